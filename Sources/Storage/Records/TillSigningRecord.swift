import FoundationEssentials

/// A sale, return or void of the ledger whose fiscal signature comes later, or came later.
public struct TillSigningRecord: GeneratedRecord {
    static let table = "till_signings"
    public var primaryKey: Int64 { signingID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Ascending in the order of the sales.
    public var signingID: Int64 = 0
    /// The uuid of the sale.
    public var uuid: String = ""
    /// `waiting`, `refused` by a signer that answered (it is asked again all the same), or `signed`.
    public var state: String = "waiting"
    /// Tries after the sale itself.
    public var tries: Int64 = 0
    public var notBefore: Date?
    /// Why the last try failed, as a sentence.
    public var lastError: String?
    /// The signer's answer, as in a sale's row; empty before.
    public var signerJSON: String = ""
    public var signedAt: Date?
}
