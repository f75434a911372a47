import FoundationEssentials

/// A sale, return or void of the ledger that a fiscal signer is to sign later, or has signed later.
public struct TillSigningRecord: GeneratedRecord, Hashable {
    static let table = "till_signings"
    public var primaryKey: Int64 { signingID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// In the order in which they were sold.
    public var signingID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// `waiting`, `refused` by a signer that answers and is asked again all the same, or `signed`.
    public var state: String = "waiting"
    /// Those after the sale itself.
    public var tries: Int64 = 0
    public var notBefore: Date?
    /// Why the last try did not do it, as a sentence.
    public var lastError: String?
    /// What the signer gave, as in a sale's row; empty before.
    public var signerJSON: String = ""
    public var signedAt: Date?
}
