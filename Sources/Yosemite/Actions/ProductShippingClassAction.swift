import WooFoundation

/// What can be done to one kind of what orders products. The list arrives through storage.
public enum ProductShippingClassAction: Action {
    /// Brings the list up to date.
    case synchronizeProductShippingClasses(siteID: Int64, onCompletion: Completion<Void>)

    /// Makes one in the store, which refuses a second of the same name; not while offline.
    ///
    /// - Parameter fields: `name`, and what else it has, by the REST API's names.
    /// - Throws: `ProductProblems` for one without a name, `NetworkError`, `MakingError.notSure`.
    case createProductShippingClass(
        siteID: Int64,
        fields: [String: JSONValue],
        onCompletion: Completion<ProductShippingClass>
    )

    /// Gives fields other values: to the ledger, to the screen, then to the store.
    case updateProductShippingClass(
        siteID: Int64,
        id: Int64,
        changes: [RecordChange],
        onCompletion: Completion<PendingEdit>
    )

    /// Deletes it for good; products that had it stay.
    case deleteProductShippingClass(siteID: Int64, id: Int64, onCompletion: Completion<Void>)
}
