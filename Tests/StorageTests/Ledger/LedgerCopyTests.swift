import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// Copies of ledgers, and what is put back from them.
@Suite(.timeLimit(.minutes(10)))
struct LedgerCopyTests {
    private static let date = Date(timeIntervalSince1970: 1_795_235_000)

    private static func edit() -> PendingEditRecord {
        PendingEditRecord(siteID: 7, kind: "order.create", entityID: -1, createdAt: date)
    }

    @Test func test_copy_when_the_ledger_is_in_use_then_is_whole_checked_and_alone() async throws {
        try await withFolder { folder in
            let ledger = try Ledger(folder: folder)
            try await TillSealTests.fill(ledger, 3)
            let file = folder.url.appendingPathComponent("copy.sqlite")
            let copied = try ledger.copy(to: file)
            let (till, head) = (try await ledger.till(), try await MoneyLedger(ledger: ledger).head())
            #expect(copied.numbers == ["R1": 3] && copied.till == till && copied.hash == head.hash)
            #expect(try LedgerFile.check(file) == copied)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(!names.contains { $0.hasSuffix(Ledger.partSuffix) || $0.hasPrefix("copy.sqlite-") })
            try await TillSealTests.drawer(ledger)
            let next = try ledger.copy(to: file)
            #expect(next.sequence == copied.sequence + 1)
        }
    }

    /// A death leaves pages under another name; the copy that was there is as it was.
    @Test func test_copy_when_it_cannot_be_written_then_the_copy_before_stays() async throws {
        try await withFolder { folder in
            let ledger = try Ledger(folder: folder)
            try await TillSealTests.fill(ledger, 1)
            let place = folder.url.appendingPathComponent("gone")
            #expect(throws: StorageError.self) { try ledger.copy(to: place.appendingPathComponent("copy.sqlite")) }
            let file = folder.url.appendingPathComponent("copy.sqlite")
            let before = try ledger.copy(to: file)
            let part = folder.url.appendingPathComponent("\(Ledger.partPrefix)dead\(Ledger.partSuffix)")
            try Data(contentsOf: file).prefix(9_000).write(to: part)
            #expect(try LedgerFile.check(file) == before)
            #expect(throws: LedgerFileProblem.self) { try LedgerFile.check(part) }
        }
    }

