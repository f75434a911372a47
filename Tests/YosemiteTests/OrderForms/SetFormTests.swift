import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A set on an order is its line and those of its parts, which the API does not keep together
/// (woocommerce-android#10051, woocommerce-ios#11004).
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SetFormTests {
    private static func line(_ id: Int, _ total: String, quantity: Int = 1) -> JSONNode {
        [
            "product_id": .integer(id), "quantity": .integer(quantity), "subtotal": .string(total),
            "total": .string(total),
        ]
    }

    /// A bundle of two parts, each charged, that waits for its payment.
    private func made(_ shop: Shop, _ manager: any StoresManager) async throws -> (id: Int, form: OrderForm) {
        let bundle = shop.store.add(.bundle, sku: "BOX-1", price: "20.00")
        let parts = [try await manager.goods("S-1"), try await manager.goods("S-8")]
        let lines = [Self.line(bundle, "20.00")] + parts.map { Self.line(Int($0.productID), "5.00") }
        let id = shop.store.checkOutBundle(lines, status: "on-hold")
        try await manager.mirrorEverything()
        return (id, try await manager.changeForm(id))
    }

    private func items(_ shop: Shop, _ id: Int) -> [JSONNode] {
        shop.store.orderJSON(id)?["line_items"]?.elements ?? []
    }

    /// The store keeps the parts, and charges them.
    @Test func test_put_when_only_the_whole_is_removed_then_the_store_keeps_its_parts() async throws {
        try await Shop.like("eur-no-tax") { shop, manager in
            let (id, form) = try await made(shop, manager)
            let whole = try #require(form.lines[0].itemID)
            shop.store.changeOrderBehindTheBack(
                id: id,
                fields: ["line_items": [["id": .integer(Int(whole)), "product_id": .null]]]
            )
            #expect(items(shop, id).map { $0["total"]?.text } == ["5.00", "5.00"])
        }
    }

    @Test func test_change_when_a_set_is_removed_then_its_parts_go_too() async throws {
        try await Shop.like("eur-no-tax") { shop, manager in
            var (id, form) = try await made(shop, manager)
            let words = try #require(form.removedWith(form.lines[0]))
            #expect(words.contains(form.lines[1].name) && words.contains(form.lines[2].name), "\(words)")
            form.add(try await manager.goods("S-9"))
            form.removeRow(form.lines[0].rowID)
            #expect(form.lines.count == 1 && form.objections.isEmpty)
            let shown = try await manager.total(form)
            let edit = try await manager.make(form)
            #expect(await manager.outcome(of: edit) == nil)
            #expect(items(shop, id).map { $0["product_id"]?.integer } == [Int(form.lines[0].productID)])
            #expect(shop.store.orderJSON(id)?["total"]?.text.flatMap { Money.amount(from: $0) } == shown)
        }
    }

    @Test func test_change_when_a_quantity_of_a_set_changes_then_refused_with_the_line() async throws {
        try await Shop.like("eur-no-tax") { shop, manager in
            let (id, form) = try await made(shop, manager)
            for place in 0..<2 {
                var changed = form
                changed.setQuantity(2, of: form.lines[place].rowID)
                #expect(changed.objections.map(\.field) == [.quantity(rowID: form.lines[place].rowID)])
                #expect(changed.objections.first?.words.contains(form.lines[place].name) == true)
                let refused = changed
                await #expect(throws: OrderFormProblem.objections(refused.objections)) {
                    try await manager.commit(refused, shown: 1)
                }
            }
            var partless = form
            partless.removeRow(form.lines[2].rowID)
            #expect(partless.objections.map(\.field) == [.rows])
            #expect(form.reasonToKeep(form.lines[2]) == partless.objections.first?.words)
            #expect(form.objections.isEmpty && items(shop, id).count == 3)
        }
    }

    /// Drafts of an earlier version do not say what belongs together.
    @Test func test_draft_when_it_is_of_an_earlier_version_then_read() async throws {
        try await Shop.like("eur-no-tax") { shop, manager in
            let (_, form) = try await made(shop, manager)
            let parent = try #require(form.lines[0].itemID)
            let stored = try form.stored()
            #expect(stored.contains("\"parent\":\(parent)"))
            let older = stored.replacing("\"parent\":\(parent),", with: "")
            #expect(OrderForm(stored: stored) == form)
            #expect(OrderForm(stored: older)?.lines == form.lines)
        }
    }
}
