import FoundationEssentials

/// The present time, injected so that tests can set it.
public protocol DateSource: Sendable {
    /// The present instant.
    func now() -> Date
}

public struct SystemDateSource: DateSource {
    public init() {}
    public func now() -> Date { Date() }
}
