import App
import FoundationEssentials
import WooFoundation
import Yosemite

/// Payments and refunds as a table or a document.
struct PaymentRows {
    let payments: [PaymentRecord]
    let refunds: [RefundSummary]

    private struct Document: Encodable {
        let store: String
        let payments: [PaymentRow]
        let refunds: [RefundRow]
    }

    /// - Parameter format: the shop's, for the table.
    func write(store: String, json: Bool, none: String, format: StoreFormat) throws {
        if json {
            let document = Document(
                store: store,
                payments: payments.map { PaymentRow($0) },
                refunds: refunds.map { RefundRow($0) }
            )
            return try JSONOutput.write(document)
        }
        let rows = (payments.map { Self.row($0, format) } + refunds.map { Self.row($0, format) })
            .sorted { $0.startedAt > $1.startedAt }
        var table = TextTable([
            ("ID", .left), ("STARTED", .left), ("ORDER", .left), ("AMOUNT", .right), ("TENDER", .left),
            ("STATE", .left), ("WHY", .left),
        ])
        for row in rows { table.add(row.cells) }
        try StandardOutput.write(lines: rows.isEmpty ? [none] : table.lines)
    }

    private static func row(_ record: PaymentRecord, _ format: StoreFormat) -> (startedAt: Date, cells: [String]) {
        let document = PaymentDocument(record.progress)
        let cells = [
            document.payment, format.pageDate(record.startedAt), record.progress.order?.label ?? "#",
            "\(document.amount) \(document.currency)", document.tender,
            record.outcome.word, document.message ?? "",
        ]
        return (record.startedAt, cells)
    }

    private static func row(_ refund: RefundSummary, _ format: StoreFormat) -> (startedAt: Date, cells: [String]) {
        let row = RefundRow(refund)
        let cells = [
            row.refund, format.pageDate(refund.startedAt),
            NamedOrder(orderID: row.order, number: row.number).label, "-\(row.amount) \(row.currency)",
            "refund, \(row.route)", refund.outcome.word, row.state.message ?? "",
        ]
        return (refund.startedAt, cells)
    }
}
