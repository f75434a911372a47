import Storage

@testable import Yosemite

/// What a ledger says of sales, returns, voids and their money.
struct MoneyBooks {
    var sales: [TillSaleRecord] = []
    var legs: [TillLegRecord] = []
    var refunds: [TillRefundRecord] = []
    var orders: [TillOrderRecord] = []

    /// By uuid, the sale that it is, or that it takes back.
    var origins: [String: String] {
        Dictionary(sales.map { ($0.uuid, $0.kind == "sale" ? $0.uuid : $0.refersTo ?? $0.uuid) }) { first, _ in
            first
        }
    }

    /// Minor units that a card has to be out of, by the sale that it paid.
    var cards: [String: Int] {
        var found: [String: Int] = [:]
        for leg in legs where leg.kind == "card" { found[origins[leg.uuid] ?? "", default: 0] += Int(leg.due / 100) }
        // The card keeps what was given in another way.
        for refund in refunds where refund.state == "by-hand" {
            found[origins[refund.uuid] ?? "", default: 0] += Int(refund.amount)
        }
        return found
    }

    func legs(of uuid: String) -> Int64 { legs.filter { $0.uuid == uuid }.map(\.due).reduce(0, +) }

    static func of(_ ledger: Ledger) async throws -> MoneyBooks {
        try await ledger.read { storage in
            MoneyBooks(
                sales: try storage.allObjects(ofType: TillSaleRecord.self),
                legs: try storage.allObjects(ofType: TillLegRecord.self),
                refunds: try storage.allObjects(ofType: TillRefundRecord.self),
                orders: try storage.allObjects(ofType: TillOrderRecord.self)
            )
        }
    }
}
