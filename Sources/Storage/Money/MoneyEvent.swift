import FoundationEssentials

/// Something that happened to money: a step of a payment, a refund, a receipt, the drawer.
public struct MoneyEvent: Hashable, Sendable {
    /// The local id of the store.
    public let siteID: Int64
    /// `payment.begun`, `refund.requested`, `receipt.issued`, `drawer.opened`: who writes it, a point, what happened.
    public let kind: String
    /// What it happened to: a payment's id, a receipt's number.
    public let subjectID: String
    /// 0 where it belongs to no order.
    public let orderID: Int64
    /// Kept in whole milliseconds since 1970, UTC.
    public let date: Date
    /// One JSON object, at most 64 KiB. Never more of a card than its last four digits.
    public let bodyJSON: String

    public static let largestBody = 64 << 10

    public init(siteID: Int64, kind: String, subjectID: String, orderID: Int64, date: Date, bodyJSON: String) {
        self.siteID = siteID
        self.kind = kind
        self.subjectID = subjectID
        self.orderID = orderID
        self.date = date
        self.bodyJSON = bodyJSON
    }
}

/// An event with its place in the chain.
public struct ChainedMoneyEvent: Hashable, Sendable {
    /// From 1, without gaps.
    public let sequence: Int64
    public let event: MoneyEvent
    /// SHA-256 over the hash before it and its own content, 32 bytes.
    public let hash: Data
}

/// A row of the ledger's money that is not as it was written.
public struct AlteredMoneyRow: Hashable, Sendable {
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Its content does not give its hash.
        case altered
        /// Its place in the chain is empty.
        case missing
        /// It stands where the chain has ended.
        case added
        /// It does not join the row before it.
        case unlinked
        /// SQLite finds its table or an index of it damaged.
        case damaged
        /// What keeps rows from being changed is gone.
        case unguarded
    }

    /// Its place in the chain; of receipts their number; 0 where no row can be named.
    public let sequence: Int64
    /// `money_events`, `receipts of R1`, or the name of what is gone.
    public let table: String
    public let reason: Reason
}

/// Why money could not be written down.
public enum MoneyLedgerError: Error, Hashable, Sendable {
    /// Another payment of this order is open.
    case claimed(orderID: Int64, subjectID: String)
    /// The end of the chain is not as it was left, so nothing is added to it.
    case broken(sequence: Int64)
    /// The body is too long or no JSON object.
    case invalidBody(kind: String)
    /// Of a return and the sale that it pays for one is there without the other.
    case halfExchanged
}
