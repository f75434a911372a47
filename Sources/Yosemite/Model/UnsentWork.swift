import WooFoundation

/// What logging out of a store would leave behind in its ledger.
public struct UnsentWork: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    /// Not sent, or tried without success.
    public let waiting: [PendingEdit]
    /// Refused by the store, and not dropped yet.
    public let refused: [PendingEdit]
    /// In conflict with other values in the store, and not resolved yet.
    public let conflicted: [PendingEdit]
    /// Sent, but the answer was lost: the store may have them.
    public let uncertain: [PendingEdit]
    /// Payments not known to be finished, or not in the store yet.
    public let payments: Int
    /// Paid sales at the register that are not in the store yet.
    public let sales: Int
    /// Sales of which a part is paid or held on a card, deposits, and refunds of returns on their way.
    public let begun: Int

    public init(
        siteID: Int64,
        waiting: [PendingEdit],
        refused: [PendingEdit],
        conflicted: [PendingEdit],
        uncertain: [PendingEdit],
        payments: Int = 0,
        sales: Int = 0,
        begun: Int = 0
    ) {
        self.siteID = siteID
        self.waiting = waiting
        self.refused = refused
        self.conflicted = conflicted
        self.uncertain = uncertain
        self.payments = payments
        self.sales = sales
        self.begun = begun
    }

    /// The orders that were changed here.
    public var orderIDs: [Int64] { (waiting + refused + conflicted + uncertain).map(\.orderID) }

    public var isEmpty: Bool {
        waiting.isEmpty && refused.isEmpty && conflicted.isEmpty && uncertain.isEmpty && payments == 0
            && sales == 0 && begun == 0
    }
}
