/// What can be done to the variations of a product. They arrive through storage; fields are changed by
/// `ProductAction.updateProducts`, many by `previewBulk` here and `ProductAction.applyBulk`.
public enum ProductVariationAction: Action {
    /// Brings those of one product up to date; those the store has no more are taken out of the mirror.
    case synchronizeProductVariations(siteID: Int64, productID: Int64, onCompletion: Completion<Void>)

    /// One of the mirror, its description as it is written: read from the store where that is not known.
    ///
    /// - Throws: `EditError.gone`, `NetworkError`.
    case retrieveVariationText(siteID: Int64, variationID: Int64, onCompletion: Completion<ProductVariation>)

    /// Makes one.
    ///
    /// - Parameter fields: with `attributes`, `[{id, name, option}]`; bases do not count.
    /// - Throws: `ProductProblems`, among them `.duplicateVariation`; `NetworkError`, `MakingError.notSure`.
    case createProductVariation(
        siteID: Int64,
        productID: Int64,
        fields: [RecordChange],
        onCompletion: Completion<ProductVariation>
    )

    /// Which variations the product lacks, by what the store has now; nothing is made.
    ///
    /// - Throws: `ProductProblems`: nothing to vary, or more than can be made at once.
    case planProductVariations(siteID: Int64, productID: Int64, onCompletion: Completion<VariationPlan>)

    /// Makes all that the product lacks. May be repeated: what is there is not made again.
    ///
    /// - Parameter fields: what each of them has beside its options, no SKU.
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

    /// Deletes them for good.
    ///
    /// - Returns: which ones the store refused to delete, and why.
    case deleteProductVariations(
        siteID: Int64,
        productID: Int64,
        variationIDs: [Int64],
        onCompletion: Completion<[Int64: String]>
    )
}
