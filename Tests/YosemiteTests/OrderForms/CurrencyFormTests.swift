import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// An order in another currency than the shop's stays in it, and nothing is added to it at a price in the shop's.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CurrencyFormTests {
    /// An order in USD of a shop that sells in EUR: two mugs at 20.00 and a fee of 3.00, pending.
    private func made(_ shop: Shop, _ manager: any StoresManager) async throws -> Int {
        var form = OrderForm(customer: OrderForm.Customer(name: "Ada Lovelace", email: "ada@example.com"))
        let row = form.add(try await manager.goods("S-0"), quantity: 2)
        form.setPrice(20, of: row)
        form.addFee(name: "Gift wrap", amount: 3)
        try await manager.make(form)
        let id = try #require(shop.store.createdOrders.last)
        shop.store.changeOrderBehindTheBack(id: id, fields: ["currency": "USD"])
        try await manager.mirrorEverything()
        return id
    }

    private func copy(_ id: Int, _ manager: any StoresManager) async throws -> OrderForm {
        try await manager.perform {
            OrderFormAction.duplicateForm(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
        }
    }

    private func isWithoutPrice(_ quote: OrderFormQuote) -> Bool {
        if case .withoutPrice? = quote.problem { true } else { false }
    }

    @Test func test_copy_when_the_order_is_in_another_currency_then_in_it_at_its_prices() async throws {
        try await Shop.like { shop, manager in
            let id = try await made(shop, manager)
            let form = try await copy(id, manager)
            #expect(form.currency == OrderForm.Currency(code: "USD", symbol: "$"))
            #expect(try await manager.total(form) == 43)
            let edit = try await manager.make(form)
            #expect(await manager.outcome(of: edit) == nil)
            let copied = try #require(shop.store.createdOrders.last)
            #expect(copied != id && shop.made("currency")?.text == "USD")
            try await manager.mirrorEverything()
            #expect(try await shop.mirrored(copied)?.currency == "USD")
            #expect(shop.made("total")?.text == "43.00")
        }
    }

    @Test func test_change_when_goods_come_at_the_shops_price_then_not_sent_until_one_is_typed() async throws {
        try await Shop.like { shop, manager in
            let id = try await made(shop, manager)
            var form = try await manager.changeForm(id)
            #expect(form.currency?.code == "USD")
            let row = form.add(try await manager.goods("S-4"))
            #expect(form.objections.map(\.field) == [.price(rowID: row)])
            let quote = try await manager.quote(form)
            #expect(isWithoutPrice(quote))
            #expect(quote.lines[row]?.price == nil)
            let unpriced = form
            await #expect(throws: OrderFormProblem.objections(unpriced.objections)) {
                try await manager.commit(unpriced, shown: 67)
            }
            form.setPrice(26, of: row)
            let edit = try await manager.make(form)
            #expect(await manager.outcome(of: edit) == nil)
            #expect(shop.store.orderJSON(id)?["total"]?.text == "69.00")
            #expect(shop.store.orderJSON(id)?["currency"]?.text == "USD")
        }
    }

    @Test func test_quote_when_a_coupon_of_the_shops_money_comes_then_refused_and_a_percentage_is_not() async throws {
        try await Shop.like { shop, manager in
            let id = try await made(shop, manager)
            let fixed = try #require(
                shop.store.ids(of: .coupons).compactMap { shop.store.json(of: .coupons, id: $0) }.first {
                    $0["discount_type"]?.text == "fixed_cart"
                }?["code"]?.text
            )
            var form = try await copy(id, manager)
            form.addCoupon(fixed)
            #expect(try await isWithoutPrice(manager.quote(form)))
            form.removeCoupon(fixed)
            form.addCoupon("pct10")
            #expect(try await !isWithoutPrice(manager.quote(form)))
        }
    }

    @Test func test_drafts_when_an_earlier_version_did_not_note_the_currency_then_noted() async throws {
        try await Shop.like { shop, manager in
            let id = try await made(shop, manager)
            var form = try await manager.changeForm(id)
            form.currency = nil
            form.customerNote = "soon"
            try await manager.save(form)
            #expect(try await manager.drafts().map(\.form.currency?.code) == ["USD"])
        }
    }

    @Test func test_shipping_when_a_method_has_a_cost_then_it_is_none_in_another_currency() {
        let choice = ShippingChoice(
            methodID: "flat_rate",
            instanceID: "1",
            title: "Parcel",
            zoneName: "Here",
            cost: 5,
            isForAddress: true,
            isEnabled: true
        )
        var form = OrderForm()
        form.addShipping(choice)
        form.take(currency: "USD", symbol: "$", shop: "EUR")
        form.addShipping(choice)
        form.addShipping(choice, amount: 6)
        #expect(form.shippingLines.map(\.amount) == [5, 0, 6])
    }

    /// A plugin may force the shop's currency on every order.
    @Test func test_made_when_the_store_chose_its_own_currency_then_not_what_was_shown() {
        var form = OrderForm()
        form.take(currency: "USD", symbol: "$", shop: "EUR")
        let priced = OrderDraft.Priced(rows: [:], shownTotal: "43.00", form: form)
        let own = Order.fake().copy(currency: "EUR", total: "43.00")
        #expect(priced.isShown(Order.fake().copy(currency: "USD", total: "43.00"), shop: "EUR"))
        #expect(!priced.isShown(own, shop: "EUR"))
        #expect(priced.words(totalOf: own, shop: "EUR") == "43.00 EUR")
        #expect(priced.words(besides: "43.00 EUR") == "43.00 USD")
    }

    /// Earlier versions did not note the shop's currency, which is compared all the same.
    @Test(arguments: [[:], ["currency": JSONValue.string("EUR")]])
    func test_made_when_the_store_chose_that_of_its_user_then_not_what_was_shown(rows: [String: JSONValue]) {
        let priced = OrderDraft.Priced(rows: rows, shownTotal: "43.00", form: OrderForm())
        let foreign = Order.fake().copy(currency: "KRW", total: "43.00")
        #expect(priced.isShown(Order.fake().copy(currency: "EUR", total: "43.00"), shop: "EUR"))
        #expect(!priced.isShown(foreign, shop: "EUR"))
        #expect(priced.words(totalOf: foreign, shop: "EUR") == "43.00 KRW")
        #expect(priced.isShown(foreign, shop: nil) == rows.isEmpty)
    }

    /// A plugin for several currencies takes that of the API's user, where none is sent (woocommerce-android#12911).
    @Test func test_made_when_the_stores_user_has_another_currency_then_the_order_is_in_the_shops() async throws {
        try await Shop.like { shop, manager in
            shop.store.setCurrencyOfNewOrders("KRW")
            var form = OrderForm()
            form.add(try await manager.goods("S-0"))
            let edit = try await manager.make(form)
            #expect(await manager.outcome(of: edit) == nil)
            #expect(shop.made("currency")?.text == "EUR")
            let draft = try await manager.create(OrderDraft(fields: [.customerNote: "Ring"], items: []))
            try await manager.send()
            #expect(await manager.outcome(of: draft) == nil)
            #expect(shop.store.createdOrders.count == 2 && shop.made("currency")?.text == "EUR")
        }
    }

    @Test func test_made_when_the_store_forces_another_currency_then_a_conflict_that_names_both() async throws {
        try await Shop.like { shop, manager in
            shop.store.setCurrencyOfNewOrders("KRW", isForced: true)
            var form = OrderForm()
            form.add(try await manager.goods("S-0"))
            let edit = try await manager.make(form)
            let conflict = try #require(try await shop.edits().first { $0.editID == edit.editID }?.conflicts.first)
            #expect(conflict.theirsText.hasSuffix(" KRW") && conflict.mineText.hasSuffix(" EUR"))
            #expect(shop.made("status")?.text == "pending")
        }
    }

    /// Changes drawn by chance to an order in USD: what is sent comes to what was shown, and goods without a typed price
    /// are never sent.
    @Test func test_change_when_drawn_by_chance_then_the_store_has_what_was_shown_in_the_same_currency() async throws {
        try await Shop.like { shop, manager in
            let id = try await made(shop, manager)
            let skus = ["S-0", "S-2", "S-4", "S-6"]
            try await Seed.repeating(Seed.count("MERCED_CARTS", usual: Seed.isLong ? 60 : 20)) { generator in
                var form = try await manager.changeForm(id)
                var isPriced = true
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    switch Int.random(in: 0..<5, using: &generator) {
                    case 0:
                        let goods = try await manager.goods(skus.randomElement(using: &generator) ?? "S-0")
                        form.add(goods, quantity: Decimal(Int.random(in: 1...3, using: &generator)))
                        isPriced = false
                    case 1:
                        let goods = try await manager.goods(skus.randomElement(using: &generator) ?? "S-0")
                        let cents = Decimal(Int.random(in: 1...9_999, using: &generator))
                        form.addLine(productID: goods.productID, name: goods.name, price: cents / 100)
                    case 2:
                        guard let line = form.lines.first(where: { $0.itemID != nil }) else { continue }
                        form.setQuantity(Decimal(Int.random(in: 1...9, using: &generator)), of: line.rowID)
                    case 3:
                        guard form.lines.count > 1, let line = form.lines.first(where: { $0.itemID != nil }) else {
                            continue
                        }
                        form.removeRow(line.rowID)
                    default: form.addFee(name: "Extra", amount: Decimal(Int.random(in: 1...500, using: &generator)))
                    }
                }
                guard isPriced else {
                    let unpriced = form
                    #expect(try await isWithoutPrice(manager.quote(unpriced)))
                    await #expect(throws: OrderFormProblem.self) { try await manager.commit(unpriced, shown: 1) }
                    return
                }
                let shown = try await manager.total(form)
                let edit: PendingEdit
                do { edit = try await manager.commit(form) } catch OrderFormProblem.nothingChanged { return }
                try await manager.send()
                #expect(await manager.outcome(of: edit) == nil)
                let order = try #require(shop.store.orderJSON(id))
                #expect(order["total"]?.text.flatMap { Money.amount(from: $0) } == shown)
                #expect(order["currency"] == "USD")
            }
        }
    }
}
