import GRDB

/// Sales that a fiscal signer could not sign when they were committed. Never changed once released.
enum LedgerMigration018: LedgerMigration {
    /// A sale's own row is written once and keeps why it was not signed; what is signed later stands here. Sales of before,
    /// which nobody signed later, are taken up, oldest first.
    static let migration = SchemaMigration(name: "018 late signing") { database in
        try database.execute(
            sql: """
                CREATE TABLE till_signings (
                    site_id INTEGER NOT NULL, signing_id INTEGER PRIMARY KEY,
                    uuid TEXT NOT NULL UNIQUE REFERENCES till_sales (uuid), state TEXT NOT NULL, tries INTEGER NOT NULL,
                    not_before INTEGER, last_error TEXT, signer_json TEXT NOT NULL, signed_at INTEGER
                ) STRICT;
                CREATE INDEX till_signings_unsigned ON till_signings (signing_id) WHERE state <> 'signed';
                INSERT INTO till_signings (site_id, uuid, state, tries, signer_json)
                    SELECT site_id, uuid, 'waiting', 0, '' FROM till_sales WHERE signer_json LIKE '{"notSigned"%'
                    ORDER BY sold_at, number;
                """
        )
    }
}
