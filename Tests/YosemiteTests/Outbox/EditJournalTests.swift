import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What edits in the ledger do to each other.
struct EditJournalTests {
    private let ledger: Ledger
    private let journal: EditJournal

    init() throws {
        ledger = try Ledger.inMemory()
        journal = EditJournal(siteID: 7, ledger: ledger, dates: FixedDateSource(Shop.now))
    }

    private func status(_ status: String, base: String, of orderID: Int64 = 5) async throws -> PendingEditRecord {
        try await journal.append(.orderStatus(status: status, base: base), entityID: orderID)
    }

    private func all() async throws -> [PendingEditRecord] {
        try await ledger.read { try $0.allObjects(ofType: PendingEditRecord.self) }
    }

    private func change(_ field: OrderField, _ base: String?, _ value: String) -> RecordChange {
        RecordChange.order(field, base: base, value: value)
    }

    @Test func test_append_when_three_changes_of_a_status_wait_then_one_is_left() async throws {
        let first = try await status("on-hold", base: "processing")
        _ = try await status("cancelled", base: "on-hold")
        let third = try await status("completed", base: "cancelled")
        #expect(third.editID == first.editID)
        #expect(try await all().map(\.kindOfEdit) == [.orderStatus(status: "completed", base: "processing")])
    }

    @Test func test_append_when_changed_back_then_nothing_is_left() async throws {
        _ = try await status("on-hold", base: "processing")
        let back = try await status("processing", base: "on-hold")
        #expect(back.state == .done)
        #expect(try await all().isEmpty)
    }

