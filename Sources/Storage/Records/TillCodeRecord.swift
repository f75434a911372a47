import FoundationEssentials

/// A code scanned at a till that no product in the store has.
public struct TillCodeRecord: GeneratedRecord {
    static let table = "till_codes"
    public var primaryKey: String { code }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// As scanned.
    public var code: String = ""
    /// The register where it was last scanned; empty before the till has a name.
    public var register: String = ""
    public var firstAt: Date = Date(timeIntervalSince1970: 0)
    public var lastAt: Date = Date(timeIntervalSince1970: 0)
    /// How often, from 1.
    public var count: Int64 = 0
}
