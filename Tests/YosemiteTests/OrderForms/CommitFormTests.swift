import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A form that is sent becomes just the order that was shown, once; or nothing, and a draft again.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CommitFormTests {
    private func form(_ manager: any StoresManager) async throws -> OrderForm {
        var form = OrderForm(customer: OrderForm.Customer(name: "Ada Lovelace", email: "ada@example.com"))
        let row = form.add(try await manager.goods("S-0"), quantity: 3)
        form.setPrice(17, of: row)
        form.setDiscount(.percent(10), of: row)
        form.add(try await manager.goods("S-4"))
        form.addFee(name: "Gift wrap", amount: Decimal(string: "2.5")!)
        form.addShipping(methodID: "flat_rate", title: "Parcel", amount: Decimal(string: "4.20")!)
        form.status = "processing"
        return form
    }

    @Test func test_commit_when_the_store_agrees_then_made_as_shown_and_its_status_follows() async throws {
        try await Shop.like { shop, manager in
            let form = try await form(manager)
            try await manager.save(form)
            // 3 × 17 less 10 %, 23.99, 2.50, and 4.20 with 19 %.
            let total = try await manager.total(form)
            #expect(total == Decimal(string: "77.39"))
            let edit = try await manager.commit(form)
            #expect(try await manager.drafts().isEmpty)
            #expect(try await shop.mirrored(Int(edit.orderID))?.total == "77.39")
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            let id = try #require(shop.store.createdOrders.last)
            await shop.passTime(.seconds(1)) { shop.store.status(ofOrder: id) == "processing" }
            #expect(shop.made("total")?.text == "77.39")
            #expect(shop.made("billing")?["email"]?.text == "ada@example.com")
            #expect(shop.store.createdOrders.count == 1)
            let first = try #require(shop.store.requests.first { $0.method == "POST" })
            #expect(first.path.hasSuffix("orders"))
        }
    }

    @Test(arguments: [Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(504)])
    func test_commit_when_the_answer_is_lost_then_made_once_and_its_status_follows(effect: Fault.Effect) async throws {
        try await Shop.like { shop, manager in
            shop.proxy.add(Fault(effect, method: "POST", times: 1))
            let form = try await form(manager)
            let edit = try await manager.commit(form)
            try await manager.send()
            await shop.passTime(.seconds(5)) {
                shop.store.createdOrders.last.map { shop.store.status(ofOrder: $0) == "processing" } ?? false
            }
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.createdOrders.count == 1)
            #expect(shop.store.counts(metaKey: OrderDraft.markKey, value: form.mark) == 1)
        }
    }

    @Test func test_commit_when_another_total_was_shown_then_nothing_is_sent() async throws {
        try await Shop.like { shop, manager in
            let form = try await form(manager)
            try await manager.save(form)
            await #expect(throws: OrderFormProblem.totalChanged(shown: 77, now: Decimal(string: "77.39")!)) {
                try await manager.commit(form, shown: 77)
            }
            try await manager.send()
            #expect(shop.store.createdOrders.isEmpty)
            #expect(try await manager.drafts().map(\.form) == [form])
        }
    }

    /// The shop gave up taxes, and nobody here knows it yet.
    private func withOtherTotal(
        _ body: @MainActor (Shop, any StoresManager, OrderForm, PendingEdit, _ orderID: Int) async throws -> Void
    ) async throws {
        try await Shop.like { shop, manager in
            let form = try await form(manager)
            shop.giveUpTaxes()
            let edit = try await manager.commit(form)
            try await manager.send()
            guard case .conflicted(let fields)? = await manager.outcome(of: edit) else {
                throw Expectation("a conflict")
            }
            #expect(fields == ["total"])
            let id = try #require(shop.store.createdOrders.last)
            #expect(shop.store.status(ofOrder: id) == "pending")
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == nil)
            try await body(shop, manager, form, edit, id)
        }
    }

    @Test func test_conflict_when_the_store_s_total_is_kept_then_the_status_follows() async throws {
        try await withOtherTotal { shop, manager, _, edit, id in
            let kept = try #require(try await shop.edits().first)
            let conflict = try #require(kept.toReadOnly().conflicts.first)
            #expect(conflict.mineText == "77.39" && conflict.theirsText == shop.made("total")?.text)
            try await manager.resolve(edit, mine: [])
            await shop.passTime(.seconds(1)) { shop.store.status(ofOrder: id) == "processing" }
            while try await !manager.drafts().isEmpty { await Task.yield() }
            #expect(shop.store.createdOrders.count == 1)
        }
    }

    @Test func test_conflict_when_the_order_is_thrown_away_then_in_the_trash_and_a_draft_again() async throws {
        try await withOtherTotal { shop, manager, form, edit, id in
            try await manager.resolve(edit, mine: ["total"])
            await shop.passTime(.seconds(1)) { shop.store.status(ofOrder: id) == "trash" }
            // The answer is recorded behind the request.
            while try await shop.edits().contains(where: { $0.state != .done }) { await Task.yield() }
            #expect(try await manager.drafts().map(\.form) == [form])
        }
    }

    @Test func test_conflict_when_another_status_was_wished_meanwhile_then_it_waits_for_the_owner_too() async throws {
        try await Shop.like { shop, manager in
            let form = try await form(manager)
            shop.giveUpTaxes()
            shop.proxy.add(Fault(.gateway(502), method: "POST", times: 1))
            let edit = try await manager.commit(form)
            try await manager.send()
            _ = await manager.outcome(of: edit)
            try await manager.change(Int(edit.orderID), to: "completed")
            await shop.passTime(.seconds(5)) { !shop.store.createdOrders.isEmpty }
            _ = try await shop.ledger().wait(for: edit.editID, [.conflicted])
            let id = try #require(shop.store.createdOrders.last)
            try await manager.send()
            #expect(shop.store.status(ofOrder: id) == "pending")
            try await manager.resolve(edit, mine: [])
            await shop.passTime(.seconds(1)) { shop.store.status(ofOrder: id) == "completed" }
        }
    }

    @Test func test_commit_when_a_coupon_was_used_up_meanwhile_then_refused_and_a_draft_again() async throws {
        try await Shop.like { shop, manager in
            var form = try await form(manager)
            form.addCoupon("pct10")
            let id = try #require(shop.coupon("pct10"))
            shop.store.changeBehindTheBack(.coupons, id: id, fields: ["usage_limit": 1, "usage_count": 1])
            let edit = try await manager.commit(form)
            try await manager.send()
            guard case .refused(let reason)? = await manager.outcome(of: edit) else { throw Expectation("a refusal") }
            #expect(reason.contains("Usage limit") && reason.contains("draft"))
            // The mirror follows the ledger.
            while try await shop.mirrored(Int(edit.orderID)) != nil { await Task.yield() }
            #expect(try await manager.drafts().map(\.form) == [form])
            // What the store leaves of a refused order is cleared away.
            #expect(shop.store.orderIDs.isEmpty)
            form.removeCoupon("pct10")
            let again = try await manager.commit(form)
            try await manager.send()
            #expect(await manager.outcome(of: again) == nil)
            #expect(shop.store.createdOrders.count == 1)
            // The refused try is gone with its draft.
            #expect(try await shop.edits().filter { $0.state == .refused }.isEmpty)
        }
    }

    @Test func test_commit_when_a_product_was_deleted_meanwhile_then_refused_in_words_and_nothing_is_left() async throws
    {
        try await Shop.like { shop, manager in
            var form = try await form(manager)
            form.addCoupon("pct7.5")
            let goods = try await manager.goods("S-4")
            shop.store.deleteBehindTheBack(.products, id: Int(goods.productID))
            let edit = try await manager.commit(form)
            try await manager.send()
            guard case .refused(let reason)? = await manager.outcome(of: edit) else { throw Expectation("a refusal") }
            #expect(reason.contains(goods.name) && reason.contains("deleted"))
            #expect(try await manager.drafts().map(\.form) == [form])
            #expect(shop.store.orderIDs.isEmpty)
            let coupon = try #require(shop.coupon("pct7.5"))
            #expect(shop.store.json(of: .coupons, id: coupon)?["usage_count"]?.integer == 0)
        }
    }

    @Test func test_commit_when_taken_back_before_it_is_sent_then_a_draft_again() async throws {
        try await Shop.like { shop, manager in
            let form = try await form(manager)
            let edit = try await manager.commit(form)
            try await manager.undo(edit)
            #expect(try await manager.drafts().map(\.form) == [form])
            try await manager.send()
            #expect(shop.store.createdOrders.isEmpty)
        }
    }

    @Test func test_commit_when_something_would_be_refused_then_said_and_nothing_changes() async throws {
        try await Shop.like { shop, manager in
            var form = try await form(manager)
            let row = try #require(form.lines.first?.rowID)
            for quantity: Decimal in [0, -1, 1_000_000] {
                form.setQuantity(quantity, of: row)
                await #expect(throws: OrderFormProblem.self) { try await manager.commit(form, shown: 1) }
            }
            #expect(try await shop.edits().isEmpty)
        }
    }
}
