import ArgumentParser
import WooFoundation
import Yosemite

/// `merced customers import FILE`
struct CustomersImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Create and update accounts from a CSV file with the export's columns.",
        discussion: """
            Without --apply every change is listed and nothing is done. A row is found by its e-mail address, whatever \
            its case; an address without an account creates one, and the store may e-mail its owner. Rows of guests \
            are skipped. Columns that are missing stay as they are, and only what differs is sent, in batches. A file \
            that was cut off can be imported again. merced customers list --csv --limit all writes such a file.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption
    @OptionGroup var options: ImportOptions

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: options.apply ? .writing : .reading)
            if let problem = try await CustomerArgument.refresh(session) { Failure.say(problem) }
            try await ImportRun(session: session, options: options, json: output.json)
                .run(CustomerImport(session: session))
        }
    }
}

/// The accounts of a file.
private struct CustomerImport: RecordImportTarget {
    static let list = ImportedList.customers
    static let subjectName = "customer"
    static let skippedName: String? = "guests"

    let session: Session
    var seen: Set<String> = []

    func planned(_ header: RecordImportHeader, _ rows: [CSVReader.Row]) async throws -> [RecordImportRow] {
        try await session.stores.perform {
            CustomerAction.planImport(
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
            CustomerAction.applyImport(siteID: session.siteID, rows: rows, onCompletion: $0)
        }
    }
}
