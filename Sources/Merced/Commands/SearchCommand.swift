import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced search TEXT`
struct SearchCommand: AsyncParsableCommand, TakesFilter {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search what is saved of the store: orders by number, customer, phone, item, SKU, note …",
        discussion: "Conditions may be mixed with the words: merced manual lists them under Filters."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Words, each the beginning of a word to look for, and conditions.")
    var text: [String]

    @Option(help: "How many of each kind at most.")
    var limit = 20

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100000.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let query = try await FilterArgument.query(text, statuses: [], search: "", session: session)
            let refresh = try await OrderRefresh.run(session, query: query, limit: limit)
            let found = try await OrderRows.read(session.stores, query: query, limit: limit)
            let words = query.storeSearch ?? ""
            let products = await FirstDelivery.of(
                session.stores.products(siteID: session.siteID, search: words, range: 0..<limit)
            )
            let customers = await FirstDelivery.of(
                session.stores.customers(siteID: session.siteID, search: words, range: 0..<limit)
            )
            if let problem = products.problem ?? customers.problem {
                throw MirrorUnreadable(errorDescription: problem)
            }
            let wantsAll = !words.isEmpty
            let notes = try await NotesSearched.of(session, query: query)
            let currency = try await session.currency()
            let document = SearchDocument(
                store: session.entry.name,
                search: text.joined(separator: " "),
                currency: currency,
                orders: SearchDocument.Group(
                    matching: found.count,
                    rows: found.orders.map { OrderRow($0, pending: found.edits.isWaiting(orderID: $0.orderID)) }
                ),
                products: SearchDocument.Group(
                    matching: wantsAll ? products.numberOfObjects : 0,
                    rows: wantsAll ? products.fetchedObjects.map { ProductRow($0, currency: currency) } : []
                ),
                customers: SearchDocument.Group(
                    matching: wantsAll ? customers.numberOfObjects : 0,
                    rows: wantsAll ? customers.fetchedObjects.map(CustomerRow.init) : []
                ),
                complete: refresh.isMirrorWhole && notes.isComplete,
                notesUnread: notes.unread,
                offline: refresh.isOffline
            )
            if output.json {
                try JSONOutput.write(document)
            } else {
                try StandardOutput.write(lines: lines(document, found, format: try await session.format()))
            }
            refresh.tell()
            notes.tell()
            await session.stores.deauthenticate()
        }
    }

    @MainActor
    private func lines(_ document: SearchDocument, _ found: OrderRows, format: StoreFormat) -> [String] {
        var lines = ["Orders: \(found.count)"] + (found.orders.isEmpty ? [] : OrderTable.lines(found, format: format))
        if document.products.matching > 0 {
            var table = TextTable([("PRODUCT", .left), ("NAME", .left), ("SKU", .left), ("PRICE", .right)])
            for row in document.products.rows { table.add(["#\(row.id)", row.name, row.sku, row.price]) }
            lines += ["", "Products: \(document.products.matching)"] + table.lines
        }
        if document.customers.matching > 0 {
            var table = TextTable([("CUSTOMER", .left), ("NAME", .left), ("E-MAIL", .left), ("PHONE", .left)])
            for row in document.customers.rows { table.add(["#\(row.id)", row.name, row.email, row.phone]) }
            lines += ["", "Customers: \(document.customers.matching)"] + table.lines
        }
        return lines
    }
}

extension ProductRow {
    fileprivate init(_ product: Product, currency: String) {
        self.init(
            id: product.productID,
            name: HTMLText.plain(product.name),
            sku: product.sku,
            globalUniqueID: product.globalUniqueID,
            price: Money.text(of: product.price(at: Date()), currency: currency),
            status: product.statusKey
        )
    }
}

extension CustomerRow {
    fileprivate init(_ customer: Customer) {
        self.init(
            id: customer.customerID,
            name: customer.fullName,
            email: customer.email,
            company: customer.billing?.company ?? "",
            phone: customer.billing?.phone ?? ""
        )
    }
}
