import GRDB
import Testing

@testable import Storage

struct DatabaseSettingsTests {
    private static let (normal, full) = (Int64(1), Int64(2))

    /// Else a sale that the clerk saw as paid is gone when the power fails.
    @Test func test_ledger_when_it_is_on_the_disk_then_every_commit_is_synced() async throws {
        try await withFolder { folder in
            for _ in 1...2 {
                let ledger = try Ledger(folder: folder)
                #expect(try synchronous(ledger.engine.writer) == Self.full)
            }
        }
    }

    /// Whatever it loses the store still has.
    @Test func test_mirror_when_it_is_on_the_disk_then_checkpoints_are_synced() async throws {
        try await withFolder { folder in
            let mirror = try StorageManager(folder: folder)
            #expect(try synchronous(mirror.engine.writer) == Self.normal)
        }
    }

    private func synchronous(_ writer: any DatabaseWriter) throws -> Int64? {
        try writer.writeWithoutTransaction { database in
            let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
            #expect(journal == "wal")
            return try Int64.fetchOne(database, sql: "PRAGMA synchronous")
        }
    }
}
