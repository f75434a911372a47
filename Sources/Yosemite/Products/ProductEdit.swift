import WooFoundation

/// What is wanted of one product or variation.
public struct ProductEdit: Hashable, Sendable, GeneratedFakeable {
    public let productID: Int64
    /// 0 for the product itself.
    public let variationID: Int64
    /// Without a base they are made on what is in the mirror now.
    public let changes: [RecordChange]

    public init(productID: Int64, variationID: Int64 = 0, changes: [RecordChange]) {
        self.productID = productID
        self.variationID = variationID
        self.changes = changes
    }
}
