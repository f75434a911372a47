import WooFoundation

/// What can be done to tax classes and rates; each needs the store's answer.
public enum TaxClassesAction: Action {
    case createTaxClass(siteID: Int64, name: String, onCompletion: Completion<TaxClass>)
    /// Deletes it for good, with its rates; the standard one stays.
    case deleteTaxClass(siteID: Int64, slug: String, onCompletion: Completion<Void>)
    /// - Parameter fields: by the REST API's names: `country`, `rate` …
    case createTaxRate(siteID: Int64, fields: [String: JSONValue], onCompletion: Completion<TaxRate>)
    case deleteTaxRate(siteID: Int64, id: Int64, onCompletion: Completion<Void>)
}
