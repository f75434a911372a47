import WooFoundation

/// What logging out of a store would leave behind in its ledger.
public struct UnsentWork: Hashable, Sendable, Copiable, Fakeable {
    public let siteID: Int64
    /// Not sent, or tried and not through.
    public let waiting: [PendingEdit]
    /// The store said no, and nobody has dropped them yet.
    public let refused: [PendingEdit]
    /// The store has other values, and nobody has chosen yet.
    public let conflicted: [PendingEdit]
    /// Sent, and the answer was lost: the store may have them.
    public let uncertain: [PendingEdit]

    public init(
        siteID: Int64,
        waiting: [PendingEdit],
        refused: [PendingEdit],
        conflicted: [PendingEdit],
        uncertain: [PendingEdit]
    ) {
        self.siteID = siteID
        self.waiting = waiting
        self.refused = refused
        self.conflicted = conflicted
        self.uncertain = uncertain
    }

    public var isEmpty: Bool {
        waiting.isEmpty && refused.isEmpty && conflicted.isEmpty && uncertain.isEmpty
    }
}
