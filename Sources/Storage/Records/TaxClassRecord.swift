/// A tax class (`wc/v3/taxes/classes`).
public struct TaxClassRecord: GeneratedRecord {
    static let table = "tax_classes"
    public var primaryKey: String { slug }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var slug: String = ""
    public var name: String = ""
    /// Its place in the store's list, from 0.
    public var position: Int64 = 0
}
