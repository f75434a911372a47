import App
import ArgumentParser
import Foundation
import WooFoundation
import Yosemite

/// `merced search TEXT`
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search what is saved of the store: orders by number, customer, phone, item, SKU, note …",
        discussion: "Conditions may stand among the words: merced manual lists them under Filters."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Words, each of which begins a word of what is looked for, and conditions.")
    var text: [String]

    @Option(help: "How many of a kind at most.")
    var limit = 20

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100000.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try Session.open(store)
            let query = try await FilterArgument.query(text, statuses: [], search: "", session: session)
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
                SearchDocument(
                    store: session.entry.name,
                    search: text.joined(separator: " "),
                    orders: SearchDocument.Group(
                        matching: found.count,
                        rows: found.orders.map { OrderRow($0, pending: found.edits.isWaiting(orderID: $0.orderID)) }
                    ),
                    complete: refresh.isMirrorWhole,
                    offline: refresh.isOffline
                )
            )
        } else {
            let format = try await session.format()
            try StandardOutput.write(
                lines: ["Orders: \(found.count)"] + OrderTable.lines(found, format: format)
            )
        }
        refresh.tell()
    }
}
