import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced orders export`
struct OrdersExportCommand: AsyncParsableCommand, TakesFilter {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write orders as CSV or JSON, with the columns you choose.",
        discussion: """
            What a filter shows; without one everything but the trash. --columns list names every column; meta:KEY is \
            what a plugin stores with the order, line_meta:KEY with a line item. Amounts are plain decimals, times are \
            in the store's zone with its offset.
            """
    )

    /// Orders read at once.
    private static let piece = 500

    @OptionGroup var store: StoreOption

    @Argument(help: "Only orders that match these conditions and words.")
    var filter: [String] = []

    @Option(help: "csv or json.")
    var format = OrderExportLayout.Format.csv

    @Option(help: "Column names, separated by commas; list prints them. Default: the usual ones.")
    var columns: String?

    @Option(help: "What a row is: order, or line for a line item with its order.")
    var rows = OrderExportLayout.Rows.order

    @Option(help: "The file to write; without it the rows are printed. An existing file is not overwritten.")
    var file: String?

    @Flag(help: "Overwrite an existing file.")
    var replace = false

    @Flag(name: .long, help: "Report what was written as a JSON document.")
    var json = false

    private struct Document: Encodable {
        let file: String
        let orders: Int
        let rows: Int
        let complete: Bool
    }

    private var listsColumns: Bool { columns == "list" }

    func validate() throws {
        guard !json || file != nil else { throw ValidationError("--json needs --file: the rows go to the output.") }
        guard !replace || file != nil else { throw ValidationError("--replace needs --file.") }
        if !listsColumns { _ = try layout() }
    }

    private func layout() throws -> OrderExportLayout {
        guard let columns else {
            var settings = OrderExportSettings.standard
            (settings.format, settings.rows) = (format, rows)
            return settings.layout
        }
        var chosen: [OrderExportColumn] = []
        for name in columns.split(separator: ",").map({ $0.trimmed(.whitespaces) }) {
            guard let column = OrderExportColumn(name: name) else {
                throw ValidationError("There is no column “\(name)”; --columns list names them all.")
            }
            guard rows == .line || !column.isOfLine else {
                throw ValidationError("“\(name)” is for line items: it needs --rows line.")
            }
            guard !chosen.contains(column) else { throw ValidationError("“\(name)” appears twice.") }
            chosen.append(column)
        }
        guard !chosen.isEmpty else { throw ValidationError("Name at least one column.") }
        return OrderExportLayout(format: format, rows: rows, columns: chosen)
    }

    @MainActor
    func run() async throws {
        if listsColumns { return try writeColumns() }
        try await Failure.reporting {
            let layout = try layout()
            let target = try ExportTarget(path: file, replaces: replace)
            let session = try await Session.open(store, for: .reading)
            let query = try await FilterArgument.query(filter, statuses: [], search: "", session: session)
            let refresh = try await OrderRefresh.run(session, query: query, limit: nil)
            let notes = try await NotesSearched.of(session, query: query)
            let (orders, rows) = try await write(query, layout, to: target, session)
            await session.stores.deauthenticate()
            try target.finish()
            refresh.tell()
            notes.tell()
            guard let file, !ExportTarget.isStandardOutput(file) else { return }
            if json {
                let isComplete = refresh.isMirrorWhole && notes.isComplete
                try JSONOutput.write(Document(file: file, orders: orders, rows: rows, complete: isComplete))
            } else {
                try StandardOutput.write(lines: ["\(orders) orders, \(rows) rows in \(file)."])
            }
        }
    }

    /// - Returns: the number of orders, and of rows.
    @MainActor
    private func write(
        _ query: OrderListQuery,
        _ layout: OrderExportLayout,
        to target: ExportTarget,
        _ session: Session
    ) async throws -> (Int, Int) {
        let (stores, siteID) = (session.stores, session.siteID)
        let ids = try await stores.perform {
            ListAction.identifiers(query, range: 0..<Int.max, onCompletion: $0)
        }
        try target.write(layout.head)
        var (orders, rows) = (0, 0)
        for piece in ids.pieces(of: Self.piece) {
            let found = try await stores.perform {
                OrderAction.exportOrders(siteID: siteID, orderIDs: Array(piece), layout: layout, onCompletion: $0)
            }
            try target.write(layout.text(found.rows, isFirst: rows == 0))
            orders += found.orders
            rows += found.rows.count
        }
        try target.write(layout.tail(isEmpty: rows == 0))
        return (orders, rows)
    }

    private func writeColumns() throws {
        let names = OrderExportField.allCases.map { $0.isOfLine ? "\($0.rawValue)  (--rows line)" : $0.rawValue }
        try StandardOutput.write(lines: names + ["meta:KEY", "line_meta:KEY  (--rows line)"])
    }
}

extension OrderExportLayout.Format: ExpressibleByArgument {}
extension OrderExportLayout.Rows: ExpressibleByArgument {}
