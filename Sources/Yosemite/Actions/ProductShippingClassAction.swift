import WooFoundation

/// Actions on shipping classes. The list is read from storage.
public enum ProductShippingClassAction: Action {
    /// Brings the list up to date.
    case synchronizeProductShippingClasses(siteID: Int64, onCompletion: Completion<Void>)

    /// Creates one in the store, which refuses a second of the same name; not while offline.
    ///
    /// - Parameter fields: `name`, and other members by their names in the REST API.
    /// - Throws: `ProductProblems` where the name is missing, `NetworkError`, `MakingError.notSure`.
    case createProductShippingClass(
        siteID: Int64,
        fields: [String: JSONValue],
        onCompletion: Completion<ProductShippingClass>
    )

    /// Updates fields: in the ledger, on screen, then in the store.
    case updateProductShippingClass(
        siteID: Int64,
        id: Int64,
        changes: [RecordChange],
        onCompletion: Completion<PendingEdit>
    )

    /// Deletes it permanently; its products stay.
    case deleteProductShippingClass(siteID: Int64, id: Int64, onCompletion: Completion<Void>)
}
