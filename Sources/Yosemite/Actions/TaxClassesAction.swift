import WooFoundation

/// Actions on tax classes and rates. The lists are read from storage.
public enum TaxClassesAction: Action {
    /// Brings classes and rates up to date.
    case synchronizeTaxClasses(siteID: Int64, onCompletion: Completion<Void>)

    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure`.
    case createTaxClass(siteID: Int64, name: String, onCompletion: Completion<TaxClass>)

    /// Deletes it permanently, with its rates; the standard class cannot be deleted.
    case deleteTaxClass(siteID: Int64, slug: String, onCompletion: Completion<Void>)

    /// - Parameter fields: by their names in the REST API: `country`, `state`, `postcodes`, `cities`, `rate` in
    ///   percent, `name`, `priority`, `compound`, `shipping`, `order`, `class`.
    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure`.
    case createTaxRate(siteID: Int64, fields: [String: JSONValue], onCompletion: Completion<TaxRate>)

    /// Updates fields of a rate: in the ledger, on screen, then in the store. Classes cannot be changed.
    case updateTaxRate(siteID: Int64, id: Int64, changes: [RecordChange], onCompletion: Completion<PendingEdit>)

    case deleteTaxRate(siteID: Int64, id: Int64, onCompletion: Completion<Void>)
}
