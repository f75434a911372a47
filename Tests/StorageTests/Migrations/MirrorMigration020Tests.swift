import GRDB
import Testing

@testable import Storage

/// A migration that comes after one with a higher number was released.
struct MirrorMigration020Tests {
    @Test func test_mirror_when_it_has_the_countries_already_then_gets_the_zones_and_keeps_its_rows() async throws {
        try await withFolder { folder in
            let earlier = [SchemaMigration].mirror.filter { $0.name != MirrorMigration020.migration.name }
            do {
                let pool = try MirrorOpener(folder: folder, migrations: earlier).open().pool
                try await pool.write { try $0.execute(sql: "INSERT INTO countries VALUES (7, 'IE', 'Ireland', '[]')") }
            }
            let manager = try StorageManager(folder: folder)
            #expect(manager.mirrorWasRebuilt == nil)
            var zone = ShippingZoneRecord()
            (zone.siteID, zone.zoneID, zone.placesJSON) = (7, 3, #"[{"code":"IE","type":"country"}]"#)
            let saved = zone
            try await manager.performAndSave { try $0.save(saved) }
            let found = try await manager.read { storage in
                (
                    try storage.allObjects(ofType: ShippingZoneRecord.self),
                    try storage.allObjects(ofType: CountryRecord.self).map(\.code)
                )
            }
            #expect(found.0 == [zone] && found.1 == ["IE"])
        }
    }
}
