import GRDB

/// What edits cover of orders lies where it lies of everything else. Never changed once released.
enum MirrorMigration016: MirrorMigration {
    static let migration = SchemaMigration(name: "016 covered fields of orders") { database in
        try database.execute(
            sql: """
                INSERT INTO covered_fields (site_id, kind, record_id, fields_json)
                    SELECT site_id, 'order', order_id, fields_json FROM edited_orders;
                DROP TABLE edited_orders;
                """
        )
    }
}
