import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Forms of odd shops and at odd moments: the store has what was shown, or it is said.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OddFormTests {
    private func made(_ shop: Shop, _ form: OrderForm) -> Decimal? {
        shop.made("total")?.text.flatMap { Money.amount(from: $0) }
    }

    private func send(_ form: OrderForm, _ shop: Shop, _ manager: any StoresManager) async throws {
        let shown = try await manager.total(form)
        let edit = try await manager.commit(form, shown: shown)
        try await manager.send()
        #expect(await manager.outcome(of: edit) == nil)
        #expect(made(shop, form) == shown)
    }

    @Test func test_commit_when_the_store_has_another_price_by_now_then_made_at_the_one_that_was_shown() async throws {
        try await Shop.like { shop, manager in
            var form = OrderForm()
            let goods = try await manager.goods("S-4")
            form.add(goods, quantity: 3)
            let shown = try await manager.total(form)
            shop.store.changeBehindTheBack(
                .products,
                id: Int(goods.productID),
                fields: ["price": "99.99", "regular_price": "99.99"]
            )
            try await send(form, shop, manager)
            #expect(made(shop, form) == shown)
            // Once it is known here, the next form has it, and one that shows the old one is not sent.
            try await manager.mirrorEverything()
            let next = form.renamed()
            #expect(try await manager.total(next) == Decimal(string: "299.97"))
            await #expect(throws: OrderFormProblem.totalChanged(shown: shown, now: Decimal(string: "299.97")!)) {
                try await manager.commit(next, shown: shown)
            }
        }
    }

    @Test func test_commit_when_goods_are_hidden_or_sold_out_then_made_all_the_same() async throws {
        try await Shop.like { shop, manager in
            let (hidden, soldOut) = (try await manager.goods("S-0"), try await manager.goods("S-4"))
            shop.store.changeBehindTheBack(
                .products,
                id: Int(hidden.productID),
                fields: ["catalog_visibility": "hidden", "status": "private"]
            )
            shop.store.changeBehindTheBack(
                .products,
                id: Int(soldOut.productID),
                fields: ["manage_stock": false, "stock_status": "outofstock"]
            )
            try await manager.mirrorEverything()
            let known = (try await manager.goods("S-0"), try await manager.goods("S-4"))
            #expect(known.0.isHidden && known.1.isSoldOut)
            var form = OrderForm()
            form.add(hidden, quantity: 2)
            form.add(soldOut)
            try await send(form, shop, manager)
        }
    }

    @Test func test_commit_when_there_are_500_lines_then_made_as_shown_and_one_more_is_objected_to() async throws {
        try await Shop.like("us-exclusive") { shop, manager in
            let goods = try await manager.perform {
                OrderFormAction.searchGoods(siteID: Shop.siteID, text: "", limit: 50, onCompletion: $0)
            }.filter { !$0.hasVariations && $0.bar(atCounter: false) == nil }
            var form = OrderForm(billing: .empty.copy(state: "CA", postcode: "94110", country: "US"))
            for place in 0..<OrderForm.maximumRows {
                form.addLine(productID: goods[place % goods.count].productID, quantity: Decimal(place % 7 + 1))
            }
            try await send(form, shop, manager)
            #expect(shop.made("line_items")?.elements.count == OrderForm.maximumRows)
            var longer = form.renamed()
            longer.addLine(productID: goods[0].productID)
            await #expect(throws: OrderFormProblem.objections(longer.objections)) {
                try await manager.commit(longer, shown: 1)
            }
        }
    }

    /// Of several rates of one priority the store takes one, by a rule of its own (`tax.md`, "Which rates").
    @Test(arguments: ["94110", "94135", "94135-1234", "941 10", "10001", ""])
    func test_commit_when_rates_have_overlapping_postcodes_then_the_store_comes_to_the_same(postcode: String)
        async throws
    {
        try await Shop.like("us-exclusive") { shop, manager in
            let rates: [(String, JSONNode)] = [
                ("3.0000", ["94*", "94110"]), ("5.0000", ["94110"]), ("7.0000", ["94000...94200"]), ("11.0000", []),
            ]
            for (rate, postcodes) in rates {
                _ = shop.store.createBehindTheBack(
                    .taxRates,
                    fields: [
                        "country": "US", "state": "CA", "postcodes": postcodes, "cities": [], "rate": .string(rate),
                        "priority": 1, "class": "standard", "compound": false, "shipping": true,
                    ]
                )
            }
            try await manager.mirrorEverything()
            var form = OrderForm(billing: .empty.copy(state: "CA", postcode: postcode, country: "US"))
            form.add(try await manager.goods("S-0"), quantity: 3)
            form.addShipping(methodID: "flat_rate", title: "Parcel", amount: 5)
            try await send(form, shop, manager)
        }
    }

    @Test func test_commit_when_a_plugin_changes_totals_then_pending_and_both_are_said() async throws {
        try await Shop.like { shop, manager in
            shop.store.setOddities([.changesTotals(.rates)])
            var form = OrderForm()
            form.add(try await manager.goods("S-0"), quantity: 2)
            form.status = "completed"
            let edit = try await manager.commit(form)
            try await manager.send()
            guard case .conflicted(let fields)? = await manager.outcome(of: edit) else {
                throw Expectation("a conflict")
            }
            #expect(fields == ["total"] && shop.made("status")?.text == "pending")
        }
    }
}

