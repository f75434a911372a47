import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Orders with fractions of goods, of a shop whose plugin lets quantities be decimals.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FractionFormTests {
    /// One and a half of S-0, half of S-4, and two of S-2, made in the store and mirrored.
    private func made(_ shop: Shop, _ manager: any StoresManager) async throws -> Int {
        let goods = try await [manager.goods("S-0"), manager.goods("S-4"), manager.goods("S-2")]
        let rows = zip(goods, [Decimal(15) / 10, Decimal(5) / 10, 2]).map { goods, quantity in
            JSONValue.object([
                "product_id": .number(Decimal(goods.productID)), "variation_id": .number(Decimal(goods.variationID)),
                "quantity": .number(quantity),
            ])
        }
        try await shop.send(.post, "orders", .object(["status": .string("pending"), "line_items": .array(rows)]))
        try await manager.mirrorEverything()
        return try #require(shop.store.createdOrders.last)
    }

    private func quantities(_ shop: Shop, _ id: Int) -> [String]? {
        shop.store.orderJSON(id)?["line_items"]?.elements.compactMap { $0["quantity"]?.text }
    }

    private func total(_ shop: Shop, _ id: Int) -> Decimal? {
        shop.store.orderJSON(id)?["total"]?.text.flatMap { Money.amount(from: $0) }
    }

    @Test func test_form_when_an_order_has_fractions_then_opened_as_they_are_and_nothing_differs() async throws {
        try await Shop.like(plugins: [.decimalQuantities]) { shop, manager in
            let id = try await made(shop, manager)
            let form = try await manager.changeForm(id)
            #expect(form.lines.map { "\($0.quantity)" } == ["1.5", "0.5", "2"])
            #expect(form.objections.isEmpty)
            #expect(try await manager.total(form) == total(shop, id))
            await #expect(throws: OrderFormProblem.nothingChanged) { try await manager.commit(form) }
        }
    }

    @Test func test_change_when_it_is_of_another_line_then_fractions_stay_without_a_conflict() async throws {
        try await Shop.like(plugins: [.decimalQuantities]) { shop, manager in
            let id = try await made(shop, manager)
            var form = try await manager.changeForm(id)
            form.setQuantity(5, of: form.lines[2].rowID)
            let shown = try await manager.total(form)
            let edit = try await manager.commit(form)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(quantities(shop, id) == ["1.5", "0.5", "5"])
            #expect(total(shop, id) == shown)
        }
    }

    @Test func test_change_when_a_fraction_becomes_another_then_the_store_has_what_was_shown() async throws {
        try await Shop.like(plugins: [.decimalQuantities]) { shop, manager in
            let id = try await made(shop, manager)
            var form = try await manager.changeForm(id)
            form.setQuantity(Decimal(225) / 100, of: form.lines[0].rowID)
            let shown = try await manager.total(form)
            let edit = try await manager.commit(form)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(quantities(shop, id) == ["2.25", "0.5", "2"])
            #expect(total(shop, id) == shown)
        }
    }

    @Test func test_copy_when_an_order_has_fractions_then_has_them_too() async throws {
        try await Shop.like(plugins: [.decimalQuantities]) { shop, manager in
            let id = try await made(shop, manager)
            let copy = try await manager.perform {
                OrderFormAction.duplicateForm(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
            }
            let shown = try await manager.total(copy)
            let edit = try await manager.commit(copy)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            let made = try #require(shop.store.createdOrders.last)
            #expect(made != id && quantities(shop, made) == ["1.5", "0.5", "2"])
            #expect(total(shop, made) == shown)
        }
    }

    @Test(arguments: [nil, "pct10"])
    func test_quote_when_quantities_are_any_fractions_then_the_store_computes_the_same(coupon: String?) async throws {
        try await Shop.like(plugins: [.decimalQuantities]) { shop, manager in
            _ = try await made(shop, manager)
            var random = SeededGenerator(seed: Seed.value)
            for _ in 0..<30 {
                var form = OrderForm(billing: .empty.copy(country: "DE"))
                for sku in ["S-0", "S-4", "S-2"] {
                    let quantity = Decimal(Int.random(in: 1...9_999, using: &random)) / 1_000
                    form.add(try await manager.goods(sku), quantity: quantity)
                }
                if let coupon { form.addCoupon(coupon) }
                let shown = try await manager.total(form)
                let edit = try await manager.commit(form)
                try await manager.send()
                #expect(await manager.outcome(of: edit) == nil, "\(form.lines.map(\.quantity))")
                #expect(total(shop, try #require(shop.store.createdOrders.last)) == shown)
            }
        }
    }

    @Test func test_commit_when_the_shop_has_shown_no_fraction_then_refused_and_nothing_is_written() async throws {
        try await Shop.like { shop, manager in
            var form = OrderForm(billing: .empty.copy(country: "DE"))
            form.add(try await manager.goods("S-0"), quantity: Decimal(15) / 10)
            #expect(
                try await !manager.perform { OrderFormAction.takesFractions(siteID: Shop.siteID, onCompletion: $0) }
            )
            await #expect(throws: OrderFormProblem.notWhole) { try await manager.commit(form) }
            #expect(try await shop.edits().isEmpty)
        }
    }

    @Test func test_draft_when_kept_by_an_earlier_version_then_its_whole_numbers_are_read() throws {
        var form = OrderForm(mark: "m")
        form.addLine(productID: 22, name: "Mug", quantity: 3)
        let kept = String(decoding: try JSONEncoder().encode(form), as: UTF8.self)
        #expect(kept.contains("\"quantity\":3"))
        #expect(try JSONDecoder().decode(OrderForm.self, from: Data(kept.utf8)) == form)
        form.setQuantity(Decimal(15) / 10, of: form.lines[0].rowID)
        let data = try JSONEncoder().encode(form)
        #expect(try JSONDecoder().decode(OrderForm.self, from: data).lines[0].quantity == Decimal(15) / 10)
    }
}
