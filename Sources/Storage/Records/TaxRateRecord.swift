/// A line of the tax table (`wc/v3/taxes`).
public struct TaxRateRecord: GeneratedRecord {
    static let table = "tax_rates"
    public var primaryKey: Int64 { rateID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var rateID: Int64 = 0
    public var country: String = ""
    public var state: String = ""
    public var postcodesJSON: String = "[]"
    public var citiesJSON: String = "[]"
    public var rate: String = ""
    public var name: String = ""
    public var priority: Int64 = 0
    public var isCompound: Bool = false
    public var appliesToShipping: Bool = false
    public var position: Int64 = 0
    public var taxClass: String = ""
}
