import GRDB

extension TransactionStorage {
    func stockCounts(lowAmount: Int, outAmount: Int) throws -> (low: Int, out: Int) {
        let database = try database()
        return try StorageError.wrap("counting stock") {
            let out = """
                SELECT product_id FROM products WHERE status_key = 'publish' AND stock_status_key = 'outofstock' UNION \
                SELECT variations.product_id FROM product_variations AS variations \
                JOIN products ON products.product_id = variations.product_id \
                WHERE products.status_key = 'publish' AND variations.stock_status_key = 'outofstock'
                """
            let low = """
                SELECT product_id FROM products WHERE status_key = 'publish' AND manages_stock = 1 AND stock_stored > ?1 \
                AND stock_stored <= ifnull(low_stock_amount * 10000, ?2) UNION \
                SELECT variations.product_id FROM product_variations AS variations \
                JOIN products ON products.product_id = variations.product_id \
                WHERE products.status_key = 'publish' AND variations.manages_stock = 1 \
                AND variations.uses_parent_stock = 0 AND variations.stock_stored > ?1 AND variations.stock_stored \
                <= ifnull(ifnull(variations.low_stock_amount, products.low_stock_amount) * 10000, ?2)
                """
            let outCount = try database.integer("SELECT COUNT(*) FROM (\(out))")
            let lowCount = try database.integer(
                "SELECT COUNT(*) FROM (\(low) EXCEPT SELECT * FROM (\(out)))",
                [.integer(Int64(outAmount) * 10_000), .integer(Int64(lowAmount) * 10_000)]
            )
            return (Int(lowCount ?? 0), Int(outCount ?? 0))
        }
    }
}
