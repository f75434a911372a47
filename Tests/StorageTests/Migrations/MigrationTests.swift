import Foundation
import GRDB
import Testing

@testable import Storage

/// Opens a file of every earlier version, with a row in it, as this version. A migration that is added becomes a
/// case by itself.
struct MigrationTests {
    @Test(arguments: 1...[SchemaMigration].mirror.count)
    func test_mirror_when_written_by_an_earlier_version_then_keeps_its_rows(_ version: Int) async throws {
        try await withFolder { folder in
            let earlier = Array([SchemaMigration].mirror.prefix(version))
            do {
                let pool = try MirrorOpener(folder: folder, migrations: earlier).open().pool
                try await pool.write { try insertByColumns(graph(3).order, "orders", $0) }
            }
            let manager = try StorageManager(folder: folder)
            #expect(manager.mirrorWasRebuilt == nil)
            #expect(try await manager.found(.all) == [3])
        }
    }

    @Test(arguments: 1...[SchemaMigration].ledger.count)
    func test_ledger_when_written_by_an_earlier_version_then_keeps_its_rows(_ version: Int) async throws {
        try await withFolder { folder in
            let earlier = Array([SchemaMigration].ledger.prefix(version))
            do {
                let pool = try LedgerOpener(folder: folder, migrations: earlier).open().pool
                try await pool.write { try insertByColumns(edit(of: 3), "pending_edits", $0) }
            }
            let edits = try await Ledger(folder: folder).read { try $0.allObjects(ofType: PendingEditRecord.self) }
            #expect(edits.map(\.entityID) == [3])
        }
    }

    /// Everything of a schema, and every row that its steps leave, without what they draw by lot.
    private func contents(of database: Database) throws -> [String: [String]] {
        let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        var queries = ["": "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"]
        for table in tables { queries[table] = "SELECT * FROM \(table)" }
        return try queries.mapValues { sql in
            try Row.fetchAll(database, sql: sql).map {
                $0.description.replacing(/[0-9a-f]{32}/, with: "random")
            }
        }
    }

    @Test(arguments: [([SchemaMigration].mirror, DatabaseSettings.mirror), (.ledger, DatabaseSettings.ledger)])
    func test_empty_database_when_migrated_at_once_then_equals_one_that_went_step_by_step(
        _ steps: [SchemaMigration],
        _ settings: Configuration
    ) throws {
        let (atOnce, stepByStep) = (
            try DatabaseQueue(configuration: settings), try DatabaseQueue(configuration: settings)
        )
        try steps.migrate(atOnce)
        try steps.migrator.migrate(stepByStep)
        let expected = try stepByStep.read(contents)
        #expect(expected.count > steps.count)
        #expect(try atOnce.read(contents) == expected)
    }

    @Test func test_mirror_when_others_of_the_process_were_made_before_then_is_as_the_first_was() throws {
        let stepByStep = try DatabaseQueue(configuration: DatabaseSettings.mirror)
        try [SchemaMigration].mirror.migrator.migrate(stepByStep)
        let expected = try stepByStep.read(contents)
        for _ in 1...3 {
            let mirror = try DatabaseQueue(configuration: DatabaseSettings.mirror)
            try EmptyMirror.begin(mirror, .mirror)
            try [SchemaMigration].mirror.migrate(mirror)
            #expect(try mirror.read(contents) == expected)
        }
    }

    @Test func test_mirror_file_when_others_of_the_process_were_made_before_then_keeps_its_log_beside_it() async throws
    {
        for _ in 1...3 {
            try await withFolder { folder in
                let pool = try MirrorOpener(folder: folder).open().pool
                #expect(try await pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
                #expect(try await pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
            }
        }
    }

