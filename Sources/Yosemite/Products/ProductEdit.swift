import WooFoundation

/// The changes to one product or variation.
public struct ProductEdit: Hashable, Sendable, GeneratedFakeable {
    public let productID: Int64
    /// 0 for the product itself.
    public let variationID: Int64
    /// Without a base they are based on the mirror's present values.
    public let changes: [RecordChange]

    public init(productID: Int64, variationID: Int64 = 0, changes: [RecordChange]) {
        self.productID = productID
        self.variationID = variationID
        self.changes = changes
    }
}
