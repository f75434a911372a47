import WooFoundation

/// What logging out of a store would leave behind in its ledger.
public struct UnsentWork: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    /// Not sent, or tried and not through.
    public let waiting: [PendingEdit]
    /// The store said no, and nobody has dropped them yet.
    public let refused: [PendingEdit]
    /// The store has other values, and nobody has chosen yet.
    public let conflicted: [PendingEdit]
    /// Sent, and the answer was lost: the store may have them.
    public let uncertain: [PendingEdit]
    /// Payments that are not known to be done, or that the store does not know of.
    public let payments: Int
    /// Sales at the register that are paid, and that the store has not got.
    public let sales: Int

    public init(
        siteID: Int64,
        waiting: [PendingEdit],
        refused: [PendingEdit],
        conflicted: [PendingEdit],
        uncertain: [PendingEdit],
        payments: Int = 0,
        sales: Int = 0
    ) {
        self.siteID = siteID
        self.waiting = waiting
        self.refused = refused
        self.conflicted = conflicted
        self.uncertain = uncertain
        self.payments = payments
        self.sales = sales
    }

    public var isEmpty: Bool {
        waiting.isEmpty && refused.isEmpty && conflicted.isEmpty && uncertain.isEmpty && payments == 0
            && sales == 0
    }
}
