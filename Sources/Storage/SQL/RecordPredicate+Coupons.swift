/// Conditions on a coupon that ask more than one column, or a list in one.
extension RecordPredicate where Record == CouponRecord {
    /// As often used as it may be.
    public static var isUsedUp: Self {
        Self(node: .sql("(usage_limit IS NOT NULL AND usage_limit > 0 AND usage_count >= usage_limit)", []))
    }

    /// Coupons whose list of ids in a column has this one.
    public static func lists(_ id: Int64, in column: RecordColumn<CouponRecord, String>) -> Self {
        let list = "CASE WHEN json_valid(\(column.name)) THEN \(column.name) ELSE '[]' END"
        return Self(node: .sql("EXISTS (SELECT 1 FROM json_each(\(list)) WHERE value = ?)", [.integer(id)]))
    }
}
