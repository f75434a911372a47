import Foundation
import Storage
import Testing

struct LedgerTests {
    private let now = Date(timeIntervalSince1970: 1_000)

    @Test(arguments: StorageVariant.allCases)
    func test_claim_when_eight_ask_at_once_then_each_edit_goes_to_one(_ variant: StorageVariant) async throws {
        try await variant.withLedger { ledger in
            for id in 1...60 { _ = try await ledger.enqueue(edit(of: Int64(id))) }
            let claimed = try await withThrowingTaskGroup(of: [Int64].self) { group in
                for worker in 0..<8 {
                    group.addTask {
                        var ids: [Int64] = []
                        while let edit = try await ledger.claimNextEdit(owner: "worker \(worker)", now: now) {
                            ids.append(edit.editID)
                        }
                        return ids
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.sorted() == Array(1...60))
        }
    }

    @Test func test_claim_when_two_connections_ask_then_each_edit_goes_to_one() async throws {
        try await withFolder { folder in
            let ledgers = [try Ledger(folder: folder), try Ledger(folder: folder)]
            for id in 1...40 { _ = try await ledgers[0].enqueue(edit(of: Int64(id))) }
            let claimed = try await withThrowingTaskGroup(of: [Int64].self) { group in
                for (number, ledger) in ledgers.enumerated() {
                    group.addTask {
                        var ids: [Int64] = []
                        while let edit = try await ledger.claimNextEdit(owner: "\(number)", now: now) {
                            ids.append(edit.editID)
                        }
                        return ids
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.sorted() == Array(1...40))
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_claim_when_an_older_edit_of_the_record_is_open_then_waits(_ variant: StorageVariant) async throws {
        try await variant.withLedger { ledger in
            let first = try await ledger.enqueue(edit(of: 1))
            let second = try await ledger.enqueue(edit(of: 1, kind: "order.note"))
            let other = try await ledger.enqueue(edit(of: 1, kind: "product.stock"))
            let claim = { try await ledger.claimNextEdit(owner: "me", now: now)?.editID }
            #expect(try await claim() == first.editID)
            #expect(try await claim() == other.editID)
            #expect(try await claim() == nil)
            try await ledger.finish(editID: first.editID, as: .uncertain, error: "lost answer")
            #expect(try await claim() == nil)
            try await ledger.finish(editID: first.editID, as: .done, error: nil)
            #expect(try await claim() == second.editID)
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_release_when_backed_off_then_is_not_claimed_before_its_time(_ variant: StorageVariant) async throws {
        try await variant.withLedger { ledger in
            let first = try await ledger.enqueue(edit(of: 1))
            _ = try await ledger.enqueue(edit(of: 1))
            _ = try await ledger.claimNextEdit(owner: "me", now: now)
            try await ledger.release(editID: first.editID, error: "503", notBefore: now.addingTimeInterval(10))
            #expect(try await ledger.claimNextEdit(owner: "me", now: now) == nil)
            let later = try await ledger.claimNextEdit(owner: "me", now: now.addingTimeInterval(10))
            #expect(later?.editID == first.editID)
            #expect(later?.tries == 2)
            #expect(later?.state == .sending)
            #expect(later?.claimedBy == "me")
            #expect(later?.lastError == "503")
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_mark_interrupted_edits_when_another_was_sending_then_is_uncertain(_ variant: StorageVariant) async throws
    {
        try await variant.withLedger { ledger in
            _ = try await ledger.enqueue(edit(of: 1))
            _ = try await ledger.enqueue(edit(of: 2))
            let lost = try await ledger.claimNextEdit(owner: "crashed", now: now)
            let mine = try await ledger.claimNextEdit(owner: "me", now: now)
            let interrupted = try await ledger.markInterruptedEdits(owner: "me")
            #expect(interrupted.map(\.editID) == [lost?.editID])
            #expect(interrupted.map(\.state) == [.uncertain])
            let columns = PendingEditRecord.Columns.self
            let sending = try await ledger.read {
                try $0.allObjects(ofType: PendingEditRecord.self, matching: columns.state == .sending)
            }
            #expect(sending.map(\.editID) == [mine?.editID])
        }
    }

    @Test func test_enqueue_when_the_last_edit_was_deleted_then_does_not_reuse_its_id() async throws {
        let ledger = try Ledger.inMemory()
        let first = try await ledger.enqueue(edit(of: 1))
        try await ledger.performAndSave { try $0.deleteObject(first) }
        #expect(try await ledger.enqueue(edit(of: 1)).editID > first.editID)
    }
}
