import WooFoundation

/// Actions on shared product attributes. The list is read from storage.
public enum ProductAttributeAction: Action {
    /// Brings the list up to date.
    case synchronizeProductAttributes(siteID: Int64, onCompletion: Completion<Void>)

    /// Creates one in the store; not while offline.
    ///
    /// - Parameter fields: `name`, and optionally `slug`, `order_by`, `has_archives`.
    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure`.
    case createProductAttribute(
        siteID: Int64,
        fields: [String: JSONValue],
        onCompletion: Completion<ProductAttribute>
    )

    /// Updates fields: in the ledger, on screen, then in the store.
    case updateProductAttribute(
        siteID: Int64,
        id: Int64,
        changes: [RecordChange],
        onCompletion: Completion<PendingEdit>
    )

    /// Deletes it permanently, with its values.
    case deleteProductAttribute(siteID: Int64, id: Int64, onCompletion: Completion<Void>)
}
