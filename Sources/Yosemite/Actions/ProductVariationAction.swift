/// Actions on the variations of a product. They are read from storage; fields are changed by
/// `ProductAction.updateProducts`, many at once by `previewBulk` here and `ProductAction.applyBulk`.
public enum ProductVariationAction: Action {
    /// Updates those of one product; those no longer in the store are removed from the mirror.
    case synchronizeProductVariations(siteID: Int64, productID: Int64, onCompletion: Completion<Void>)

    /// The variations of a product from the mirror, in the order the store lists them.
    case loadProductVariations(siteID: Int64, productID: Int64, onCompletion: Completion<[ProductVariation]>)

    /// A variation from the mirror; nil where it has none.
    case loadProductVariation(siteID: Int64, variationID: Int64, onCompletion: Completion<ProductVariation?>)

    /// A variation from the mirror with its description as stored, fetched from the store if it is not known.
    ///
    /// - Throws: `EditError.gone`, `NetworkError`.
    case retrieveVariationText(siteID: Int64, variationID: Int64, onCompletion: Completion<ProductVariation>)

    /// Creates one.
    ///
    /// - Parameter fields: including `attributes`, `[{id, name, option}]`; their bases are ignored.
    /// - Throws: `ProductProblems`, among them `.duplicateVariation`; `NetworkError`, `MakingError.notSure`.
    case createProductVariation(
        siteID: Int64,
        productID: Int64,
        fields: [RecordChange],
        onCompletion: Completion<ProductVariation>
    )

    /// Which variations the product lacks in the store now; nothing is created.
    ///
    /// - Throws: `ProductProblems`: nothing to vary, or more than can be created at once.
    case planProductVariations(siteID: Int64, productID: Int64, onCompletion: Completion<VariationPlan>)

    /// Creates all that the product lacks. It can be repeated: existing ones are not created again.
    ///
    /// - Parameter fields: what each of them has besides its options, but no SKU.
    case generateProductVariations(
        siteID: Int64,
        productID: Int64,
        fields: [RecordChange],
        onCompletion: Completion<GeneratedVariations>
    )

    /// What a bulk edit would do to these variations, row by row; nothing is changed.
    case previewBulk(
        siteID: Int64,
        edit: BulkProductEdit,
        variationIDs: [Int64],
        onCompletion: Completion<[BulkProductRow]>
    )

    /// Deletes them permanently.
    ///
    /// - Returns: those the store refused to delete, and why.
    case deleteProductVariations(
        siteID: Int64,
        productID: Int64,
        variationIDs: [Int64],
        onCompletion: Completion<[Int64: String]>
    )
}
