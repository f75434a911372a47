import WooFoundation

/// What can be done to the attributes that products share. The list arrives through storage.
public enum ProductAttributeAction: Action {
    /// Brings the list up to date.
    case synchronizeProductAttributes(siteID: Int64, onCompletion: Completion<Void>)

    /// Makes one in the store; not while offline.
    ///
    /// - Parameter fields: `name`, and what else it has: `slug`, `order_by`, `has_archives`.
    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure`.
    case createProductAttribute(
        siteID: Int64,
        fields: [String: JSONValue],
        onCompletion: Completion<ProductAttribute>
    )

    /// Gives fields other values: to the ledger, to the screen, then to the store.
    case updateProductAttribute(
        siteID: Int64,
        id: Int64,
        changes: [RecordChange],
        onCompletion: Completion<PendingEdit>
    )

    /// Deletes it for good, with its values.
    case deleteProductAttribute(siteID: Int64, id: Int64, onCompletion: Completion<Void>)
}
