import Foundation
import GRDB
import Testing

@testable import Storage

/// A ledger of the first version, with edits that wait, as this version reads it.
struct LedgerMigration002Tests {
    private static func insert(_ database: Database, kind: String, payload: String, base: String) throws {
        try database.execute(
            sql: """
                INSERT INTO pending_edits (site_id, kind, entity_id, payload_json, base_json, state, created_at, tries,
                    entity_kind)
                VALUES (7, ?, 5, ?, ?, 'waiting', 0, 1, 'order')
                """,
            arguments: [kind, payload, base]
        )
    }

    @Test func test_ledger_when_of_the_first_version_then_its_edits_are_read_and_a_copy_is_kept() async throws {
        try await withFolder { folder in
            do {
                let pool = try LedgerOpener(folder: folder, migrations: [LedgerMigration001.migration]).open().pool
                try await pool.write { database in
                    try Self.insert(
                        database,
                        kind: "order.status",
                        payload: "{\"status\":\"completed\"}",
                        base: "{\"status\":\"processing\"}"
                    )
                    try Self.insert(
                        database,
                        kind: "order.note",
                        payload: "{\"note\":\"Ring\",\"customer_note\":false}",
                        base: "{\"newest_note_id\":12}"
                    )
                }
            }
            let edits = try await Ledger(folder: folder).read { try $0.allObjects(ofType: PendingEditRecord.self) }
            #expect(edits.map(\.kind) == ["order.update", "order.note"])
            #expect(edits.map(\.baseJSON) == ["{\"status\":\"processing\"}", "{}"])
            #expect(edits.map(\.attemptJSON) == ["{}", "{\"newest_note_id\":12}"])
            #expect(edits.allSatisfy { $0.tries == 1 && $0.theirsJSON == "{}" && $0.finishedAt == nil })
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(names.contains { $0.hasPrefix("ledger.sqlite.before-") })
        }
    }
}
