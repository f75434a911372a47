import App
import ArgumentParser
import Foundation
import WooFoundation
import Yosemite

/// `merced orders list`
struct OrdersListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List orders, newest first.",
        discussion:
            "A filter such as 'status:processing total>100 smith' says which; merced manual lists its conditions."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Only orders for which these conditions hold and that have these words.")
    var filter: [String] = []

    @Option(name: .customLong("filter"), help: "The same as one argument, for scripts.")
    var filterOption: String?

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
            let session = try await Session.open(store, for: .reading)
            let query = try await FilterArgument.query(
                filter + [filterOption].compactMap { $0 },
                statuses: status?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? [],
                search: search ?? "",
                session: session
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
            try StandardOutput.write(lines: OrderTable.lines(found, format: try await session.format()))
        }
        refresh.tell()
    }
}
