import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced products import FILE`
struct ProductsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Change and make products by a CSV file, in the columns WooCommerce itself writes.",
        discussion: """
            Without --apply every change is listed and nothing is done. A row is found by its ID, else by its SKU; \
            columns that are missing stay as they are, and only what differs is sent. With --create a row whose SKU \
            nobody has makes a product, or a variation of the product its column Parent names; a file that was cut off \
            can be imported again. Commas, semicolons, tabs and bars may divide the values.
            """
    )

    /// Rows planned at once.
    private static let piece = 500

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The file; - for the standard input.")
    var file: String

    @Flag(help: "Make the changes, instead of listing them only.")
    var apply = false

    @Flag(help: "Make products whose SKU nobody has.")
    var create = false

    private struct Row: Encodable {
        struct Change: Encodable {
            let field: String
            let before: String
            let after: String
        }

        let line: Int
        let product: String
        let isNew: Bool
        let changes: [Change]
        let problem: String?

        init?(_ row: ProductImportRow) {
            line = row.line
            product = row.subject
            changes = row.differences.map { Change(field: $0.field, before: $0.before, after: $0.after) }
            switch row.outcome {
            case .problem(let words): (isNew, problem) = (false, words)
            case .change: (isNew, problem) = (false, nil)
            case .create: (isNew, problem) = (true, nil)
            case .nothing: return nil
            }
        }

        init(_ result: ProductImportResult, product: String) {
            (line, self.product, isNew, changes, problem) = (result.line, product, false, [], result.problem)
        }
    }

    private struct Document: Encodable {
        let applied: Bool
        let rows: Int
        let changed: Int
        let created: Int
        let unchanged: Int
        let problems: Int
        let ignoredColumns: [String]
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: apply ? .writing : .reading)
            if let problem = try await ProductArgument.refresh(session) { Failure.say(problem) }
            var (header, rows, tally) = (ProductImportHeader?.none, 0, Tally())
            var listed = JSONListOutput(list: "changes")
            var options = ProductImportOptions(makesNew: create)
            try await read { found in
                var found = found
                if header == nil, !found.isEmpty {
                    let titles = found.removeFirst().values
                    header = try ProductImportHeader(titles: titles)
                    if let ignored = header?.ignored, !ignored.isEmpty {
                        Failure.say("Columns that are left alone: \(ignored.joined(separator: ", ")).")
                    }
                }
                guard let known = header, !found.isEmpty else { return }
                let plan = try await Self.plan(known, found, options, session)
                options.note(plan)
                rows += plan.count
                var told = plan.compactMap(Row.init)
                for row in told { tally.add(row) }
                if apply {
                    for result in try await Self.apply(plan, session) where result.problem != nil {
                        let planned = plan.first { $0.line == result.line }
                        if let planned, let row = Row(planned) { tally.take(back: row) }
                        let row = Row(result, product: planned?.subject ?? "")
                        tally.add(row)
                        told.append(row)
                    }
                }
                if output.json { try listed.write(told) } else { for row in told { try Self.print(row) } }
            }
            guard let header else { throw CSVProblem.empty }
            if apply { try await Self.send(session) }
            let left = try await OrderRows.openEdits(session.stores, siteID: session.siteID)
            await session.stores.deauthenticate()
            if output.json {
                try listed.finish(
                    with: Document(
                        applied: apply,
                        rows: rows,
                        changed: tally.changed,
                        created: tally.created,
                        unchanged: rows - tally.all,
                        problems: tally.problems,
                        ignoredColumns: header.ignored
                    )
                )
            } else {
                try StandardOutput.write(lines: [Self.summary(rows, tally, applied: apply)])
            }
            for edit in left.refused + left.conflicted where edit.record != nil {
                Failure.say(
                    "\(OutboxRow.subject(edit)): \(edit.lastError ?? "the store has changed the same meanwhile.")"
                )
            }
            if tally.problems > 0 { throw ExitCode(1) }
        }
    }

    private struct Tally {
        var changed = 0
        var created = 0
        var problems = 0

        var all: Int { changed + created + problems }

        mutating func add(_ row: Row) { count(row, 1) }
        mutating func take(back row: Row) { count(row, -1) }

        private mutating func count(_ row: Row, _ number: Int) {
            if row.problem != nil {
                problems += number
            } else if row.isNew {
                created += number
            } else {
                changed += number
            }
        }
    }

    private static func summary(_ rows: Int, _ tally: Tally, applied: Bool) -> String {
        let new = tally.created > 0 ? ", \(tally.created) new" : ""
        let end = applied ? "" : " Nothing is done yet: --apply does it."
        return "\(rows) rows: \(tally.changed) changed\(new), \(rows - tally.all) as they are, "
            + "\(tally.problems) with problems.\(end)"
    }

    private static func print(_ row: Row) throws {
        let product = TextCleaning.clean(row.product)
        var lines = row.isNew ? ["line \(row.line)  \(product)  new"] : []
        lines += row.changes.map { change in
            let (before, after) = (TextCleaning.clean(change.before), TextCleaning.clean(change.after))
            return "line \(row.line)  \(product)  \(change.field): “\(before)” → “\(after)”"
        }
        if let problem = row.problem { lines.append("line \(row.line)  \(product)  ! \(problem)") }
        try StandardOutput.write(lines: lines)
    }

    /// The file piece by piece, so that it may be of any length.
    @MainActor
    private func read(_ take: @MainActor ([CSVReader.Row]) async throws -> Void) async throws {
        let open = file == "-" ? OpenFile.standardInput : try OpenFile.reading(URL(filePath: file))
        var reader = CSVReader()
        var waiting: [CSVReader.Row] = []
        while case let data = try open.read(atMost: 65_536), !data.isEmpty {
            waiting += try reader.rows(after: data)
            while waiting.count > Self.piece {
                try await take(Array(waiting.prefix(Self.piece)))
                waiting.removeFirst(Self.piece)
            }
        }
        waiting += try reader.end()
        try await take(waiting)
    }

    @MainActor
    private static func plan(
        _ header: ProductImportHeader,
        _ rows: [CSVReader.Row],
        _ options: ProductImportOptions,
        _ session: Session
    ) async throws -> [ProductImportRow] {
        try await session.stores.perform {
            ProductAction.planImport(
                siteID: session.siteID,
                header: header,
                rows: rows,
                options: options,
                onCompletion: $0
            )
        }
    }

    @MainActor
    private static func apply(_ plan: [ProductImportRow], _ session: Session) async throws -> [ProductImportResult] {
        try await session.stores.perform {
            ProductAction.applyImport(siteID: session.siteID, rows: plan, onCompletion: $0)
        }
    }

    @MainActor
    private static func send(_ session: Session) async throws { try await WaitingEdits.send(session) }
}
