import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced products import FILE`
struct ProductsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Create and update products from a CSV file with WooCommerce's own columns.",
        discussion: """
            Without --apply every change is listed and nothing is done. A row is found by its ID, else by its SKU; \
            columns that are missing stay as they are, and only what differs is sent. With --create a row with a new \
            SKU creates a product, or a variation of the product its column Parent names; a file that was cut off can \
            be imported again. Commas, semicolons, tabs and bars may separate the values.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption
    @OptionGroup var options: ImportOptions

    @Flag(help: "Create products for SKUs that are new.")
    var create = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: options.apply ? .writing : .reading)
            if let problem = try await ProductArgument.refresh(session) { Failure.say(problem) }
            try await ImportRun(session: session, options: options, json: output.json)
                .run(ProductImport(session: session, options: ProductImportOptions(makesNew: create)))
        }
    }
}

/// The products of a file.
private struct ProductImport: ImportTarget {
    static let subjectName = "product"

    let session: Session
    var options: ProductImportOptions

    func header(_ titles: [String]) throws -> ProductImportHeader { try ProductImportHeader(titles: titles) }

    mutating func plan(_ header: ProductImportHeader, _ rows: [CSVReader.Row]) async throws -> [ProductImportRow] {
        let (siteID, known) = (session.siteID, options)
        let plan = try await session.stores.perform {
            ProductAction.planImport(siteID: siteID, header: header, rows: rows, options: known, onCompletion: $0)
        }
        options.note(plan)
        return plan
    }

    func apply(_ rows: [ProductImportRow]) async throws -> [ImportResult] {
        try await session.stores.perform {
            ProductAction.applyImport(siteID: session.siteID, rows: rows, onCompletion: $0)
        }
    }
}
