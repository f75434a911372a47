import WooFoundation

/// Text that no log, description or mirror shows.
public struct Secret: Hashable, Sendable {
    static let redacted = "<redacted>"

    private let value: String

    /// Adds the text to `KnownSecrets`, whose `redacted(_:)` removes it from other text.
    public init(_ value: String) {
        self.value = value
        KnownSecrets.add(value)
    }

    /// The text itself, for the one place that sends or stores it.
    public func reveal() -> String { value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Self.redacted }
    public var debugDescription: String { Self.redacted }
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
