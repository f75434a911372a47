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

    /// All day one order comes after the other; a sync writes page after page.
    @Test func test_writer_when_much_is_written_then_keeps_more_pages_until_little_is() async throws {
        try await withFolder { folder in
            let mirror = try StorageManager(folder: folder)
            let usual = try cacheSize(mirror.engine.writer)
            for (round, (count, isMore)) in [(40, true), (40, true), (1, false), (1, false), (40, true)].enumerated() {
                try await mirror.performAndSave { storage in
                    for id in 1...count {
                        var category = ProductCategoryRecord()
                        (category.siteID, category.categoryID) = (1, Int64(id))
                        category.name = "\(round)"
                        try storage.save(category)
                    }
                }
                let now = try cacheSize(mirror.engine.writer)
                #expect(isMore ? now < usual : now == usual, "kibibytes below zero: \(now)")
            }
        }
    }

    private func cacheSize(_ writer: any DatabaseWriter) throws -> Int {
        try writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA cache_size") ?? 0 }
    }

    private func synchronous(_ writer: any DatabaseWriter) throws -> Int64? {
        try writer.writeWithoutTransaction { database in
            let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
            #expect(journal == "wal")
            return try Int64.fetchOne(database, sql: "PRAGMA synchronous")
        }
    }
}
