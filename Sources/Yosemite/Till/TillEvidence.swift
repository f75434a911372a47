import FoundationEssentials
import Storage

/// What the store's orders reveal about tills.
struct TillEvidence: Sendable {
    /// With the orders they were read from; those of other ledgers newest order first.
    var marks: [(orderID: Int64, mark: TillMark)] = []
    /// Payments under till names, also by versions that wrote no marks.
    var claims: [(orderID: Int64, register: String, paymentID: String)] = []

    /// How many of the newest orders are examined before each number.
    static let usual = 2_000

    /// What a till needs to know from its store.
    struct Question: Hashable, Sendable {
        let ledgerID: String
        /// Whether other ledgers use these names.
        let registers: Set<String>
        /// How many of the newest orders are examined; nil for all.
        var limit: Int?
        /// Whether payments by versions that wrote no marks are examined too: needed for a new name.
        var asksForClaims = false
    }

    static func read(from mirror: any StorageManagerType, siteID: Int64, _ question: Question) async throws
        -> TillEvidence
    {
        try await mirror.read { storage in
            var evidence = TillEvidence()
            let query = TillMarkQuery(
                limit: question.limit ?? .max,
                ledgerID: question.ledgerID,
                registers: question.registers
            )
            for stored in try storage.tillMarks(siteID: siteID, query) {
                if let mark = TillMark(text: stored.value) { evidence.marks.append((stored.orderID, mark)) }
            }
            guard question.asksForClaims else { return evidence }
            for claim in try storage.claims(siteID: siteID) where claim.key.hasPrefix(PaymentClaim.keyPrefix) {
                let paymentID = String(claim.key.dropFirst(PaymentClaim.keyPrefix.count))
                evidence.claims.append((claim.orderID, PaymentClaim(text: claim.value).register, paymentID))
            }
            return evidence
        }
    }

    /// The newest mark of a ledger.
    func newest(of ledgerID: String) -> (orderID: Int64, mark: TillMark)? {
        marks.filter { $0.mark.ledgerID == ledgerID }.max { $0.mark.sequence < $1.mark.sequence }
    }
}
