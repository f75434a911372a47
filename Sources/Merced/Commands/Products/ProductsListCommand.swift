import App
import ArgumentParser
import Foundation
import WooFoundation
import Yosemite

extension ProductListQuery.Sort: ExpressibleByArgument {}

/// `merced products list`
struct ProductsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List products.",
        discussion:
            "A filter such as 'stock:low category:mugs price<20 blue' says which; merced manual lists its conditions."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Only products for which these conditions hold and that have these words.")
    var filter: [String] = []

    @Option(help: "In which order: \(ProductListQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")).")
    var sort = ProductListQuery.Sort.name

    @Option(help: "How many at most.")
    var limit = 50

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100000.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let stores = session.stores
            let problem = try await ProductArgument.refresh(session)
            let query = try await ProductArgument.query(filter, sort: sort, session: session)
            let results = await FirstDelivery.of(stores.products(query, range: 0..<limit))
            if let problem = results.problem { throw MirrorUnreadable(errorDescription: problem) }
            let edited = Set(try await OrderRows.openEdits(stores, siteID: session.siteID).editedProductIDs)
            let rows = results.fetchedObjects.map { ProductListRow($0, pending: edited.contains($0.productID)) }
            if output.json {
                try JSONOutput.write(
                    ProductListDocument(
                        store: session.entry.name,
                        matching: results.numberOfObjects,
                        offline: problem != nil,
                        products: rows
                    )
                )
            } else {
                try StandardOutput.write(lines: Self.lines(rows, matching: results.numberOfObjects))
            }
            if let problem { Failure.say(problem) }
            await stores.deauthenticate()
        }
    }

    static func lines(_ rows: [ProductListRow], matching: Int) -> [String] {
        guard !rows.isEmpty else { return ["No products."] }
        var table = TextTable([
            ("ID", .right), ("NAME", .left), ("SKU", .left), ("STOCK", .right), ("PRICE", .right), ("STATUS", .left),
            ("TYPE", .left),
        ])
        for row in rows {
            table.add([
                "\(row.id)", HTMLText.plain(row.name), row.sku, row.stock.map { "\($0)" } ?? row.stockStatus, row.price,
                row.pending ? row.status + " *" : row.status, row.type,
            ])
        }
        return matching > rows.count ? table.lines + ["\(rows.count) of \(matching)."] : table.lines
    }
}
