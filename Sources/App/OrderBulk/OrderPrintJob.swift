import TerminalUI
import WooFoundation
import Yosemite

/// The newest receipts of many orders, printed one after the other.
@MainActor
final class OrderPrintJob: BulkJob {
    private let orderIDs: [Int64]
    let edits: OrderVerbs
    private var receipts: [Int64: Receipt] = [:]

    init(_ orderIDs: [Int64], verbs: OrderVerbs) {
        self.orderIDs = orderIDs
        edits = verbs
    }

    private var context: SiteContext { edits.context }
    var screenID: String { AppCommands.orderBulk }
    var title: String { Localization.title }
    var heading: String { Localization.heading }
    let columns = BulkColumns(
        name: OrderBulkWords.Localization.order,
        before: "",
        after: Localization.receipt,
        none: OrderBulkWords.Localization.none
    )
    var applyHint: String { Localization.print }
    var openHint: String { OrderBulkWords.Localization.openOrder }

    func load(_ done: @escaping Completion<[BulkRow]>) {
        let siteID = context.siteID
        Task { [weak self, stores = context.stores, orderIDs] in
            do {
                let receipts = try await stores.perform {
                    ReceiptAction.loadNewestReceipts(siteID: siteID, orderIDs: orderIDs, onCompletion: $0)
                }
                let orders = try await stores.perform {
                    OrderAction.loadOrderRows(siteID: siteID, orderIDs: orderIDs, onCompletion: $0)
                }
                self?.receipts = receipts
                done(.success(orders.map { Self.row($0, receipts[$0.orderID]) }))
            } catch {
                done(.failure(error))
            }
        }
    }

    private static func row(_ order: OrderSummary, _ receipt: Receipt?) -> BulkRow {
        let name = order.customerName.isEmpty ? "" : " " + order.customerName
        return BulkRow(
            key: BulkRow.Key(record: .order, id: order.orderID),
            name: "#" + order.number + name,
            before: "",
            after: receipt?.number ?? "",
            outcome: receipt == nil ? .problem(Localization.none) : .changes
        )
    }

    func question(_ count: Int) -> BulkQuestion {
        let dialog = Dialog(
            id: "orders.print",
            title: Localization.question(count),
            body: [Localization.oneByOne, Localization.copies],
            buttons: [.cancel, DialogButton(id: "print", label: Localization.button(count))]
        )
        return BulkQuestion(dialog: dialog, yes: "print")
    }

    func begin(_ done: @escaping @MainActor (BulkStart) -> Void) {
        let wanted = orderIDs.compactMap { id in receipts[id].map { (id, $0) } }
        let run = PrintRun(wanted, coordinator: edits.counter.receipts)
        done(.results(run))
        run.goOn()
    }

    func open(_ row: BulkRow) { edits.open(row.key.id) { _ in nil } }

    enum Localization {
        static let title = localized("Print receipts")
        static let heading = localized("Newest receipts")
        static let receipt = localized("Receipt")
        static let print = localized("Print…")
        static let none = localized("No receipt is kept here.")
        static func question(_ count: Int) -> String { localized("Print %@?", PrintRun.count(count)) }
        static let oneByOne = localized("One after the other; Esc stops after the one that is being printed.")
        static let copies = localized("What was printed before is marked COPY.")
        static func button(_ count: Int) -> String { localized("Print %@", PrintRun.count(count)) }
    }
}
