import WooFoundation

/// What can be done to tax classes and rates. The lists arrive through storage.
public enum TaxClassesAction: Action {
    /// Brings classes and rates up to date.
    case synchronizeTaxClasses(siteID: Int64, onCompletion: Completion<Void>)

    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure`.
    case createTaxClass(siteID: Int64, name: String, onCompletion: Completion<TaxClass>)

    /// Deletes it for good, with its rates; the standard one stays.
    case deleteTaxClass(siteID: Int64, slug: String, onCompletion: Completion<Void>)

    /// - Parameter fields: by the REST API's names: `country`, `state`, `postcodes`, `cities`, `rate` in percent,
    ///   `name`, `priority`, `compound`, `shipping`, `order`, `class`.
    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure`.
    case createTaxRate(siteID: Int64, fields: [String: JSONValue], onCompletion: Completion<TaxRate>)

    /// Gives fields of a rate other values: to the ledger, to the screen, then to the store. A class has none to change.
    case updateTaxRate(siteID: Int64, id: Int64, changes: [RecordChange], onCompletion: Completion<PendingEdit>)

    case deleteTaxRate(siteID: Int64, id: Int64, onCompletion: Completion<Void>)
}
