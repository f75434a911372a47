import GRDB

/// Gives ranked products, customers and methods their names.
struct SaleNames {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// From the catalogue; for a deleted product, the name in the newest order.
    func products(_ leaders: [SaleLeader]) throws -> [SaleLeader] {
        let known = try SQLStatement(database, "SELECT name, sku FROM products WHERE product_id = ?")
        return try leaders.map { leader in
            var leader = leader
            try known.run({ $0.bind(leader.id) }) { leader.take($0) }
            if leader.name.isEmpty { try takeSoldName(&leader) }
            return leader
        }
    }

    /// Found by the search index, which contains the product ids of an order.
    private func takeSoldName(_ leader: inout SaleLeader) throws {
        let sql = """
            SELECT name, ifnull(sku, '') FROM order_items WHERE order_id = (SELECT MAX(rowid) FROM order_search \
            WHERE order_search MATCH ?) AND product_id = ? LIMIT 1
            """
        let values: [SQLValue] = [.text("\"\(SearchTerm.product(leader.id))\""), .integer(leader.id)]
        try SQLStatement(database, sql).run(values) { leader.take($0) }
    }

    /// Names and addresses from their newest orders.
    func customers(_ leaders: [SaleLeader]) throws -> [SaleLeader] {
        let newest = try SQLStatement(
            database,
            """
            SELECT orders.customer_name, orders.billing_email FROM sales INDEXED BY sales_by_customer \
            CROSS JOIN orders ON orders.order_id = sales.order_id \
            WHERE sales.customer = ? AND sales.refund_id = 0 AND sales.customer <> 0 \
            ORDER BY sales.created_at DESC, sales.order_id DESC LIMIT 1
            """
        )
        return try leaders.map { leader in
            var leader = leader
            try newest.run({ $0.bind(leader.id) }) { leader.take($0) }
            return leader
        }
    }

    func methods(_ leaders: [SaleLeader]) throws -> [SaleLeader] {
        let titles = try SQLStatement(
            database,
            """
            SELECT title, '' FROM payment_gateways WHERE gateway_id = ?1 UNION ALL \
            SELECT payment_method_title, '' FROM order_methods WHERE payment_method_id = ?1 AND payment_method_title <> ''
            """
        )
        return try leaders.map { leader in
            var leader = leader
            try titles.run({ $0.bind(leader.key) }) { row in
                if leader.name.isEmpty { leader.take(row) }
            }
            leader.detail = leader.key
            return leader
        }
    }

    /// Product id → its categories, and category id → name.
    func categories() throws -> (ofProduct: [Int64: [Int64]], names: [Int64: String]) {
        var ofProduct: [Int64: [Int64]] = [:]
        var names: [Int64: String] = [:]
        let sql = "SELECT product_id, term_id, name FROM product_terms WHERE kind = 'category'"
        try SQLStatement(database, sql).run([]) { row in
            let category = Cell(statement: row, index: 1).integer
            ofProduct[Cell(statement: row, index: 0).integer, default: []].append(category)
            if names[category] == nil { names[category] = Cell(statement: row, index: 2).text }
        }
        return (ofProduct, names)
    }
}

extension SaleLeader {
    /// Name and detail out of a row.
    fileprivate mutating func take(_ row: OpaquePointer) {
        name = Cell(statement: row, index: 0).text
        detail = Cell(statement: row, index: 1).text
    }
}
