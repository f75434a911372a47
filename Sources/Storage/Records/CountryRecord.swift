/// A country with its states (`wc/v3/data/countries`).
public struct CountryRecord: GeneratedRecord {
    static let table = "countries"
    public var primaryKey: String { code }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var code: String = ""
    public var name: String = ""
    public var statesJSON: String = "[]"
}
