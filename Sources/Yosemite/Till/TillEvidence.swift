import FoundationEssentials
import Storage

/// What the store's orders show of tills.
struct TillEvidence: Sendable {
    /// With the orders they were read from, newest order first.
    var marks: [(orderID: Int64, mark: TillMark)] = []
    /// Payments under names of tills, by versions that wrote no marks too.
    var claims: [(orderID: Int64, register: String, paymentID: String)] = []

    /// As many of the newest orders as are looked at before each number.
    static let usual = 2_000

    /// - Parameter limit: nil for all orders.
    static func read(from mirror: any StorageManagerType, siteID: Int64, limit: Int?) async throws -> TillEvidence {
        try await mirror.read { storage in
            var evidence = TillEvidence()
            for stored in try storage.tillMarks(siteID: siteID, limit: limit ?? .max) {
                if let mark = TillMark(text: stored.value) { evidence.marks.append((stored.orderID, mark)) }
            }
            // Only a name that is new is looked for in claims, and then everywhere.
            guard limit == nil else { return evidence }
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
