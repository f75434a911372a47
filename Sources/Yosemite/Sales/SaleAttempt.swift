import FoundationEssentials
import Storage

/// What was tried to create a sale's order, so that it is found again after a lost answer.
struct SaleAttempt: Sendable {
    private struct Body: Codable {
        var sending: SaleSending?
        var discarded: [Int64]?
        var gone: [Int]?
        var made: Int64?
        var step: String?
    }

    var record: TillTryRecord
    var sending = SaleSending.whole
    /// Orders that were created for it and discarded again.
    var discarded: Set<Int64> = []
    /// Lines, from 1, for which the store had no product.
    var gone: Set<Int> = []
    /// Its order, once the store has said so.
    var made: Int64?
    /// What was sent at `record.sentAt`; what came before it is known. Empty for its order.
    var step = ""

    init(_ record: TillTryRecord) {
        self.record = record
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(record.bodyJSON.utf8)) else { return }
        sending = body.sending ?? .whole
        discarded = Set(body.discarded ?? [])
        gone = Set(body.gone ?? [])
        made = body.made
        step = body.step ?? ""
    }

    /// For a sale whose order was created before it was paid.
    init(_ made: SaleStoreOrder, of sale: TillSaleRecord) {
        var record = TillTryRecord()
        (record.siteID, record.uuid, record.newestID) = (sale.siteID, sale.uuid, made.newestID)
        record.sentAt = made.sentAt
        self.init(record)
        discarded = made.discarded
    }

    /// - Throws: `EncodingError`, though none occurs.
    func written() throws -> TillTryRecord {
        var record = record
        record.bodyJSON = try SaleJSON.text(
            Body(sending: sending, discarded: discarded.sorted(), gone: gone.sorted(), made: made, step: step)
        )
        return record
    }
}
