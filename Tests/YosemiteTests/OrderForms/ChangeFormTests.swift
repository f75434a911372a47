import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// An order is changed row by row: what was shown is what the store has then, and what the shop changed meanwhile stays.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ChangeFormTests {
    /// Two lines, a fee and shipping, pending in the store.
    private func made(
        _ shop: Shop,
        _ manager: any StoresManager,
        coupon: String? = nil
    ) async throws -> (id: Int, form: OrderForm) {
        var form = OrderForm(customer: OrderForm.Customer(name: "Ada Lovelace", email: "ada@example.com"))
        form.add(try await manager.goods("S-0"), quantity: 2)
        form.add(try await manager.goods("S-4"))
        form.addFee(name: "Gift wrap", amount: 3)
        form.addShipping(methodID: "flat_rate", title: "Parcel", amount: 5)
        if let coupon { form.addCoupon(coupon) }
        let edit = try await manager.commit(form)
        try await manager.send()
        #expect(await manager.outcome(of: edit) == nil)
        let id = try #require(shop.store.createdOrders.last)
        return (id, try await manager.changeForm(id))
    }

    private func total(_ shop: Shop, _ id: Int) -> Decimal? {
        shop.store.orderJSON(id)?["total"]?.text.flatMap { Money.amount(from: $0) }
    }

    @Test(arguments: [nil, "pct10"])
    func test_change_when_rows_are_changed_then_the_store_has_what_was_shown(coupon: String?) async throws {
        try await Shop.like { shop, manager in
            var (id, form) = try await made(shop, manager, coupon: coupon)
            #expect(try await manager.total(form) == total(shop, id))
            form.setQuantity(5, of: form.lines[0].rowID)
            form.setPrice(21, of: form.lines[1].rowID)
            form.setDiscount(.amount(2), of: form.lines[1].rowID)
            form.add(try await manager.goods("S-2"), quantity: 4)
            form.changeFee(form.fees[0].rowID) { $0.amount = 6 }
            form.removeRow(form.shippingLines[0].rowID)
            form.billing = form.billing.copy(city: "Ulm")
            let shown = try await manager.total(form)
            let edit = try await manager.commit(form)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(total(shop, id) == shown)
            let order = try #require(shop.store.orderJSON(id))
            #expect(order["line_items"]?.elements.compactMap { $0["quantity"]?.integer } == [5, 1, 4])
            #expect(order["shipping_lines"]?.elements.isEmpty == true)
            #expect(order["billing"]?["city"]?.text == "Ulm")
            #expect(order["coupon_lines"]?.elements.count == (coupon == nil ? 0 : 1))
            if coupon != nil { #expect(order["discount_total"]?.text != "0.00") }
            let again = try await manager.changeForm(id)
            #expect(try await manager.total(again) == shown)
        }
    }

    @Test func test_change_when_a_coupon_comes_then_what_was_taken_off_by_hand_stays() async throws {
        try await Shop.like { shop, manager in
            var form = OrderForm()
            let row = form.add(try await manager.goods("S-0"), quantity: 2)
            form.setDiscount(.percent(20), of: row)
            let edit = try await manager.commit(form)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            let id = try #require(shop.store.createdOrders.last)
            var change = try await manager.changeForm(id)
            let before = try #require(total(shop, id))
            change.addCoupon("pct10")
            let shown = try await manager.total(change)
            #expect(abs(shown - before * Decimal(string: "0.9")!) <= Decimal(string: "0.01")!)
            let second = try await manager.commit(change)
            try await manager.send()
            #expect(await manager.outcome(of: second) == nil)
            #expect(total(shop, id) == shown)
        }
    }

    @Test(arguments: [Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(504)])
    func test_change_when_the_answer_is_lost_then_a_new_row_is_added_once(effect: Fault.Effect) async throws {
        try await Shop.like { shop, manager in
            var (id, form) = try await made(shop, manager)
            form.add(try await manager.goods("S-2"), quantity: 4)
            form.addFee(name: "Express", amount: 9)
            let shown = try await manager.total(form)
            shop.proxy.add(Fault(effect, method: "PUT", times: 1))
            let edit = try await manager.commit(form)
            try await manager.send()
            await shop.passTime(.seconds(5)) {
                shop.store.orderJSON(id)?["line_items"]?.elements.count == 3
            }
            // Nobody sleeps yet while the lost answer is written down: that is no end.
            try await shop.settle(manager)
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(total(shop, id) == shown)
            #expect(shop.store.orderJSON(id)?["line_items"]?.elements.count == 3)
            #expect(shop.store.orderJSON(id)?["fee_lines"]?.elements.count == 2)
        }
    }

    @Test func test_change_when_the_shop_changed_another_line_then_a_conflict_on_what_it_comes_to() async throws {
        try await Shop.like { shop, manager in
            var (id, form) = try await made(shop, manager)
            let lines = form.lines.compactMap(\.itemID)
            form.setQuantity(5, of: form.lines[0].rowID)
            let theirs: JSONNode = [
                "line_items": [["id": .number("\(lines[1])"), "quantity": 2, "subtotal": "40.00", "total": "40.00"]]
            ]
            #expect(shop.store.changeOrderBehindTheBack(id: id, fields: theirs))
            let edit = try await manager.commit(form)
            try await manager.send()
            guard case .conflicted(let fields)? = await manager.outcome(of: edit) else {
                throw Expectation("a conflict")
            }
            #expect(fields == ["total"])
            try await manager.resolve(edit, mine: ["total"])
            await shop.passTime(.seconds(1)) {
                shop.store.orderJSON(id)?["line_items"]?.elements.first?["quantity"]?.integer == 5
            }
            #expect(shop.store.orderJSON(id)?["line_items"]?.elements.last?["quantity"]?.integer == 2)
        }
    }

    @Test func test_change_when_the_shop_changed_the_same_line_then_a_conflict_on_that_line() async throws {
        try await Shop.like { shop, manager in
            var (id, form) = try await made(shop, manager)
            let line = try #require(form.lines[0].itemID)
            form.setQuantity(5, of: form.lines[0].rowID)
            let theirs: JSONNode = [
                "line_items": [["id": .number("\(line)"), "quantity": 3, "subtotal": "60.00", "total": "60.00"]]
            ]
            #expect(shop.store.changeOrderBehindTheBack(id: id, fields: theirs))
            let edit = try await manager.commit(form)
            try await manager.send()
            guard case .conflicted(let fields)? = await manager.outcome(of: edit) else {
                throw Expectation("a conflict")
            }
            #expect(Set(fields) == ["total", "line_items.\(line)"])
            try await manager.resolve(edit, mine: [])
            try await manager.send()
            #expect(shop.store.orderJSON(id)?["line_items"]?.elements.first?["quantity"]?.integer == 3)
        }
    }

    @Test func test_change_when_the_order_was_completed_meanwhile_then_refused_and_its_money_stays() async throws {
        try await Shop.like { shop, manager in
            var (id, form) = try await made(shop, manager)
            let before = total(shop, id)
            form.setQuantity(5, of: form.lines[0].rowID)
            shop.store.changeOrderBehindTheBack(id: id, status: "completed")
            let edit = try await manager.commit(form)
            try await manager.send()
            guard case .refused(let reason)? = await manager.outcome(of: edit) else { throw Expectation("a refusal") }
            #expect(reason.contains("completed"))
            #expect(total(shop, id) == before)
            await #expect(throws: OrderFormProblem.self) { try await manager.changeForm(id) }
            // Nor is an address sent, which would have its taxes computed anew.
            let address = try await manager.update(id, [.billingCity: "Ulm"])
            try await manager.send()
            guard case .refused? = await manager.outcome(of: address) else { throw Expectation("a refusal") }
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == nil)
        }
    }

    @Test func test_change_when_rates_changed_since_then_said_before_it_is_sent() async throws {
        try await Shop.like { shop, manager in
            let (id, form) = try await made(shop, manager)
            #expect(try await manager.quote(form).recalculation == nil)
            shop.giveUpTaxes()
            try await manager.mirrorEverything()
            let quote = try await manager.quote(form)
            let recalculation = try #require(quote.recalculation)
            #expect(recalculation.before == total(shop, id) && recalculation.after < recalculation.before)
        }
    }
}
