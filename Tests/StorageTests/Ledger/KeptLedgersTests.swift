import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// Ledgers that landed programs have written (`scripts/lib/keep-ledger`), each under the commit of its program: they open,
/// verify and keep their rows, now and in every later version.
struct KeptLedgersTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Ledgers")

    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []).sorted()

    /// What no version may change of a row that is there: tables by name, with the columns that they had.
    private static let tables = [
        "money_events", "receipts", "pending_edits", "till_sales", "till_lines", "till_legs", "till_movements",
        "till_orders", "till_carts", "till_tries",
    ]

    @Test func test_folder_when_listed_then_holds_the_ledgers_of_the_landed_versions() {
        #expect(Set(Self.names).isSuperset(of: ["dca581e", "41ca27c"]))
    }

    @Test(arguments: names)
    func test_ledger_when_a_landed_program_wrote_it_then_opens_verifies_and_keeps_its_rows(_ name: String) async throws
    {
        try await withFolder { folder in
            let kept = Self.folder.appending(path: name).appending(path: "ledger.sqlite")
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: kept, to: folder.ledgerURL)
            // Read in its place, SQLite would leave files beside the kept one.
            let untouched = folder.url.appending(path: "untouched.sqlite")
            try FileManager.default.copyItem(at: kept, to: untouched)
            let before = try Self.rows(of: folder.ledgerURL)
            #expect(before["money_events"]?.isEmpty == false && before["pending_edits"]?.isEmpty == false)
            let ledger = try Ledger(folder: folder)
            #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
            #expect(try Self.rows(of: folder.ledgerURL, columnsOf: untouched) == before)
            let next = try await MoneyLedger(ledger: ledger).append(MoneyLedgerTests.event("drawer.opened", of: "R1"))
            #expect(next.sequence == Int64(before["money_events"]?.count ?? 0) + 1)
            #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
        }
    }

    @Test(arguments: names)
    func test_ledger_when_one_byte_of_its_money_is_changed_then_that_is_found(_ name: String) async throws {
        try await withFolder { folder in
            let kept = Self.folder.appending(path: name).appending(path: "ledger.sqlite")
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: kept, to: folder.ledgerURL)
            let queue = try DatabaseQueue(path: folder.ledgerURL.path(percentEncoded: false))
            let changed = try await queue.write { database in
                let triggers = try String.fetchAll(
                    database,
                    sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'money_events'"
                )
                for trigger in triggers { try database.execute(sql: "DROP TRIGGER \"\(trigger)\"") }
                let changed = try Int64.fetchOne(
                    database,
                    sql: "SELECT min(sequence) FROM money_events WHERE body_json LIKE '%24.5%'"
                )
                try database.execute(
                    sql: "UPDATE money_events SET body_json = replace(body_json, '24.5', '24.6') WHERE sequence = ?",
                    arguments: [changed]
                )
                return changed
            }
            try queue.close()
            #expect(changed != nil)
            #expect(try await MoneyLedger(ledger: try Ledger(folder: folder)).verify()?.sequence == changed)
        }
    }

    /// Every byte of the rows of money and of receipts may be hit, in each ledger that was kept: 120 of each in a short run.
    @Test(arguments: names)
    func test_ledger_when_single_bytes_of_its_rows_are_changed_then_each_is_found(_ name: String) async throws {
        try await withFolder { folder in
            let kept = Self.folder.appending(path: name).appending(path: "ledger.sqlite")
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: kept, to: folder.ledgerURL)
            let places = try ["money_events", "receipts"].flatMap {
                try LedgerBytes.places(ofRowsIn: $0, folder.ledgerURL)
            }
            #expect(places.count > 5_000)
            let sound = try Data(contentsOf: folder.ledgerURL)
            let copy = StoreFolder(url: folder.url.appendingPathComponent("copy"))
            try DatabaseFiles.makeFolder(copy.url)
            var missed: [Int] = []
            try await Seed.repeating(Seed.count("MERCED_BYTES", usual: 80)) { random in
                let place = places[Int.random(in: 0..<places.count, using: &random)]
                var changed = sound
                changed[place] ^= UInt8.random(in: 1...255, using: &random)
                try changed.write(to: copy.ledgerURL)
                if try await !LedgerBytes.finds(copy) { missed.append(place) }
                try DatabaseFiles.removeDatabase(copy.ledgerURL)
            }
            #expect(missed.isEmpty, "not found: \(missed.prefix(20))")
        }
    }

    /// Of the tables that there were.
    ///
    /// - Parameter older: of whose tables and columns; nil: its own.
    private static func rows(of file: URL, columnsOf older: URL? = nil) throws -> [String: [Row]] {
        var configuration = Configuration()
        configuration.readonly = true
        let columns = try older.map { try Self.columns(of: $0) } ?? Self.columns(of: file)
        let queue = try DatabaseQueue(path: file.path(percentEncoded: false), configuration: configuration)
        return try queue.read { database in
            try columns.filter { !$0.value.isEmpty }.mapValues { names in
                names.map { "\"\($0)\"" }.joined(separator: ", ")
            }
            .reduce(into: [:]) { rows, table in
                rows[table.key] = try Row.fetchAll(
                    database,
                    sql: "SELECT \(table.value) FROM \(table.key) ORDER BY rowid"
                )
            }
        }
    }

    private static func columns(of file: URL) throws -> [String: [String]] {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: file.path(percentEncoded: false), configuration: configuration)
        return try queue.read { database in
            try Dictionary(
                uniqueKeysWithValues: tables.map {
                    ($0, try database.tableExists($0) ? database.columns(in: $0).map(\.name) : [])
                }
            )
        }
    }
}
