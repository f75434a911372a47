import GRDB
import Testing

@testable import Storage

/// A ledger's commits are synced, and those that need not be go with the next.
struct CommitDurabilityTests {
    private static func mode(_ storage: TransactionStorage) throws -> Int64? {
        try storage.database().integer("PRAGMA synchronous")
    }

    @Test func test_write_when_it_need_not_be_synced_then_only_that_one_is_not() async throws {
        try await withFolder { folder in
            try DatabaseFiles.makeFolder(folder.url)
            let pool = try DatabaseSettings.ledgerPool(path: folder.ledgerURL.path(percentEncoded: false))
            // Tests that share a disk leave syncs out.
            try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let engine = try StorageEngine(writer: pool, file: nil)
            #expect(try await engine.write { try Self.mode($0) } == 2)
            #expect(try await engine.write(.withTheNext) { try Self.mode($0) } == 1)
            #expect(try await pool.writeWithoutTransaction { try $0.integer("PRAGMA synchronous") } == 2)
            #expect(try await engine.write { try Self.mode($0) } == 2)
            await #expect(throws: StorageError.self) {
                try await engine.write(.withTheNext) {
                    try $0.database().execute(sql: "INSERT INTO nothing VALUES (1)")
                }
            }
            #expect(try await engine.write { try Self.mode($0) } == 2)
        }
    }

    @Test func test_write_when_no_commit_is_synced_then_none_becomes_so() async throws {
        try await withFolder { folder in
            try DatabaseFiles.makeFolder(folder.url)
            let pool = try DatabaseSettings.ledgerPool(path: folder.ledgerURL.path(percentEncoded: false))
            try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
            let engine = try StorageEngine(writer: pool, file: nil)
            #expect(try await engine.write(.withTheNext) { try Self.mode($0) } == 1)
            #expect(try await engine.write { try Self.mode($0) } == 1)
        }
    }
}