    @Test func test_check_when_a_file_is_no_whole_ledger_then_says_why() async throws {
        try await withFolder { folder in
            let ledger = try Ledger(folder: folder)
            try await TillSealTests.fill(ledger, 5)
            let file = folder.url.appendingPathComponent("copy.sqlite")
            try ledger.copy(to: file)
            let whole = try Data(contentsOf: file)
            let bad = folder.url.appendingPathComponent("bad.sqlite")
            for length in [0, 100, 4_096, whole.count / 2, whole.count - 1] {
                try whole.prefix(length).write(to: bad)
                #expect(throws: LedgerFileProblem.self, "\(length) of \(whole.count) bytes") {
                    try LedgerFile.check(bad)
                }
            }
            try Data("not a database, but long enough to be taken for one at first sight".utf8).write(to: bad)
            #expect(throws: LedgerFileProblem.self) { try LedgerFile.check(bad) }
            #expect(throws: LedgerFileProblem.missing(path: "/nowhere")) {
                try LedgerFile.check(URL(fileURLWithPath: "/nowhere"))
            }
        }
    }

    @Test func test_restore_when_the_ledger_is_lost_then_numbers_stop_and_nothing_is_sent() async throws {
        try await withFolder { folder in
            let file = folder.url.appendingPathComponent("copy.sqlite")
            do {
                let ledger = try Ledger(folder: folder)
                try await ledger.bind(site: "shop.example")
                try await TillSealTests.fill(ledger, 2)
                _ = try await ledger.enqueue(Self.edit())
                try ledger.copy(to: file)
                try await TillSealTests.drawer(ledger)
            }
            let restore = LedgerRestore(folder: folder, site: "shop.example")
            let outcome = try restore.restore(file, siteID: 7, reason: "restored", at: Self.date)
            #expect(outcome.held == 3 && outcome.restored.numbers == ["R1": 2])
            let ledger = try Ledger(folder: folder)
            #expect(try await ledger.till().restoredAt == Self.date)
            #expect(try await ledger.claimNextEdit(owner: "me", now: .distantFuture) == nil)
            let orders = try await ledger.read { try $0.allObjects(ofType: TillOrderRecord.self) }
            #expect(orders.allSatisfy { $0.state == "parked" && $0.asksFirst })
            #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
            let till = try await ledger.till()
            await #expect(throws: TillChanged.self) {
                try await MoneyLedger(ledger: ledger).move(TillMovementRecord(), till: till)
            }
            // What was there is kept, with its newest row.
            let kept = try #require(outcome.kept)
            #expect(try LedgerFile.check(kept).sequence == outcome.restored.sequence + 1)
        }
    }

    @Test func test_restore_when_the_copy_is_another_shops_or_cut_off_then_the_ledger_stays() async throws {
        try await withFolder { folder in
            let file = folder.url.appendingPathComponent("copy.sqlite")
            let head: Data
            do {
                let ledger = try Ledger(folder: folder)
                try await ledger.bind(site: "other.example")
                try await TillSealTests.fill(ledger, 2)
                try ledger.copy(to: file)
                head = try await MoneyLedger(ledger: ledger).head().hash
            }
            #expect(throws: LedgerFileProblem.otherSite(path: file.path, site: "other.example", here: "shop.example")) {
                try LedgerRestore(folder: folder, site: "shop.example")
                    .restore(file, siteID: 7, reason: "", at: Self.date)
            }
            try Data(contentsOf: file).prefix(20_000).write(to: file)
            #expect(throws: LedgerFileProblem.self) {
                try LedgerRestore(folder: folder, site: "other.example")
                    .restore(file, siteID: 7, reason: "", at: Self.date)
            }
            #expect(try await MoneyLedger(ledger: Ledger(folder: folder)).head().hash == head)
        }
    }

    @Test func test_copy_when_a_sale_is_paid_in_part_then_it_counts_as_not_in_the_store_until_it_is_over() async throws
    {
        try await withFolder { folder in
            let ledger = try Ledger(folder: folder)
            try await TillSealTests.fill(ledger, 1)
            let money = MoneyLedger(ledger: ledger)
            let file = folder.url.appendingPathComponent("copy.sqlite")
            let before = try ledger.copy(to: file).unsent
            var open = TillOpenRecord()
            (open.siteID, open.uuid, open.state, open.currency, open.total) = (7, "open", "open", "EUR", 50_000)
            func write(_ parts: [(id: String, state: String)], _ state: String) async throws -> Int {
                try await money.changeOpenSale(
                    uuid: "open",
                    opening: TillOpenSale(open: open),
                    note: "{}",
                    at: Self.date
                ) { sale in
                    sale.open.state = state
                    sale.parts = parts.enumerated().map { index, part in
                        var record = TillPartRecord()
                        (record.siteID, record.partID, record.uuid) = (7, part.id, "open")
                        (record.position, record.kind, record.state) = (Int64(index + 1), "cash", part.state)
                        return record
                    }
                }
                return try ledger.copy(to: file).unsent
            }
            #expect(try await write([("a", "declined")], "open") == before, "nothing was taken")
            #expect(try await write([("a", "declined"), ("b", "approved"), ("c", "unknown")], "open") == before + 1)
            #expect(try await write([("a", "declined"), ("b", "voided"), ("c", "voiding")], "voiding") == before + 1)
            #expect(try await write([("a", "declined"), ("b", "voided"), ("c", "voided")], "void") == before)
        }
    }
}