    @Test func test_mirror_when_made_twice_then_has_nothing_that_was_drawn_by_lot() throws {
        let made = try (1...2).map { _ in
            let mirror = try DatabaseQueue(configuration: DatabaseSettings.mirror)
            try [SchemaMigration].mirror.migrate(mirror)
            return try mirror.read { database in
                try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").map {
                    table in
                    try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map(\.description)
                }
            }
        }
        #expect(made[0] == made[1])
    }

    @Test func test_empty_database_when_a_step_fails_then_it_is_empty_still() throws {
        let fails = SchemaMigration(name: "1000 fails") { _ in throw DatabaseError(message: "cannot be made") }
        let queue = try DatabaseQueue()
        #expect(throws: DatabaseError.self) { try [Self.next, fails].migrate(queue) }
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM sqlite_master") } == 0)
    }

    private static let next = SchemaMigration(name: "999 of the next version") { database in
        try database.execute(sql: "CREATE TABLE next (id INTEGER PRIMARY KEY)")
    }

    @Test func test_mirror_when_written_by_a_newer_version_then_is_rebuilt() async throws {
        try await withFolder { folder in
            _ = try MirrorOpener(folder: folder, migrations: .mirror + [Self.next]).open()
            let manager = try StorageManager(folder: folder)
            #expect(manager.mirrorWasRebuilt == .newerVersion([Self.next.name]))
        }
    }

    @Test func test_mirror_when_a_migration_fails_then_is_rebuilt() async throws {
        try await withFolder { folder in
            _ = try MirrorOpener(folder: folder, migrations: [Self.next]).open()
            let clash = SchemaMigration(name: "1000 clashes") { database in
                try database.execute(sql: "CREATE TABLE IF NOT EXISTS once (id INTEGER)")
                if try database.tableExists("next") { throw DatabaseError(message: "cannot be migrated") }
            }
            var changed = Self.next
            changed = SchemaMigration(name: changed.name) { _ in }
            let opened = try MirrorOpener(folder: folder, migrations: [changed, clash]).open()
            #expect(opened.rebuilt == .migrationFailed(cause: "cannot be migrated"))
        }
    }

    @Test func test_ledger_when_written_by_a_newer_version_then_is_refused_and_left() async throws {
        try await withFolder { folder in
            _ = try LedgerOpener(folder: folder, migrations: .ledger + [Self.next]).open()
            let before = try Data(contentsOf: folder.ledgerURL)
            #expect(throws: StorageError.ledgerTooNew(path: folder.ledgerURL.path, versions: [Self.next.name])) {
                try Ledger(folder: folder)
            }
            #expect(try Data(contentsOf: folder.ledgerURL) == before)
        }
    }

    @Test func test_ledger_when_it_is_migrated_then_is_copied_before() async throws {
        try await withFolder { folder in
            _ = try await Ledger(folder: folder).enqueue(edit(of: 4))
            _ = try LedgerOpener(folder: folder, migrations: .ledger + [Self.next]).open()
            let copy = folder.ledgerBackupURL(before: Self.next.name)
            #expect(mode(copy) == 0o600)
            let entities = try await DatabaseQueue(path: copy.path, configuration: .patient).read { database in
                try #expect(!database.tableExists("next"))
                return try Int64.fetchAll(database, sql: "SELECT entity_id FROM pending_edits")
            }
            #expect(entities == [4])
        }
    }

    @Test func test_ledger_when_it_is_gone_but_a_copy_is_there_then_is_refused() async throws {
        try await withFolder { folder in
            _ = try await Ledger(folder: folder).enqueue(edit(of: 4))
            _ = try LedgerOpener(folder: folder, migrations: .ledger + [Self.next]).open()
            try DatabaseFiles.removeDatabase(folder.ledgerURL)
            #expect(throws: StorageError.self) { try Ledger(folder: folder) }
            #expect(!FileManager.default.fileExists(atPath: folder.ledgerURL.path))
        }
    }
}

/// Inserts a record with the columns that the table has in that version.
func insertByColumns<T: Storage.Object>(_ record: T, _ table: String, _ database: Database) throws {
    let entity = T.entity
    let existing = Set(try database.columns(in: table).map(\.name))
    #expect(Set(entity.columns).isSuperset(of: existing.intersection(entity.key)))
    let marks = Array(repeating: "?", count: entity.columns.count).joined(separator: ", ")
    try database.execute(sql: "CREATE TEMP TABLE incoming (\(entity.columnList))")
    let statement = try SQLStatement(database, "INSERT INTO incoming VALUES (\(marks))")
    try statement.run { entity.bind(record, &$0) }
    let shared = entity.columns.filter(existing.contains).joined(separator: ", ")
    try database.execute(sql: "INSERT INTO \(table) (\(shared)) SELECT \(shared) FROM incoming")
    try database.execute(sql: "DROP TABLE incoming")
}
