import GRDB
import Testing

@testable import Storage

/// Orders that an earlier version showed with an edit over them.
struct MirrorMigration016Tests {
    @Test func test_mirror_when_it_covers_fields_of_orders_then_they_lie_beside_those_of_products() async throws {
        try await withFolder { folder in
            let earlier = Array([SchemaMigration].mirror.prefix { $0.name < MirrorMigration016.migration.name })
            do {
                let pool = try MirrorOpener(folder: folder, migrations: earlier).open().pool
                try await pool.write { database in
                    try database.execute(
                        sql: """
                            INSERT INTO edited_orders VALUES (7, 4, '{"customer_note":"Knock"}');
                            INSERT INTO covered_fields VALUES (7, 'product', 4, '{"name":"Mug"}');
                            """
                    )
                }
            }
            let manager = try StorageManager(folder: folder)
            #expect(manager.mirrorWasRebuilt == nil)
            let covered = try await manager.read { try $0.allObjects(ofType: CoveredFieldsRecord.self) }
            #expect(
                covered.sorted { $0.kind < $1.kind } == [
                    CoveredFieldsRecord(
                        siteID: 7,
                        kind: "order",
                        recordID: 4,
                        fieldsJSON: #"{"customer_note":"Knock"}"#
                    ),
                    CoveredFieldsRecord(siteID: 7, kind: "product", recordID: 4, fieldsJSON: #"{"name":"Mug"}"#),
                ]
            )
        }
    }
}
