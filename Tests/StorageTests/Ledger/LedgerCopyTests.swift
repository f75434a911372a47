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
}
