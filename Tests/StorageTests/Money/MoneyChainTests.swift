import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// What is done to the chain behind its back is found.
struct MoneyChainTests {
    private static func fill(_ folder: StoreFolder, _ count: Int) async throws {
        let money = MoneyLedger(ledger: try Ledger(folder: folder))
        for number in 1...count {
            let body = "{\"amount\":\"\(number).00\",\"last_four\":\"4242\",\"step\":\"paid – ok\"}"
            try await money.append(MoneyLedgerTests.event("payment.closed", of: "p\(number % 7)", body: body))
        }
    }

    /// SQL as somebody with the file in their hands would write it. Whoever had it open before may still be closing it.
    private static func tamper(_ folder: StoreFolder, _ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.ledgerURL.path, configuration: .patient)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private static func verdict(_ folder: StoreFolder) async throws -> AlteredMoneyRow? {
        try await MoneyLedger(ledger: Ledger(folder: folder)).verify()
    }

    @Test(arguments: ["UPDATE money_events SET body_json = '{}'", "DELETE FROM money_events"])
    func test_rows_when_changed_by_sql_then_the_ledger_refuses(_ sql: String) async throws {
        try await withFolder { folder in
            try await Self.fill(folder, 3)
            #expect(throws: DatabaseError.self) { try Self.tamper(folder, sql) }
            #expect(try await Self.verdict(folder) == nil)
        }
    }

    private static let unguard = "DROP TRIGGER money_events_are_not_changed; DROP TRIGGER money_events_are_not_deleted;"
    private static let guardAgain = MoneyGuard.allCases.map(\.sql).joined(separator: ";")

    @Test(arguments: [
        ("UPDATE money_events SET body_json = '{}' WHERE sequence = 4", 4, AlteredMoneyRow.Reason.altered),
        ("UPDATE money_events SET previous_hash = zeroblob(32) WHERE sequence = 5", 5, .unlinked),
        ("DELETE FROM money_events WHERE sequence = 6", 6, .missing),
        ("DELETE FROM money_events WHERE sequence >= 9", 9, .missing),
        ("UPDATE money_events SET sequence = -sequence WHERE sequence = 1", -1, .added),
        ("DELETE FROM money_head", 10, .missing), ("UPDATE money_head SET hash = zeroblob(32)", 10, .altered),
        ("UPDATE money_head SET sequence = 8", 9, .added),
    ])
    func test_verify_when_rows_are_altered_missing_or_added_then_names_the_first(
        _ sql: String,
        _ sequence: Int64,
        _ reason: AlteredMoneyRow.Reason
    ) async throws {
        try await withFolder { folder in
            try await Self.fill(folder, 10)
            try Self.tamper(folder, Self.unguard + sql + ";" + Self.guardAgain)
            let found = try await Self.verdict(folder)
            #expect(found?.sequence == sequence && found?.reason == reason, "\(String(describing: found))")
        }
    }

    @Test func test_verify_when_a_guard_is_gone_then_says_so() async throws {
        try await withFolder { folder in
            try await Self.fill(folder, 2)
            try Self.tamper(folder, "DROP TRIGGER money_events_are_not_deleted")
            #expect(try await Self.verdict(folder)?.reason == .unguarded)
        }
    }

    @Test func test_append_when_the_end_was_cut_off_then_is_refused() async throws {
        try await withFolder { folder in
            try await Self.fill(folder, 4)
            try Self.tamper(folder, Self.unguard + "DELETE FROM money_events WHERE sequence = 4;" + Self.guardAgain)
            let money = MoneyLedger(ledger: try Ledger(folder: folder))
            await #expect(throws: MoneyLedgerError.broken(sequence: 3)) {
                try await money.append(MoneyLedgerTests.event("payment.begun"))
            }
        }
    }

    /// Every byte of the table's rows may be hit: content, lengths, types, hashes.
    @Test func test_verify_when_single_bytes_of_the_rows_are_changed_then_finds_each() async throws {
        let rounds = Seed.count("MERCED_BYTES", usual: 150)
        try await withFolder { folder in
            try await Self.fill(folder, 60)
            await untilClosed(folder.ledgerURL)
            let sound = try Data(contentsOf: folder.ledgerURL)
            let places = try LedgerBytes.places(ofRowsIn: "money_events", folder.ledgerURL)
            #expect(places.count > 5_000)
            let copy = StoreFolder(url: folder.url.appendingPathComponent("copy"))
            try DatabaseFiles.makeFolder(copy.url)
            var missed: [Int] = []
            try await Seed.repeating(rounds) { random in
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
}
