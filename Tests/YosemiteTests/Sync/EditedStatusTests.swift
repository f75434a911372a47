import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The row of an order with an edit over it, in the order of what can happen to it.
struct EditedStatusTests {
    private let mirror: StorageManager
    private let ledger: Ledger
    private let journal: EditJournal
    private let upserter: RecordUpserter<OrderRecord>

    init() throws {
        mirror = try StorageManager.inMemory()
        ledger = try Ledger.inMemory()
        let dates = FixedDateSource(Shop.now)
        journal = EditJournal(siteID: 7, ledger: ledger, dates: dates)
        upserter = RecordUpserter(siteID: 7, mirror: mirror, journal: journal)
    }

    private func order(_ status: String) -> Order {
        Order.fake().copy(siteID: 7, orderID: 5, status: OrderStatusEnum(rawValue: status))
    }

    private func shown() async throws -> String? {
        try await mirror.read { try $0.loadOrder(siteID: 7, orderID: 5)?.status }
    }

    private func kept() async throws -> String? {
        try await mirror.read { storage in
            guard try storage.orderIDsWithEditedStatus() == [5] else { return nil }
            return try storage.loadOrder(siteID: 7, orderID: 5)?.storeStatus
        }
    }

    @Test func test_save_when_edit_waits_then_shown_over_the_row_and_given_back_when_it_ends() async throws {
        try await upserter.save([order("processing")])
        let edit = try await journal.append(.orderStatus(status: "completed", base: "processing"), entityID: 5)
        try await upserter.showEdits([5])
        #expect(try await shown() == "completed")
        #expect(try await kept() == "processing")
        // The store's own status goes on under the edit.
        try await upserter.save([order("on-hold")])
        #expect(try await shown() == "completed")
        #expect(try await kept() == "on-hold")
        try await journal.refuse(edit, reason: "no")
        try await upserter.showEdits(nil)
        #expect(try await shown() == "on-hold")
        #expect(try await kept() == nil)
    }

    @Test func test_save_when_edit_is_done_then_mark_goes_with_the_next_row() async throws {
        try await upserter.save([order("processing")])
        let edit = try await journal.append(.orderStatus(status: "completed", base: "processing"), entityID: 5)
        try await upserter.showEdits([5])
        try await journal.finish(editID: edit.editID)
        try await upserter.save([order("completed")])
        #expect(try await shown() == "completed")
        #expect(try await kept() == nil)
    }

    @Test func test_delete_when_edited_then_nothing_is_left() async throws {
        try await upserter.save([order("processing")])
        _ = try await journal.append(.orderStatus(status: "completed", base: "processing"), entityID: 5)
        try await upserter.showEdits([5])
        try await upserter.delete(5)
        #expect(try await kept() == nil)
        try await upserter.showEdits(nil)
        #expect(try await shown() == nil)
    }

    @Test func test_refuse_when_later_edits_stand_on_it_then_they_get_its_base() async throws {
        let first = try await journal.append(.orderStatus(status: "a", base: "processing"), entityID: 5)
        _ = try #require(try await journal.claimNextEdit())
        let second = try await journal.append(.orderStatus(status: "b", base: "a"), entityID: 5)
        #expect(second.editID != first.editID)
        let other = try await journal.append(.orderStatus(status: "c", base: "a"), entityID: 6)
        try await journal.refuse(first, reason: "no")
        func edit(_ record: PendingEditRecord) async throws -> EditKind? {
            try await ledger.read { storage in
                try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: record.editID)?.kindOfEdit
            }
        }
        #expect(try await edit(second) == .orderStatus(status: "b", base: "processing"))
        #expect(try await edit(other) == .orderStatus(status: "c", base: "a"))
    }

    @Test func test_pause_when_edits_wait_then_until_the_first_may_go() async throws {
        #expect(try await journal.pauseBeforeNextEdit() == nil)
        let first = try await journal.append(.orderNote(text: "a", isCustomerNote: false), entityID: 5)
        _ = try #require(try await journal.claimNextEdit())
        try await journal.release(first, error: "500", pause: .seconds(8))
        #expect(try await journal.pauseBeforeNextEdit() == .seconds(8))
        #expect(try await journal.claimNextEdit() == nil)
        try await journal.forgetBackOff()
        #expect(try await journal.claimNextEdit()?.editID == first.editID)
    }

    @Test func test_stored_edit_when_kind_or_payload_is_foreign_then_none() {
        #expect(StoredEdit(kind: "order.status", payload: "[]", base: "{}").edit == nil)
        #expect(StoredEdit(kind: "order.note", payload: "{\"note\": 5}", base: "{}").edit == nil)
        #expect(StoredEdit(kind: "order.paid", payload: "{}", base: "{}").edit == nil)
        for edit in [EditKind.orderStatus(status: "ä", base: ""), .orderNote(text: "\"\\\u{1B}", isCustomerNote: true)]
        {
            #expect(StoredEdit(edit).edit == edit)
        }
    }
}
