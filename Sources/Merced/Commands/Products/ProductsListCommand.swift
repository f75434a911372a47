import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

extension ProductListQuery.Sort: ExpressibleByArgument {}

/// `merced products list`
struct ProductsListCommand: AsyncParsableCommand, TakesFilter {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List products.",
        discussion:
            "A filter such as 'stock:low category:mugs price<20 blue' says which; merced manual lists its conditions."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Only products that match these conditions and words.")
    var filter: [String] = []

    @Option(help: "In which order: \(ProductListQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")).")
    var sort = ProductListQuery.Sort.name

    @Option(help: "How many at most: a number, or all of them.")
    var limit = ListLimit(50)

    /// Products read and written at once.
    private static let piece = 1_000

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let problem = try await ProductArgument.refresh(session)
            let query = try await ProductArgument.query(filter, sort: sort, session: session)
            try await write(query, isOffline: problem != nil, session: session)
            if let problem { Failure.say(problem) }
            await session.stores.deauthenticate()
        }
    }

    /// The list as it is now, by its ids; each piece of it as it is when it is written.
    @MainActor
    private func write(_ query: ProductListQuery, isOffline: Bool, session: Session) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let ids = try await stores.perform {
            ListAction.identifiers(query, range: limit.range, onCompletion: $0)
        }
        let isCut = ids.count == limit.count
        let matching =
            isCut
            ? try await stores.perform { ListAction.count(query, onCompletion: $0) }
            : ids.count
        let edited = Set(try await OrderRows.openEdits(stores, siteID: siteID).editedProductIDs)
        let currency = try await session.currency()
        var document = try JSONListOutput(
            ProductListDocument(
                store: session.entry.name,
                matching: matching,
                offline: isOffline,
                currency: currency,
                products: []
            ),
            list: "products"
        )
        var table = Self.table
        for piece in ids.pieces(of: Self.piece) {
            let products = try await Self.products(Array(piece), query, stores)
            let rows = products.map {
                ProductListRow($0, currency: currency, pending: edited.contains($0.productID))
            }
            if output.json {
                try document.write(rows)
            } else {
                rows.forEach { table.add(Self.cells($0)) }
                try StandardOutput.write(lines: table.takeLines())
            }
        }
        if output.json {
            try document.finish()
        } else if ids.isEmpty {
            try StandardOutput.write(lines: ["No products."])
        } else if matching > ids.count {
            try StandardOutput.write(lines: ["\(ids.count) of \(matching)."])
        }
    }

    /// Those products that still belong to the list, in the order of `ids`.
    @MainActor
    private static func products(_ ids: [Int64], _ query: ProductListQuery, _ stores: any StoresManager) async throws
        -> [ProductSummary]
    {
        let results = await FirstDelivery.of(stores.list(query.narrowed(to: ids), range: 0..<ids.count))
        if let problem = results.problem { throw MirrorUnreadable(errorDescription: problem) }
        let found = Dictionary(results.fetchedObjects.map { ($0.productID, $0) }) { first, _ in first }
        return ids.compactMap { found[$0] }
    }

    private static let table = TextTable([
        ("ID", .right), ("NAME", .left), ("SKU", .left), ("STOCK", .right), ("PRICE", .right), ("STATUS", .left),
        ("TYPE", .left),
    ])

    private static func cells(_ row: ProductListRow) -> [String] {
        [
            "\(row.id)", row.name, row.sku, row.stock.map { "\($0)" } ?? row.stockStatus, row.price,
            row.pending ? row.status + " *" : row.status, row.type,
        ]
    }
}
