import FoundationEssentials

/// Reads of the catalogue. All throw `StorageError`, as `StorageType` does.
extension StorageType {
    /// nil where there is none, or it belongs to another store.
    public func loadProduct(siteID: Int64, productID: Int64) throws -> ProductRecord? {
        let product = try loadObject(ofType: ProductRecord.self, primaryKey: productID)
        return product?.siteID == siteID ? product : nil
    }

    /// nil where there is none, or it belongs to another store.
    public func loadProductVariation(siteID: Int64, variationID: Int64) throws -> ProductVariationRecord? {
        let variation = try loadObject(ofType: ProductVariationRecord.self, primaryKey: variationID)
        return variation?.siteID == siteID ? variation : nil
    }

    /// The variations of a product, in menu order, then by id.
    public func loadProductVariations(siteID: Int64, productID: Int64) throws -> [ProductVariationRecord] {
        typealias Columns = ProductVariationRecord.Columns
        return try allObjects(
            ofType: ProductVariationRecord.self,
            matching: Columns.productID == productID && Columns.siteID == siteID,
            sortedBy: [Columns.menuOrder.ascending, Columns.variationID.ascending]
        )
    }
}
