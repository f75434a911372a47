import GRDB

/// Coupons' codes as they are written: earlier programs kept them as the store escapes them. Never changed once
/// released.
enum MirrorMigration035: MirrorMigration {
    static let migration = SchemaMigration(name: "035 written codes") { database in
        for table in ["order_coupon_lines", "coupons"] {
            try database.execute(
                sql: """
                    UPDATE \(table) SET code = replace(replace(replace(replace(replace(
                        code, '&#038;', '&'), '&amp;', '&'), '&#039;', ''''), '&#8217;', '’'), '&quot;', '"')
                    WHERE code LIKE '%&%;%'
                    """
            )
        }
    }
}
