import FoundationEssentials
import GRDB

/// A row of an order's meta data with which a payment claims the order, with what the order itself says about its
/// payment.
public struct StoredClaim: Hashable, Sendable {
    public let orderID: Int64
    public let metaID: Int64
    /// Begins with `_merced_pay_`, or `_merced_over_` where the claim was taken over.
    public let key: String
    public let value: String
    public let orderNumber: String
    /// As received, major units.
    public let orderTotal: String
    /// ISO 4217.
    public let currency: String
    public let transactionID: String
    public let isPaid: Bool
}

extension TransactionStorage {
    func claims(siteID: Int64) throws -> [StoredClaim] { try claims(siteID: siteID, also: "") }

    func doubtfulClaims(siteID: Int64) throws -> [StoredClaim] {
        // The bounds of the key and the stages are written as in the index (migration 027). After its stage and till
        // name, a claim has the payment it was charged under: that must not be taken for a transaction.
        try claims(
            siteID: siteID,
            also: """
                AND orders.order_id IN (
                    SELECT money.order_id FROM (
                        SELECT order_id, COUNT(*) AS claims, MIN(value_json) AS value
                        FROM meta_data INDEXED BY meta_data_money
                        WHERE key >= '_merced_pay_' AND key < '_merced_pay`'
                        AND substr(value_json, 1, 8) IN ('"1|appro', '"1|paid|', '"1|settl')
                        AND owner_kind = ?1 AND site_id = ?2 GROUP BY order_id
                    ) AS money CROSS JOIN orders ON orders.order_id = money.order_id
                    WHERE money.claims > 1 OR (
                        orders.date_paid IS NOT NULL AND orders.transaction_id <> ''
                        AND instr(money.value, '|' || orders.transaction_id || '|') < 10
                    )
                )
                """
        )
    }

    private func claims(siteID: Int64, also condition: String) throws -> [StoredClaim] {
        let database = try database()
        return try StorageError.wrap("reading the claims of payments") {
            // The bounds of the key, and the mark that is no claim, are written as in the index (migration 024).
            let sql = """
                SELECT meta_data.order_id, meta_data.meta_id, meta_data.key, meta_data.value_json, orders.number,
                orders.total, orders.currency, orders.transaction_id, orders.date_paid IS NOT NULL
                FROM meta_data INDEXED BY meta_data_claims JOIN orders ON orders.order_id = meta_data.order_id
                WHERE meta_data.key >= '_merced_over_' AND meta_data.key < '_merced_pay`'
                AND meta_data.key <> '\(StoredTillMark.key)' AND meta_data.owner_kind = ?1 AND orders.site_id = ?2
                \(condition) ORDER BY meta_data.order_id, meta_data.meta_id
                """
            var claims: [StoredClaim] = []
            let values = [MetaDataOwner.order.sqlValue, siteID.sqlValue]
            try SQLStatement(database, sql).run(values) { row in
                func cell(_ index: Int32) -> Cell { Cell(statement: row, index: index) }
                let value = (try? JSONDecoder().decode(String.self, from: Data(cell(3).text.utf8))) ?? ""
                claims.append(
                    StoredClaim(
                        orderID: cell(0).integer,
                        metaID: cell(1).integer,
                        key: cell(2).text,
                        value: value,
                        orderNumber: cell(4).text,
                        orderTotal: cell(5).text,
                        currency: cell(6).text,
                        transactionID: cell(7).text,
                        isPaid: cell(8).integer == 1
                    )
                )
            }
            return claims
        }
    }
}
