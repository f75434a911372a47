import WooFoundation

/// A choice of the customer for a line, in the store's words: Roast: Dark.
public struct OrderItemAttribute: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let metaID: Int64
    /// Plain text.
    public let name: String
    /// Plain text.
    public let value: String

    public init(metaID: Int64, name: String, value: String) {
        self.metaID = metaID
        self.name = name
        self.value = value
    }
}

extension OrderItemAttribute {
    /// nil for meta data that is not meant to be shown.
    init?(_ meta: MetaData) {
        guard meta.isVisible, let name = meta.displayKey, let value = meta.displayValue else { return nil }
        self.init(metaID: meta.metadataID, name: HTMLText.plain(name), value: HTMLText.plain(value))
    }
}
