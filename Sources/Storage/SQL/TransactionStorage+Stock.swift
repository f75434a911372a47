import FoundationEssentials
import GRDB

/// A product that is low in stock or out of stock, by itself or by a variation.
public struct ScarceProduct: Hashable, Sendable {
    public let productID: Int64
    public let name: String
    /// Stock of the product itself, in units; nil where it is not managed.
    public let quantity: Decimal?
    public let isOut: Bool
}

/// Which products are low in stock, and which are out of stock.
enum StockSQL {
    /// By the conditions of `MirrorMigration033`'s indexes.
    static let fractions = """
        SELECT EXISTS (SELECT 1 FROM order_items WHERE quantity GLOB '*.*') \
        OR EXISTS (SELECT 1 FROM products INDEXED BY products_in_parts WHERE stock_stored % 10000 <> 0) \
        OR EXISTS (SELECT 1 FROM product_variations INDEXED BY product_variations_in_parts \
        WHERE stock_stored % 10000 <> 0)
        """

    static let out = """
        SELECT product_id FROM products WHERE status_key = 'publish' AND stock_status_key = 'outofstock' UNION \
        SELECT variations.product_id FROM product_variations AS variations \
        JOIN products ON products.product_id = variations.product_id \
        WHERE products.status_key = 'publish' AND variations.stock_status_key = 'outofstock'
        """
    /// With the store's thresholds for out of stock and for low stock, in ten-thousandths.
    static let low = """
        SELECT product_id FROM products WHERE status_key = 'publish' AND manages_stock = 1 AND stock_stored > ?1 \
        AND stock_stored <= ifnull(low_stock_amount * 10000, ?2) UNION \
        SELECT variations.product_id FROM product_variations AS variations \
        JOIN products ON products.product_id = variations.product_id \
        WHERE products.status_key = 'publish' AND variations.manages_stock = 1 \
        AND variations.uses_parent_stock = 0 AND variations.stock_stored > ?1 AND variations.stock_stored \
        <= ifnull(ifnull(variations.low_stock_amount, products.low_stock_amount) * 10000, ?2)
        """
}

extension TransactionStorage {
    func stockCounts(lowAmount: Int, outAmount: Int) throws -> (low: Int, out: Int) {
        let database = try database()
        return try StorageError.wrap("counting stock") {
            let outCount = try database.integer("SELECT COUNT(*) FROM (\(StockSQL.out))")
            let lowCount = try database.integer(
                "SELECT COUNT(*) FROM (\(StockSQL.low) EXCEPT SELECT * FROM (\(StockSQL.out)))",
                [.integer(Int64(outAmount) * 10_000), .integer(Int64(lowAmount) * 10_000)]
            )
            return (Int(lowCount ?? 0), Int(outCount ?? 0))
        }
    }

    func showsFractions() throws -> Bool {
        let database = try database()
        return try StorageError.wrap("looking for fractions") { try database.integer(StockSQL.fractions) == 1 }
    }

    func scarceProducts(lowAmount: Int, outAmount: Int, limit: Int) throws -> [ScarceProduct] {
        let database = try database()
        return try StorageError.wrap("looking for what is low in stock") {
            let sql = """
                SELECT product_id, name, CASE WHEN manages_stock = 1 THEN stock_stored END, \
                product_id IN (\(StockSQL.out)) FROM products \
                WHERE product_id IN (\(StockSQL.out) UNION \(StockSQL.low)) ORDER BY product_id LIMIT ?3
                """
            var found: [ScarceProduct] = []
            let values = [Int64(outAmount) * 10_000, Int64(lowAmount) * 10_000, Int64(limit)]
            try SQLStatement(database, sql).run(values.map { .integer($0) }) { row in
                let quantity = Cell(statement: row, index: 2)
                found.append(
                    ScarceProduct(
                        productID: Cell(statement: row, index: 0).integer,
                        name: Cell(statement: row, index: 1).text,
                        quantity: quantity.isNull ? nil : Decimal(quantity.integer) / 10_000,
                        isOut: Cell(statement: row, index: 3).integer != 0
                    )
                )
            }
            return found
        }
    }
}
