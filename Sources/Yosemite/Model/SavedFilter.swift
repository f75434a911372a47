import WooFoundation

/// A filter somebody keeps under a name, per store.
public struct SavedFilter: Hashable, Sendable, Codable, Copiable, Fakeable {
    public let name: String
    /// In the filter language.
    public let text: String

    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
