import FoundationEssentials

/// Something that happened to money: a step of a payment, a refund, a receipt, a movement of the drawer.
public struct MoneyEvent: Hashable, Sendable {
    /// The local id of the store.
    public let siteID: Int64
    /// Subject and event, separated by a point: `payment.begun`, `refund.requested`, `receipt.issued`, `drawer.opened`.
    public let kind: String
    /// What it happened to: the id of a payment, the number of a receipt.
    public let subjectID: String
    /// 0 where no order is concerned.
    public let orderID: Int64
    /// Kept in whole milliseconds since 1970, UTC.
    public let date: Date
    /// One JSON object, at most 64 KiB. Never more of a card than its last four digits.
    public let bodyJSON: String

    /// In bytes.
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
    /// SHA-256 over the previous hash and the event's own content, 32 bytes.
    public let hash: Data
}

/// A row of the ledger's money that was changed after it was written.
public struct AlteredMoneyRow: Hashable, Sendable {
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Its content does not match its hash.
        case altered
        /// No row has this place in the chain.
        case missing
        /// It comes after the stored end of the chain.
        case added
        /// It does not continue the row before it.
        case unlinked
        /// SQLite finds its table or an index of it damaged.
        case damaged
        /// A trigger that keeps rows from being changed is missing.
        case unguarded
    }

    /// Its place in the chain; the number, for receipts; 0 where no row can be named.
    public let sequence: Int64
    /// `money_events`, `receipts of R1`, or the name of what is missing.
    public let table: String
    public let reason: Reason
}

/// Why money could not be recorded.
public enum MoneyLedgerError: Error, Hashable, Sendable {
    /// Another payment of this order is open.
    case claimed(orderID: Int64, subjectID: String)
    /// The end of the chain is not the one stored in its head, so nothing is added to it.
    case broken(sequence: Int64)
    /// The body is longer than `MoneyEvent.largestBody`, or no JSON object.
    case invalidBody(kind: String)
    /// Of an exchange, which is a return and the sale it pays for, only one half exists.
    case halfExchanged
}
