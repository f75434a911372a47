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
            let engine = try engine(folder, rest: .seconds(3_600))
            let usual = try cacheSize(engine.writer)
            for (count, isMore) in [(40, true), (40, true), (1, false), (1, false), (40, true)] {
                try await write(count, engine)
                let now = try cacheSize(engine.writer)
                #expect(isMore ? now < usual : now == usual, "kibibytes below zero: \(now)")
            }
        }
    }

    /// The last page of a sync is followed by nothing: a register would keep its pages all day.
    @Test func test_writer_when_nothing_follows_then_keeps_no_more_than_before() async throws {
        try await withFolder { folder in
            let engine = try engine(folder, rest: .zero)
            let usual = try cacheSize(engine.writer)
            try await write(40, engine)
            let limit = ContinuousClock.now + .seconds(60)
            while try cacheSize(engine.writer) != usual, .now < limit { await Task.yield() }
            #expect(try cacheSize(engine.writer) == usual)
        }
    }

    private func engine(_ folder: StoreFolder, rest: Duration) throws -> StorageEngine {
        _ = try StorageManager(folder: folder)
        let pool = try DatabasePool(
            path: folder.mirrorURL.path(percentEncoded: false),
            configuration: DatabaseSettings.mirror
        )
        return try StorageEngine(writer: pool, file: nil, cache: WriterCache(rest: rest))
    }

    private func write(_ count: Int, _ engine: StorageEngine) async throws {
        try await engine.write { storage in
            for id in 1...count {
                var category = ProductCategoryRecord()
                (category.siteID, category.categoryID) = (1, Int64(id))
                try storage.save(category)
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
