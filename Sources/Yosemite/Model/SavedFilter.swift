import WooFoundation

/// A filter saved under a name, per store and kind of record.
public struct SavedFilter: Hashable, Sendable, Codable, GeneratedCopiable, GeneratedFakeable {
    /// The kind of record a filter is for. Names are unique per kind.
    public enum Records: String, Hashable, Sendable, CaseIterable {
        case orders
        case products
        case reviews
        case coupons
        case customers
    }

    public let name: String
    /// In the filter language.
    public let text: String

    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