    @Test func test_append_when_other_fields_follow_then_all_are_in_one_edit() async throws {
        _ = try await status("on-hold", base: "processing")
        _ = try await journal.append(.orderNote(text: "Ring", isCustomerNote: false), entityID: 5)
        _ = try await journal.append(.order([change(.billingCity, "Galway", "Cork")]), entityID: 5)
        _ = try await status("completed", base: "on-hold")
        #expect(
            try await all().map(\.kindOfEdit) == [
                .order([change(.status, "processing", "completed"), change(.billingCity, "Galway", "Cork")]),
                .orderNote(text: "Ring", isCustomerNote: false),
            ]
        )
    }

    @Test func test_append_when_one_is_being_sent_then_it_is_not_touched() async throws {
        let first = try await status("on-hold", base: "processing")
        _ = try #require(try await journal.claimNextEdit())
        let second = try await status("completed", base: "on-hold")
        #expect(second.editID != first.editID)
        #expect(try await all().map(\.state) == [.sending, .waiting])
        #expect(try await journal.claimNextEdit() == nil)
    }

    @Test func test_append_when_a_try_may_have_gone_through_then_its_value_is_known_as_ours() async throws {
        let first = try await status("on-hold", base: "processing")
        _ = try #require(try await journal.claimNextEdit())
        try await journal.release(first, error: "cut", pause: nil)
        let second = try await status("processing", base: "on-hold")
        // The store may have it on hold: that has to be taken back.
        #expect(second.state == .waiting)
        #expect(second.attempt.tried == ["status": [.string("on-hold")]])
        let kind = try #require(second.kindOfEdit)
        let change = try #require(kind.changes?.first)
        #expect(second.attempt.explains(.string("on-hold"), of: change, in: kind))
        #expect(!second.attempt.explains(.string("cancelled"), of: change, in: kind))
    }

    @Test func test_create_when_thrown_away_before_it_was_sent_then_nothing_is_left() async throws {
        let draft = OrderDraft(fields: [.customerNote: "Ring"], items: [])
        let create = try await journal.append(.orderCreate(draft), entityID: 0)
        #expect(create.entityID == -create.editID)
        _ = try await journal.append(.orderNote(text: "a", isCustomerNote: false), entityID: create.entityID)
        let gone = try await status(OrderField.trash, base: "pending", of: create.entityID)
        #expect(gone.state == .done)
        #expect(try await all().isEmpty)
    }

    @Test func test_create_when_edited_before_it_was_sent_then_made_as_it_is_wanted() async throws {
        let create = try await journal.append(
            .orderCreate(OrderDraft(fields: [.customerNote: "Ring"], items: [])),
            entityID: 0
        )
        _ = try await journal.append(.order([change(.customerNote, "Ring", "Knock")]), entityID: create.entityID)
        let left = try await all()
        #expect(left.map(\.editID) == [create.editID])
        guard case .orderCreate(let draft)? = left[0].kindOfEdit else { throw Expectation("a create") }
        #expect(draft.fields == [.customerNote: "Knock", .status: "pending"])
    }

    @Test func test_create_when_made_then_what_waits_on_it_and_what_comes_goes_to_the_order() async throws {
        let create = try await journal.append(.orderCreate(OrderDraft(fields: [:], items: [])), entityID: 0)
        _ = try #require(try await journal.claimNextEdit())
        let waiting = try await status("completed", base: "pending", of: create.entityID)
        try await journal.finish(editID: create.editID, madeID: 900)
        let later = try await journal.append(
            .orderNote(text: "a", isCustomerNote: false),
            entityID: create.entityID
        )
        #expect(later.entityID == 900)
        #expect(try await journal.load(waiting.editID)?.entityID == 900)
        await #expect(throws: EditError.gone) { try await status("x", base: "y", of: -4_711) }
    }

    @Test func test_finish_when_the_store_made_another_value_of_it_then_the_next_stands_on_that() async throws {
        let first = try await status("completed", base: "processing")
        _ = try #require(try await journal.claimNextEdit())
        let second = try await status("on-hold", base: "completed")
        try await journal.finish(editID: first.editID, values: ["status": .string("picked-up")])
        #expect(try await journal.load(second.editID)?.kindOfEdit == .orderStatus(status: "on-hold", base: "picked-up"))
    }

    @Test func test_resolve_when_a_side_is_chosen_by_field_then_only_mine_is_sent_on_the_store_s_base() async throws {
        let edit = try await journal.append(
            .order([change(.customerNote, "a", "b"), change(.billingCity, "c", "d")]),
            entityID: 5
        )
        let claimed = try #require(try await journal.claimNextEdit())
        try await journal.conflict(claimed, theirs: ["customer_note": .string("x"), "billing.city": .string("y")])
        #expect(try await journal.load(edit.editID)?.conflicts.map(\.theirsText) == ["x", "y"])
        #expect(try journal.overlayNow(OrderRecord.self).isEmpty)
        let resolved = try await journal.resolve(editID: edit.editID, mine: ["billing.city"])
        #expect(resolved.state == .waiting)
        #expect(resolved.kindOfEdit == .order([change(.billingCity, "y", "d")]))
        await #expect(throws: EditError.gone) { try await journal.resolve(editID: resolved.editID, mine: []) }
    }

    @Test func test_drop_when_being_sent_then_refused_and_kept() async throws {
        let edit = try await status("on-hold", base: "processing")
        _ = try #require(try await journal.claimNextEdit())
        await #expect(throws: EditError.beingSent) { try await journal.drop(editID: edit.editID) }
        #expect(try await all().count == 1)
    }

    @Test func test_finish_when_many_are_done_then_the_oldest_are_forgotten() async throws {
        let wishes = (1...700).map { (EditKind.orderStatus(status: "a", base: "b"), Int64($0)) }
        let edits = try await journal.append(wishes)
        for edit in edits { try await journal.finish(editID: edit.editID) }
        let left = try await all()
        #expect(left.count <= EditJournal.remembered + EditJournal.remembered / 10)
        #expect(left.last?.editID == edits.last?.editID)
        // Ids of what is forgotten are not given again.
        #expect(try await status("x", base: "y").editID == 701)
    }

    @Test func test_undo_history_shape_when_stored_then_every_kind_comes_back() {
        let kinds: [EditKind] = [
            EditKind.order(OrderField.allCases.map { change($0, "ä", "\"\\\u{1B}\n") }).tidied,
            .order([change(.status, nil, "completed")]),
            .orderNote(text: "x", isCustomerNote: true),
            .noteDelete(noteID: 12, text: "x", isCustomerNote: false),
            .orderCreate(
                OrderDraft(
                    fields: [.billingEmail: "a@b.c", .customerID: "5"],
                    items: [OrderDraft.Item(productID: 3, variationID: 4, quantity: 2, name: "Mug")]
                )
            ),
            .record(
                RecordEdit(
                    record: .variation,
                    parentID: 30,
                    content: .update([
                        RecordChange(field: "meta_data._x", base: nil, value: .object(["a": .array([.null])])),
                        RecordChange(.salePrice, base: .string("3"), value: .string("")),
                    ])
                )
            ),
            .record(RecordEdit(record: .product, parentID: 0, content: .stock(delta: -4))),
        ]
        for kind in kinds { #expect(StoredEdit(kind).edit == kind) }
    }
}