/// An order that is opened while the store does not answer: its amounts are known to the cent only.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OfflineChangeFormTests {
    /// Three lines whose amounts have more digits than the mirror keeps.
    private func opened(
        _ shop: Shop,
        _ manager: any StoresManager
    ) async throws -> (id: Int, form: OrderForm) {
        var form = OrderForm()
        for (sku, quantity) in [("S-0", 3), ("S-2", 7), ("S-4", 1)] {
            form.add(try await manager.goods(sku), quantity: Decimal(quantity))
        }
        form.addFee(name: "Gift wrap", amount: 3)
        let edit = try await manager.commit(form)
        try await manager.send()
        #expect(await manager.outcome(of: edit) == nil)
        let id = try #require(shop.store.createdOrders.last)
        shop.proxy.goDown()
        let change = try await manager.changeForm(id)
        #expect(change.base?.isPrecise == false)
        return (id, change)
    }

    private func total(_ shop: Shop, _ id: Int) -> Decimal? {
        shop.store.orderJSON(id)?["total"]?.text.flatMap { Money.amount(from: $0) }
    }

    /// Sends it, once the store answers again.
    private func send(_ form: OrderForm, _ shop: Shop, _ manager: any StoresManager) async throws -> (
        PendingEdit, Decimal
    ) {
        let shown = try await manager.total(form)
        let edit = try await manager.commit(form, shown: shown)
        // Tried in vain, and not under way any more when the store answers.
        guard case .waiting? = await manager.outcome(of: edit) else { throw Expectation("an edit that waits") }
        try shop.proxy.comeUp()
        try await shop.settle(manager)
        return (edit, shown)
    }

    @Test(arguments: [1, 2, 5, 11])
    func test_change_when_the_store_computes_the_same_then_done_though_a_last_digit_was_not_known(quantity: Int)
        async throws
    {
        try await Shop.like { shop, manager in
            var (id, form) = try await opened(shop, manager)
            form.setQuantity(Decimal(quantity), of: form.lines[1].rowID)
            form.addFee(name: "Express", amount: 9)
            #expect(try await !manager.quote(form).isExact)
            let (edit, shown) = try await send(form, shop, manager)
            let outcome = await manager.outcome(of: edit)
            #expect(outcome == nil)
            // No more than the cents that two untouched lines and a fee may be off.
            let theirs = try #require(total(shop, id))
            #expect(abs(theirs - shown) <= Decimal(string: "0.03")!)
        }
    }

    @Test func test_change_when_the_store_computes_another_total_then_a_conflict_says_both() async throws {
        try await Shop.like { shop, manager in
            var (id, form) = try await opened(shop, manager)
            form.setQuantity(5, of: form.lines[1].rowID)
            shop.giveUpTaxes()
            let (edit, shown) = try await send(form, shop, manager)
            guard case .conflicted(let fields)? = await manager.outcome(of: edit) else {
                throw Expectation("a conflict", seen: "\(shown) here, \(total(shop, id) ?? 0) there")
            }
            #expect(fields == ["total"])
            try await manager.resolve(edit, mine: [])
            try await manager.send()
            #expect(try await shop.edits().filter { $0.state == .conflicted }.isEmpty)
        }
    }

    @Test func test_change_when_the_shop_changed_the_order_meanwhile_then_a_conflict_before_anything_is_written()
        async throws
    {
        try await Shop.like { shop, manager in
            var (id, form) = try await opened(shop, manager)
            form.setQuantity(5, of: form.lines[1].rowID)
            let line = try #require(form.lines[0].itemID)
            shop.store.changeOrderBehindTheBack(
                id: id,
                fields: [
                    "line_items": [["id": .number("\(line)"), "quantity": 9, "subtotal": "90.00", "total": "90.00"]]
                ]
            )
            let before = total(shop, id)
            let (edit, _) = try await send(form, shop, manager)
            guard case .conflicted(let fields)? = await manager.outcome(of: edit) else {
                throw Expectation("a conflict")
            }
            #expect(fields == ["total"] && total(shop, id) == before)
        }
    }
}
