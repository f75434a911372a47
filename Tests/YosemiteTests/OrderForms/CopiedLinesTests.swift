import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A copy of an order costs what its lines cost today; lines without a price of their own cost what they did.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CopiedLinesTests {
    private func copy(of id: Int, _ manager: any StoresManager) async throws -> OrderForm {
        try await manager.perform {
            OrderFormAction.duplicateForm(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
        }
    }

    private static func line(_ id: Int, _ total: String, quantity: Int = 1, meta: JSONNode = []) -> JSONNode {
        [
            "product_id": .integer(id), "quantity": .integer(quantity), "subtotal": .string(total),
            "total": .string(total), "meta_data": meta,
        ]
    }

    @Test func test_copy_when_the_order_has_a_bundle_then_its_parts_are_not_charged_again() async throws {
        try await Shop.like("eur-no-tax") { shop, manager in
            let bundle = shop.store.add(.bundle, sku: "BOX-1", price: "44.33")
            let parts = [try await manager.goods("S-1"), try await manager.goods("S-8")]
            let lines =
                [Self.line(bundle, "44.33")] + parts.map { Self.line(Int($0.productID), "0.00") }
            let id = shop.store.checkOutBundle(lines)
            try await manager.mirrorEverything()
            let form = try await copy(of: id, manager)
            #expect(form.lines.map(\.price) == [Decimal(string: "44.33"), 0, 0])
            #expect(try await manager.total(form) == Decimal(string: "44.33"))
            try await manager.make(form)
            #expect(shop.made("total")?.text == "44.33")
        }
    }

    @Test func test_copy_when_a_line_has_add_ons_then_they_are_charged_and_named_again() async throws {
        try await Shop.like("eur-no-tax") { shop, manager in
            let goods = try await manager.goods("S-1")
            let meta: JSONNode = [
                ["key": "_pao_ids", "value": [["id": 8, "key": "Wrap", "value": "Red"]]],
                ["key": "Wrap (€3.00)", "value": "Red"], ["key": "_reduced_stock", "value": "2"],
            ]
            let id = shop.store.checkOut(
                [Self.line(Int(goods.productID), "30.00", quantity: 2, meta: meta)],
                status: "processing"
            )
            try await manager.mirrorEverything()
            let form = try await copy(of: id, manager)
            #expect(form.lines.map(\.price) == [15])
            #expect(try await manager.total(form) == 30)
            try await manager.make(form)
            let made = shop.made("line_items")?.elements.first?["meta_data"]?.elements.compactMap { $0["key"]?.text }
            #expect(Set(made ?? []) == ["_pao_ids", "Wrap (€3.00)"])
        }
    }

    @Test func test_copy_when_a_line_is_simple_then_at_today_s_price() async throws {
        try await Shop.like("eur-no-tax") { shop, manager in
            let goods = try await manager.goods("S-1")
            let id = shop.store.checkOut([Self.line(Int(goods.productID), "99.00")], status: "processing")
            try await manager.mirrorEverything()
            let form = try await copy(of: id, manager)
            #expect(form.lines.map(\.price) == [nil])
            #expect(try await manager.total(form) == goods.price)
        }
    }

    /// It would not begin one: the copy is refused, and says which line it is about.
    @Test func test_copy_when_a_line_is_a_subscription_then_refused_by_its_name() async throws {
        try await Shop.like("eur-no-tax") { shop, manager in
            let bought = shop.store.add(.subscription, sku: "SUB-1")
            let id = shop.store.checkOut([Self.line(bought, "9.00")], status: "processing")
            try await manager.mirrorEverything()
            let form = try await copy(of: id, manager)
            let words = try await manager.quote(form).objections.map(\.words)
            #expect(words.count == 1 && words[0].contains("“A subscription” is a subscription"), "\(words)")
            await #expect(throws: OrderFormProblem.self) { try await manager.commit(form) }
            #expect(shop.store.createdOrders.isEmpty)
        }
    }
}
