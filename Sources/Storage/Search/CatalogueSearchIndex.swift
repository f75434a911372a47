import GRDB
import WooFoundation

/// Keeps `product_search` and `customer_search` in step with the records: what a transaction changed is read and
/// indexed again at its end.
struct CatalogueSearchIndex {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Indexes every stored record.
    func fill() throws {
        try refresh(products: ids("SELECT product_id FROM products"))
        try refresh(customers: ids("SELECT customer_id FROM customers"))
    }

    func refresh(products: Set<Int64>) throws {
        for id in products {
            var words = try texts("SELECT name, sku, global_unique_id FROM products WHERE product_id = ?", id)
            guard !words.isEmpty else {
                try write(nil, id, .products)
                continue
            }
            words += try texts("SELECT name, option FROM product_terms WHERE product_id = ?", id)
            words += try texts("SELECT name, sku, global_unique_id FROM product_variations WHERE product_id = ?", id)
            words += words.compactMap { $0.contains(" ") ? nil : SearchFolding.joined($0) }
            try write(Self.text(["\(id)"] + words), id, .products)
        }
    }

    func refresh(customers: Set<Int64>) throws {
        for id in customers {
            let words = try texts(Self.customer, id)
            guard !words.isEmpty else {
                try write(nil, id, .customers)
                continue
            }
            let phones = try texts("SELECT billing_phone, shipping_phone FROM customers WHERE customer_id = ?", id)
                .compactMap(PhoneNumber.init)
                .flatMap { [$0.national, $0.international ?? "", SearchTerm.phone(endingIn: $0.national) ?? ""] }
            try write(Self.text(["\(id)"] + words + phones), id, .customers)
        }
    }

    private static let customer = """
        SELECT first_name, last_name, email, username, billing_first_name, billing_last_name, billing_company, \
        billing_phone, billing_email, billing_address_1, billing_address_2, billing_city, billing_postcode, \
        shipping_first_name, shipping_last_name, shipping_company, shipping_phone, shipping_email, \
        shipping_address_1, shipping_address_2, shipping_city, shipping_postcode \
        FROM customers WHERE customer_id = ?
        """

    /// Each word once, in order.
    private static func text(_ words: [String]) -> String {
        var seen: Set<String> = []
        let text = words.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: "\n")
        return text + "\n" + SearchFolding.otherSpellings(in: text)
    }

    private func write(_ text: String?, _ id: Int64, _ table: SearchTable) throws {
        var known: String?
        let name = table.name
        try SQLStatement(database, "SELECT text FROM \(name) WHERE rowid = ?").run([.integer(id)]) {
            known = Cell(statement: $0, index: 0).text
        }
        guard known != text else { return }
        if known != nil { try database.run("DELETE FROM \(name) WHERE rowid = ?", [.integer(id)]) }
        if let text {
            try database.run("INSERT INTO \(name) (rowid, text) VALUES (?, ?)", [.integer(id), .text(text)])
        }
    }

    private func ids(_ sql: String) throws -> Set<Int64> {
        var ids: Set<Int64> = []
        try SQLStatement(database, sql).run([]) { ids.insert(Cell(statement: $0, index: 0).integer) }
        return ids
    }

    /// All cells of all rows.
    private func texts(_ sql: String, _ id: Int64) throws -> [String] {
        var texts: [String] = []
        let statement = try SQLStatement(database, sql)
        try statement.run([.integer(id)]) { row in
            for column in 0..<statement.columnCount { texts.append(Cell(statement: row, index: column).text) }
        }
        return texts
    }
}
