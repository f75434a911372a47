import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced orders list`
struct OrdersListCommand: AsyncParsableCommand, TakesFilter {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List orders, newest first.",
        discussion:
            "A filter such as 'status:processing total>100 smith' says which; merced manual lists its conditions."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Only orders that match these conditions and words.")
    var filter: [String] = []

    @Option(name: .customLong("filter"), help: "The same as one argument, for scripts.")
    var filterOption: String?

    @Option(help: "Only orders with this status; several with commas: processing,on-hold")
    var status: String?

    @Option(help: "Only orders with these words: number, name, e-mail, item, SKU …")
    var search: String?

    @Option(help: "How many at most: a number, or all of them.")
    var limit = ListLimit(50)

    /// Orders read and written at once.
    private static let piece = 1_000

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let query = try await FilterArgument.query(
                filter + [filterOption].compactMap { $0 },
                statuses: status?.split(separator: ",").map { $0.trimmed(.whitespaces) } ?? [],
                search: search ?? "",
                session: session
            )
            let refresh = try await OrderRefresh.run(session, query: query, limit: limit.count)
            let notes = try await NotesSearched.of(session, query: query)
            try await write(query, refresh: refresh, notes: notes, session: session)
            await session.stores.deauthenticate()
        }
    }

    /// The list as it is now, by its ids; each piece of it as it is when it is written.
    @MainActor
    private func write(
        _ query: OrderListQuery,
        refresh: OrderRefresh,
        notes: NotesSearched,
        session: Session
    ) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let ids = try await stores.perform {
            ListAction.identifiers(query, range: limit.range, onCompletion: $0)
        }
        let isCut = ids.count == limit.count
        let matching =
            isCut
            ? try await stores.perform { ListAction.count(query, onCompletion: $0) }
            : ids.count
        let edits = try await OrderRows.openEdits(stores, siteID: siteID)
        var document = try JSONListOutput(
            OrderListDocument(
                store: session.entry.name,
                orders: [],
                matching: matching,
                complete: refresh.isMirrorWhole && notes.isComplete,
                notesUnread: notes.unread,
                offline: refresh.isOffline,
                unreadable: refresh.unreadable?.count ?? 0
            ),
            list: "orders"
        )
        var table = OrderTable(format: try await session.format())
        // With the first orders the heading is as wide as their columns.
        if !output.json, ids.isEmpty { try StandardOutput.write(lines: table.lines([], edits: edits)) }
        for piece in ids.pieces(of: Self.piece) {
            let orders = try await stores.perform {
                OrderAction.loadOrderRows(siteID: siteID, orderIDs: Array(piece), onCompletion: $0)
            }
            if output.json {
                try document.write(orders.map { OrderRow($0, pending: edits.isWaiting(orderID: $0.orderID)) })
            } else {
                try StandardOutput.write(lines: table.lines(orders, edits: edits))
            }
        }
        if output.json {
            try document.finish()
        } else if matching > ids.count {
            try StandardOutput.write(lines: ["\(ids.count) of \(matching)"])
        }
        refresh.tell()
        notes.tell()
    }
}
