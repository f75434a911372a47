/// Conditions on a coupon over more than one column, or over a list in one.
extension RecordPredicate where Record == CouponRecord {
    /// Coupons that have reached their usage limit.
    public static var isUsedUp: Self {
        Self(node: .sql("(usage_limit IS NOT NULL AND usage_limit > 0 AND usage_count >= usage_limit)", []))
    }

    /// Coupons whose list of ids in a column contains this one.
    public static func lists(_ id: Int64, in column: RecordColumn<CouponRecord, String>) -> Self {
        let list = "CASE WHEN json_valid(\(column.name)) THEN \(column.name) ELSE '[]' END"
        return Self(node: .sql("EXISTS (SELECT 1 FROM json_each(\(list)) WHERE value = ?)", [.integer(id)]))
    }
}
