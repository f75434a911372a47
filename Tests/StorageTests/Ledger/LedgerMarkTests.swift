import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// A ledger that is gone, emptied, older or another's is noticed when it is opened.
@Suite(.timeLimit(.minutes(10)))
struct LedgerMarkTests {
    /// A ledger with three sales, whose folder knows it; and a copy of it after the first.
    private static func make(in folder: StoreFolder) async throws -> (copy: URL, rows: Int64) {
        let ledger = try Ledger(folder: folder)
        try await TillSealTests.fill(ledger, 1)
        let copy = folder.url.deletingLastPathComponent().appendingPathComponent("copy.sqlite")
        try ledger.copy(to: copy)
        try await TillSealTests.drawer(ledger)
        try await ledger.leaveMark()
        return (copy, try await MoneyLedger(ledger: ledger).head().sequence)
    }

    private static func put(_ file: URL?, in folder: StoreFolder) throws {
        try DatabaseFiles.removeDatabase(folder.ledgerURL)
        if let file { try FileManager.default.copyItem(at: file, to: folder.ledgerURL) }
    }

    private static func loss(_ folder: StoreFolder) -> Int64?? {
        do {
            _ = try Ledger(folder: folder)
            return nil
        } catch StorageError.ledgerLost(_, _, let has) {
            return .some(has)
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test func test_open_when_the_ledger_is_as_it_was_or_has_more_rows_then_opens() async throws {
        try await withFolder { folder in
            _ = try await Self.make(in: folder)
            #expect(folder.ledgerLoss() == nil)
            let ledger = try Ledger(folder: folder)
            try await TillSealTests.drawer(ledger)
            let till = try await ledger.till()
            _ = try await ledger.nameTill("R2", after: till, siteID: 7, anew: true, at: .now) { _ in nil }
            #expect(folder.ledgerLoss() == nil)
            #expect(Self.loss(folder) == nil, "it has another id, and every row of the old one")
        }
    }

    @Test func test_open_when_the_ledger_is_gone_or_empty_then_is_refused_and_none_is_made() async throws {
        try await withFolder { folder in
            let (_, rows) = try await Self.make(in: folder)
            try Self.put(nil, in: folder)
            #expect(throws: StorageError.ledgerLost(path: folder.ledgerURL.path, had: rows, has: nil)) {
                try Ledger(folder: folder)
            }
            #expect(DatabaseFiles.size(folder.ledgerURL) == nil)
            try Data().write(to: folder.ledgerURL)
            #expect(Self.loss(folder) == .some(nil))
            #expect(folder.ledgerLoss() == .ledgerLost(path: folder.ledgerURL.path, had: rows, has: nil))
            #expect(DatabaseFiles.size(folder.ledgerURL) == 0)
        }
    }

    @Test func test_open_when_a_ledger_without_money_is_gone_then_is_refused_too() async throws {
        try await withFolder { folder in
            do { _ = try Ledger(folder: folder) }
            try Self.put(nil, in: folder)
            #expect(Self.loss(folder) == .some(nil))
        }
    }

    @Test func test_open_when_an_older_copy_or_another_ledger_is_there_then_is_refused_and_left_as_it_is() async throws
    {
        try await withFolder { folder in
            let (copy, _) = try await Self.make(in: folder)
            try Self.put(copy, in: folder)
            let before = try Data(contentsOf: folder.ledgerURL)
            let had = try LedgerFile.check(copy).sequence
            #expect(Self.loss(folder) == .some(had))
            #expect(try Data(contentsOf: folder.ledgerURL) == before)
            try await withFolder { other in
                let foreign = try Ledger(folder: other)
                try await TillSealTests.fill(foreign, 9)
                let file = other.url.appendingPathComponent("copy.sqlite")
                try foreign.copy(to: file)
                try Self.put(file, in: folder)
                #expect(Self.loss(folder) == .some(try LedgerFile.check(file).sequence))
            }
        }
    }

    @Test func test_restore_and_begin_when_the_ledger_was_lost_then_the_folder_knows_the_new_one() async throws {
        try await withFolder { folder in
            let (copy, _) = try await Self.make(in: folder)
            try Self.put(nil, in: folder)
            let restore = LedgerRestore(folder: folder, site: "shop.example")
            _ = try restore.restore(copy, siteID: 7, reason: "restored", at: .now)
            #expect(Self.loss(folder) == nil && folder.ledgerLoss() == nil)
            try Self.put(nil, in: folder)
            #expect(try restore.begin(siteID: 7, at: .now) == nil)
            let ledger = try Ledger(folder: folder)
            #expect(try await ledger.till().register == nil)
            #expect(try await MoneyLedger(ledger: ledger).head().sequence == 1, "that it was begun")
            #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
        }
    }

    /// Wherever a restore ends, the next start has a ledger with every row, or says where it is.
    @Test(arguments: LedgerRestore.Step.allCases)
    func test_restore_when_it_ends_at_a_step_then_nothing_is_lost_and_it_can_be_done_again(
        step: LedgerRestore.Step
    ) async throws {
        struct Ended: Error {}
        try await withFolder { folder in
            let (copy, rows) = try await Self.make(in: folder)
            // The death of a process between two steps: what it did so far, on the disk.
            let dead = folder.url.deletingLastPathComponent().appendingPathComponent("dead")
            let restore = LedgerRestore(folder: folder, site: "shop.example") { reached in
                if reached == step { try? FileManager.default.copyItem(at: folder.url, to: dead) }
            }
            _ = try restore.restore(copy, siteID: 7, reason: "restored", at: .now)
            let left = StoreFolder(url: dead)
            do {
                let ledger = try Ledger(folder: left)
                let has = try await MoneyLedger(ledger: ledger).head().sequence
                let isRestored = try await ledger.till().restoredAt != nil
                #expect(isRestored ? step == .replaced : has == rows, "\(step): \(has)")
            } catch StorageError.ledgerLost, StorageError.ledgerUnreadable {
                #expect([.aside, .forgotten].contains(step))
                let kept = try #require(left.ledgerBackups.first)
                #expect(try LedgerFile.check(kept).sequence == rows, "\(step)")
            }
            let again = LedgerRestore(folder: left, site: "shop.example")
            _ = try again.restore(copy, siteID: 7, reason: "restored", at: .now)
            #expect(Self.loss(left) == nil)
            let names = try FileManager.default.contentsOfDirectory(atPath: dead.path)
            #expect(!names.contains { $0.hasPrefix(Ledger.partPrefix) }, "\(names)")
        }
    }
}
