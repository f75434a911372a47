import ArgumentParser
import Foundation
import WooFoundation
import Yosemite

/// `merced products import FILE`
struct ProductsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Change products by a CSV file, in the columns WooCommerce itself writes.",
        discussion: """
            Without --apply every change is listed and nothing is done. A row is found by its ID, else by its SKU; \
            columns that are missing stay as they are, and only what differs is sent. Commas, semicolons, tabs and bars \
            may divide the values.
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

    private struct Row: Encodable {
        struct Change: Encodable {
            let field: String
            let before: String
            let after: String
        }

        let line: Int
        let product: String
        let changes: [Change]
        let problem: String?

        init?(_ row: ProductImportRow) {
            line = row.line
            product = row.subject
            changes = row.differences.map { Change(field: $0.field, before: $0.before, after: $0.after) }
            switch row.outcome {
            case .problem(let words): problem = words
            case .change: problem = nil
            case .nothing: return nil
            }
        }
    }

    private struct Document: Encodable {
        let applied: Bool
        let rows: Int
        let changed: Int
        let unchanged: Int
        let problems: Int
        let ignoredColumns: [String]
        let changes: [Row]
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try Session.open(store)
            if let problem = try await ProductArgument.refresh(session) { Failure.say(problem) }
            var (header, rows, changed, problems) = (ProductImportHeader?.none, 0, 0, 0)
            var listed: [Row] = []
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
                let plan = try await Self.plan(known, found, session)
                rows += plan.count
                for row in plan.compactMap(Row.init) {
                    if row.problem == nil { changed += 1 } else { problems += 1 }
                    if output.json { listed.append(row) } else { try Self.print(row) }
                }
                if apply { try await Self.apply(plan, session) }
            }
            guard let header else { throw CSVProblem.empty }
            if apply { try await Self.send(session) }
            let left = try await OrderRows.openEdits(session.stores, siteID: session.siteID)
            await session.stores.deauthenticate()
            if output.json {
                try JSONOutput.write(
                    Document(
                        applied: apply,
                        rows: rows,
                        changed: changed,
                        unchanged: rows - changed - problems,
                        problems: problems,
                        ignoredColumns: header.ignored,
                        changes: listed
                    )
                )
            } else {
                try StandardOutput.write(lines: [Self.summary(rows, changed, problems, applied: apply)])
            }
            for edit in left.refused + left.conflicted where edit.record != nil {
                Failure.say("\(OutboxRow.subject(edit)): \(edit.lastError ?? "the store has changed the same meanwhile.")")
            }
            if problems > 0 { throw ExitCode(1) }
        }
    }

    private static func summary(_ rows: Int, _ changed: Int, _ problems: Int, applied: Bool) -> String {
        let what = applied ? "changed" : "would change; --apply makes the changes"
        return "\(rows) rows: \(changed) \(what), \(rows - changed - problems) as they are, \(problems) with problems."
    }

    private static func print(_ row: Row) throws {
        let product = TextCleaning.clean(row.product)
        var lines = row.changes.map { change in
            let (before, after) = (TextCleaning.clean(change.before), TextCleaning.clean(change.after))
            return "line \(row.line)  \(product)  \(change.field): “\(before)” → “\(after)”"
        }
        if let problem = row.problem { lines.append("line \(row.line)  \(product)  ! \(problem)") }
        try StandardOutput.write(lines: lines)
    }

    /// The file piece by piece, so that it may be of any length.
    @MainActor
    private func read(_ take: @MainActor ([CSVReader.Row]) async throws -> Void) async throws {
        let handle = file == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: file))
        var reader = CSVReader()
        var waiting: [CSVReader.Row] = []
        while let data = try handle.read(upToCount: 65_536), !data.isEmpty {
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
    private static func plan(_ header: ProductImportHeader, _ rows: [CSVReader.Row], _ session: Session) async throws
        -> [ProductImportRow]
    {
        try await session.stores.perform {
            ProductAction.planImport(siteID: session.siteID, header: header, rows: rows, onCompletion: $0)
        }
    }

    @MainActor
    private static func apply(_ plan: [ProductImportRow], _ session: Session) async throws {
        let edits = plan.compactMap { row -> ProductEdit? in
            if case .change(let edit) = row.outcome { edit } else { nil }
        }
        guard !edits.isEmpty else { return }
        _ = try await session.stores.perform {
            ProductAction.updateProducts(siteID: session.siteID, edits: edits, onCompletion: $0)
        }
    }

    @MainActor
    private static func send(_ session: Session) async throws { try await WaitingEdits.send(session) }
}
