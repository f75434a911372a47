import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// A newer program beside an earlier one that has the ledger open.
struct LedgerUpgradeTests {
    /// A ledger before its last step, as an earlier program made it and has it open.
    private func earlier(_ folder: StoreFolder, openCarts: Int = 0) async throws -> (pool: DatabasePool, use: LedgerUse)
    {
        let opened = try LedgerOpener(folder: folder, migrations: Array([SchemaMigration].ledger.dropLast())).open()
        try await opened.pool.write { database in
            for number in 0..<openCarts {
                try database.execute(
                    sql: "INSERT INTO till_carts VALUES (7, ?, 'open', 0, '', '{}')",
                    arguments: ["cart \(number)"]
                )
            }
            try database.execute(sql: "INSERT INTO till_carts VALUES (7, 'aside', 'held', 0, '', '{}')")
        }
        return opened
    }

    private func steps(_ url: URL) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: url.path, configuration: configuration).read { database in
            try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
        }
    }

    @Test(arguments: [0, 2])
    func test_ledger_when_an_earlier_program_has_it_open_then_is_left_alone_until_it_is_closed(_ carts: Int)
        async throws
    {
        try await withFolder { folder in
            var first: (pool: DatabasePool, use: LedgerUse)? = try await earlier(folder, openCarts: carts)
            let before = try steps(folder.ledgerURL)
            #expect(throws: StorageError.upgradeWaits(path: folder.ledgerURL.path, saleIsOpen: carts > 0)) {
                _ = try Ledger(folder: folder)
            }
            #expect(try steps(folder.ledgerURL) == before)
            #expect(folder.ledgerBackups.isEmpty, "nothing was begun")
            // It goes on selling as before.
            try await first?.pool.write { try $0.execute(sql: "UPDATE till_carts SET label = 'goes on'") }
            try first?.pool.close()
            first = nil
            let ledger = try Ledger(folder: folder)
            #expect(try steps(folder.ledgerURL).count == before.count + 1)
            #expect(folder.ledgerBackups.count == 1)
            let kept = try await ledger.read { try $0.allObjects(ofType: TillCartRecord.self) }
            #expect(kept.count == carts + 1 && kept.allSatisfy { $0.label == "goes on" })
        }
    }

    @Test func test_ledger_when_a_program_of_this_version_has_it_open_then_opens_beside_it() async throws {
        try await withFolder { folder in
            let first = try Ledger(folder: folder)
            let second = try Ledger(folder: folder)
            _ = try await second.enqueue(edit(of: 3))
            #expect(try await first.read { try $0.allObjects(ofType: PendingEditRecord.self) }.count == 1)
        }
    }

    @Test func test_mirror_when_an_earlier_program_reads_it_then_waits_as_the_ledger_does() async throws {
        try await withFolder { folder in
            let first = try Ledger(folder: folder)
            do {
                let earlier = Array([SchemaMigration].mirror.dropLast())
                try MirrorOpener(folder: folder, migrations: earlier).open().pool.close()
            }
            #expect(throws: StorageError.upgradeWaits(path: folder.ledgerURL.path, saleIsOpen: false)) {
                _ = try Ledger(folder: folder)
            }
            withExtendedLifetime(first) {}
        }
    }
}
