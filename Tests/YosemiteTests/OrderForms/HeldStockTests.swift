import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Pieces that the shop's checkout holds for customers who have not paid.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HeldStockTests {
    private static let hour = 3_600.0

    private func with(
        _ stock: Int = 5,
        _ body: @MainActor (Shop, any StoresManager, _ productID: Int) async throws -> Void
    ) async throws {
        try await Shop.like { shop, manager in
            let id = Int(try await manager.goods("S-0").productID)
            shop.store.changeBehindTheBack(
                .products,
                id: id,
                fields: ["manage_stock": true, "stock_quantity": .integer(stock), "stock_status": "instock"]
            )
            try await body(shop, manager, id)
        }
    }

    private func words(_ count: Decimal, _ shop: Shop, _ manager: any StoresManager) async throws -> String? {
        let goods = try await manager.goods("S-0")
        return goods.heldWords(count, at: shop.dates.now()) { "\(Int($0.timeIntervalSince(shop.dates.now()))) s" }
    }

    @Test func test_stock_when_a_checkout_holds_it_then_counts_as_gone_until_the_shop_lets_go() async throws {
        try await with { shop, manager, id in
            let order = shop.store.checkOut([["product_id": .integer(id), "quantity": 5]])
            try await manager.mirrorEverything()
            #expect(
                try await words(1, shop, manager) == "5 of 5 are reserved by unpaid order #\(order) until 3600 s"
            )
            let early = try await manager.goods("S-0")
            shop.dates.advance(by: Self.hour + 1)
            #expect(early.heldWords(1, at: shop.dates.now()) { _ in "" } == nil)
            #expect(try await words(1, shop, manager) == nil)
        }
    }

    @Test func test_stock_when_some_is_left_besides_then_sold_without_a_word() async throws {
        try await with { shop, manager, id in
            shop.store.checkOut([["product_id": .integer(id), "quantity": 1]])
            let last = shop.store.checkOut([["product_id": .integer(id), "quantity": 2]])
            try await manager.mirrorEverything()
            #expect(try await words(2, shop, manager) == nil)
            #expect(
                try await words(3, shop, manager) == "3 of 5 are reserved by 2 unpaid orders, the last until 3600 s"
            )
            // An order that is being changed does not stand in its own way.
            let goods = try await manager.goods("S-0")
            #expect(goods.heldWords(4, at: shop.dates.now(), besides: Int64(last)) { _ in "" } == nil)
        }
    }

    /// The shop holds nothing for an order that was made over the API, nor for one that is paid.
    @Test(arguments: ["processing", "api"])
    func test_stock_when_nothing_is_held_then_not_counted(what: String) async throws {
        try await with { shop, manager, id in
            let lines: [JSONNode] = [["product_id": .integer(id), "quantity": 5]]
            if what == "api" {
                let order = shop.store.receiveOrders(1, status: "pending")[0]
                shop.store.changeOrderBehindTheBack(id: order, fields: ["line_items": .array(lines)])
            } else {
                shop.store.checkOut(lines, status: what)
            }
            try await manager.mirrorEverything()
            #expect(try await words(1, shop, manager) == nil)
        }
    }

    /// Each attempt to pay holds the pieces anew.
    @Test func test_stock_when_the_customer_tries_to_pay_again_then_held_from_then_on() async throws {
        try await with { shop, manager, id in
            let order = shop.store.checkOut([["product_id": .integer(id), "quantity": 5]])
            shop.dates.advance(by: Self.hour - 600)
            shop.setStoreClock(aheadBy: Self.hour - 600)
            shop.store.changeOrderBehindTheBack(id: order, fields: ["customer_note": "again"])
            shop.dates.advance(by: 900)
            try await manager.mirrorEverything()
            #expect(
                try await words(1, shop, manager) == "5 of 5 are reserved by unpaid order #\(order) until 2700 s"
            )
        }
    }

    /// A draft keeps the date at which it was begun, and holds ten minutes from its last change, whatever the setting.
    @Test(arguments: ["60", "", "0"])
    func test_stock_when_the_checkout_is_still_being_typed_then_held_ten_minutes(setting: String) async throws {
        try await with { shop, manager, id in
            let draft = shop.store.checkOut([["product_id": .integer(id), "quantity": 5]], status: "checkout-draft")
            shop.store.checkOut([["product_id": .integer(id), "quantity": 1]])
            shop.dates.advance(by: 30 * Self.hour)
            shop.setStoreClock(aheadBy: 30 * Self.hour)
            shop.store.changeOrderBehindTheBack(id: draft, fields: ["customer_note": "more"])
            try await manager.mirrorEverything()
            try await set("woocommerce_hold_stock_minutes", setting, shop)
            #expect(try await words(1, shop, manager) == "5 of 5 are reserved by unpaid order #\(draft) until 600 s")
            try await set("woocommerce_manage_stock", "no", shop)
            #expect(try await words(1, shop, manager) == nil)
        }
    }

    /// The shop sells more of them than it has, and reserves none.
    @Test(arguments: [("no", true), ("notify", false), ("yes", false)])
    func test_stock_when_goods_are_sold_beyond_it_then_not_reserved(backorders: String, isHeld: Bool) async throws {
        try await with { shop, manager, id in
            shop.store.changeBehindTheBack(.products, id: id, fields: ["backorders": .string(backorders)])
            shop.store.checkOut([["product_id": .integer(id), "quantity": 5]])
            try await manager.mirrorEverything()
            #expect((try await manager.goods("S-0").held != nil) == isHeld)
        }
    }

    private func set(_ setting: String, _ value: String, _ shop: Shop) async throws {
        try await shop.mirror().performAndSave { storage in
            let found = try storage.allObjects(
                ofType: SiteSettingRecord.self,
                matching: SiteSettingRecord.Columns.settingID == setting
            )
            for var one in found {
                one.value = value
                try storage.save(one)
            }
        }
    }
}
