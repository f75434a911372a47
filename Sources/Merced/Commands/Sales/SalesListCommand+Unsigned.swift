import FoundationEssentials
import WooFoundation
import Yosemite

extension SalesListCommand {
    private struct Document: Encodable {
        struct Row: Encodable {
            let sale: String
            let number: String
            let kind: String
            let sold_at: Date
            let total: String
            let currency: String
            let tries: Int
            let next_try: Date?
            let reason: String
        }

        let store: String
        let unsigned: [Row]
    }

    /// What a fiscal signer still has to sign.
    @MainActor
    func listUnsigned(_ session: Session) async throws {
        let siteID = session.siteID
        let (all, format) = try await session.closing {
            let all = try await session.stores.perform { SaleAction.listUnsigned(siteID: siteID, onCompletion: $0) }
            return (all, try await session.format())
        }
        let rows = all.prefix(limit.count ?? .max).map { unsigned in
            Document.Row(
                sale: unsigned.sale.uuid,
                number: unsigned.sale.number,
                kind: unsigned.sale.kind,
                sold_at: unsigned.sale.soldAt,
                total: Money.text(unsigned.sale.total, currency: unsigned.sale.currency),
                currency: unsigned.sale.currency,
                tries: unsigned.tries,
                next_try: unsigned.nextTry,
                reason: unsigned.reason
            )
        }
        if output.json { return try JSONOutput.write(Document(store: session.entry.name, unsigned: rows)) }
        var table = TextTable([
            ("NUMBER", .left), ("SOLD", .left), ("KIND", .left), ("TOTAL", .right), ("TRIES", .right), ("WHY", .left),
        ])
        for row in rows {
            table.add([
                row.number, format.pageDate(row.sold_at), row.kind, "\(row.total) \(row.currency)", "\(row.tries)",
                row.reason,
            ])
        }
        try StandardOutput.write(lines: rows.isEmpty ? ["Nothing waits for a signature."] : table.lines)
    }
}
