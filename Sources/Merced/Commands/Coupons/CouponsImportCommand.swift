import ArgumentParser
import WooFoundation
import Yosemite

/// `merced coupons import FILE`
struct CouponsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Create and update coupons from a CSV file with the export's columns.",
        discussion: """
            Without --apply every change is listed and nothing is done. A row is found by its code, whatever its case; \
            a new code creates a coupon. Columns that are missing stay as they are, and only what differs is sent, in \
            batches. A file that was cut off can be imported again. Commas, semicolons, tabs and bars may separate the \
            values; merced coupons list --csv --limit all writes such a file.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption
    @OptionGroup var options: ImportOptions

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: options.apply ? .writing : .reading)
            if let problem = try await CouponArgument.refresh(session) { Failure.say(problem) }
            try await ImportRun(session: session, options: options, json: output.json)
                .run(CouponImport(session: session))
        }
    }
}

/// The coupons of a file.
private struct CouponImport: RecordImportTarget {
    static let list = ImportedList.coupons
    static let subjectName = "coupon"

    let session: Session
    var seen: Set<String> = []

    func planned(_ header: RecordImportHeader, _ rows: [CSVReader.Row]) async throws -> [RecordImportRow] {
        try await session.stores.perform {
            CouponAction.planImport(
                siteID: session.siteID,
                header: header,
                rows: rows,
                seen: seen,
                onCompletion: $0
            )
        }
    }

    func apply(_ rows: [RecordImportRow]) async throws -> [ImportResult] {
        try await session.stores.perform {
            CouponAction.applyImport(siteID: session.siteID, rows: rows, onCompletion: $0)
        }
    }
}
