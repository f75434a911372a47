import FoundationEssentials

/// A cart of a till that is not paid yet.
public struct TillCartRecord: GeneratedRecord {
    static let table = "till_carts"
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The uuid that its sale will have.
    public var uuid: String = ""
    /// `open`, or `held`: put aside.
    public var state: String = ""
    public var savedAt: Date = Date(timeIntervalSince1970: 0)
    /// Its name in a list.
    public var label: String = ""
    public var cartJSON: String = "{}"
}
