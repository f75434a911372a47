import App
import ArgumentParser
import Foundation
import WooFoundation
import Yosemite

/// `merced orders list`
struct OrdersListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List orders, newest first.")

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Option(help: "Only orders with this status; several with commas: processing,on-hold")
    var status: String?

    @Option(help: "Only orders with these words: number, name, e-mail, item, SKU …")
    var search: String?

    @Option(help: "How many at most.")
    var limit = 50

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100000.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try Session.open(store)
            let query = OrderListQuery(
                siteID: session.siteID,
                statuses: status?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? [],
                search: search ?? "",
                sort: .newest
            )
            let refresh = try await OrderRefresh.run(session, query: query, limit: limit)
            let found = try await OrderRows.read(session.stores, query: query, limit: limit)
            try await write(found, refresh: refresh, session: session)
            await session.stores.deauthenticate()
        }
    }

    @MainActor
    private func write(_ found: OrderRows, refresh: OrderRefresh, session: Session) async throws {
        if output.json {
            try JSONOutput.write(
                OrderListDocument(
                    store: session.entry.name,
                    orders: found.orders.map { OrderRow($0, pending: found.edits.isWaiting(orderID: $0.orderID)) },
                    matching: found.count,
                    complete: refresh.isMirrorWhole,
                    offline: refresh.isOffline,
                    unreadable: refresh.unreadable?.count ?? 0
                )
            )
        } else {
            let settings = try await session.stores.perform {
                SettingAction.loadStoreSettings(siteID: session.siteID, onCompletion: $0)
            }
            var table = TextTable([
                ("ORDER", .left), ("DATE", .left), ("CUSTOMER", .left), ("ITEMS", .right), ("TOTAL", .right),
                ("STATUS", .left),
            ])
            let format = StoreFormat(settings: settings)
            for order in found.orders {
                table.add([
                    "#\(order.number)", format.pageDate(order.dateCreated),
                    order.customerName.isEmpty ? "Guest" : order.customerName, "\(order.itemCount)",
                    format.money(order.total, currency: order.currency, symbol: order.currencySymbol),
                    order.status + (found.edits.isWaiting(orderID: order.orderID) ? " (not sent yet)" : ""),
                ])
            }
            var lines = table.lines
            if found.count > found.orders.count { lines.append("\(found.orders.count) of \(found.count)") }
            try StandardOutput.write(lines: lines)
        }
        refresh.tell()
    }
}
