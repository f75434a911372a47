import Foundation
import GRDB
import Testing

@testable import Storage

/// Texts that an earlier version mirrored as a visitor sees them.
struct MirrorMigration012Tests {
    @Test func test_mirror_when_it_holds_shown_texts_then_only_they_are_fetched_anew() async throws {
        try await withFolder { folder in
            let earlier = Array([SchemaMigration].mirror.prefix { $0.name < MirrorMigration012.migration.name })
            do {
                let pool = try MirrorOpener(folder: folder, migrations: earlier).open().pool
                try await pool.write { database in
                    try database.execute(
                        sql: """
                            INSERT INTO sync_states (site_id, resource, phase, cursor, updated_at) VALUES
                                (7, 'orders', 'whole', '{}', 1), (7, 'products', 'whole', '{}', 1),
                                (7, 'variations', 'whole', '{}', 1), (7, 'reviews', 'whole', '{}', 1),
                                (7, 'customers', 'whole', '{}', 1), (7, 'categories', 'whole', '{}', 1);
                            INSERT INTO product_tags VALUES (7, 3, 'a', 'a', '<p>shown</p>', 1, 'a');
                            INSERT INTO tax_classes VALUES (7, 'standard', 'Standard');
                            INSERT INTO covered_fields VALUES (7, 'product', 4, '{}'), (7, 'tax_rate', 5, '{}');
                            """
                    )
                }
            }
            let manager = try StorageManager(folder: folder)
            #expect(manager.mirrorWasRebuilt == nil)
            let (states, tags, classes, covered) = try await manager.read { storage in
                (
                    try storage.allObjects(ofType: SyncStateRecord.self).map(\.resource).sorted(),
                    try storage.countObjects(ofType: ProductTagRecord.self),
                    try storage.countObjects(ofType: TaxClassRecord.self),
                    try storage.allObjects(ofType: CoveredFieldsRecord.self).map(\.kind)
                )
            }
            #expect(states == ["customers", "orders"])
            #expect(tags == 0 && classes == 1 && covered == ["tax_rate"])
        }
    }
}
