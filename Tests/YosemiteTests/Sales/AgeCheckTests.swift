import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Goods that are sold from an age on are not sold before somebody was asked, and never by a slip of the calendar.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AgeCheckTests {
    private static let rules = ["category:alcohol", "tag:knives=21", "meta:_minimum_age=16"]

    /// S-0 lies in a category below one of drinks, S-1 has a tag, S-2 a field of its own, S-4 nothing.
    private func shop(_ body: @MainActor (Shop, any StoresManager) async throws -> Void) async throws {
        try await Shop.like(adjust: { $0.register.ageRules = Self.rules.compactMap(AgeRule.init) }) { shop, manager in
            shop.store.changeBehindTheBack(.categories, id: 109, fields: ["slug": "alcohol", "name": "Drinks"])
            try await change("S-1", shop, manager, ["tags": [["id": 7, "name": "Knives", "slug": "knives"]]])
            try await change("S-2", shop, manager, ["meta_data": [["id": 1, "key": "_minimum_age", "value": "12"]]])
            try await manager.mirrorEverything()
            try await body(shop, manager)
        }
    }

    private func change(_ sku: String, _ shop: Shop, _ manager: any StoresManager, _ fields: JSONNode) async throws {
        let id = Int(try await manager.goods(sku).productID)
        #expect(shop.store.changeBehindTheBack(.products, id: id, fields: fields))
    }

    private func cart(_ manager: any StoresManager, _ skus: String...) async throws -> SaleCart {
        var cart = SaleCart()
        for sku in skus { cart.add(try await manager.goods(sku)) }
        return cart
    }

    @Test func test_quote_when_rules_fit_then_the_highest_age_is_asked_and_the_rows_are_named() async throws {
        try await shop { _, manager in
            #expect(try await manager.quote(cart(manager, "S-4")).ageQuestion == nil)
            var all = try await cart(manager, "S-0", "S-1", "S-2", "S-4")
            let rows = all.rows.map(\.id)
            let quote = try await manager.quote(all)
            #expect(quote.ages == [rows[0]: 18, rows[1]: 21, rows[2]: 12])
            #expect(quote.ageQuestion == AgeQuestion(age: 21, rows: Array(rows[0...2])))
            all.ageCheck = AgeCheck(age: 18, way: .seen, at: Shop.now)
            #expect(try await manager.quote(all).ageQuestion == AgeQuestion(age: 21, rows: [rows[1]]))
        }
    }

    @Test func test_pay_when_nobody_was_asked_then_refused_and_after_the_answer_the_order_says_so() async throws {
        try await shop { shop, manager in
            var sold = try await cart(manager, "S-0", "S-4")
            let name = sold.rows[0].name
            await #expect(throws: SaleProblem.ageNotChecked(age: 18, names: [name])) {
                try await manager.pay(sold, .cash(tendered: nil))
            }
            sold.ageCheck = AgeCheck(age: 18, way: .birthDate, at: Shop.now)
            let receipt = try await manager.pay(sold, .cash(tendered: nil))
            #expect(try await manager.await(receipt).state == .sent)
            let moment = StoreDateParser.gmtText(Shop.now) + "Z"
            #expect(shop.madeMeta("_merced_age_check") == "18 birth-date \(moment)")
            let row = try await MoneyLedger(ledger: shop.ledger()).sale(uuid: receipt.uuid)
            #expect(SaleBody(text: row?.sale.bodyJSON ?? "")?.cart.ageCheck == sold.ageCheck)
        }
    }

    @Test func test_cart_when_kept_then_the_answer_is_kept_with_it() async throws {
        try await Shop.like { _, manager in
            var kept = try await cart(manager, "S-4")
            try await manager.save(kept)
            #expect(try await manager.carts().first?.cart.ageCheck == nil)
            kept.ageCheck = AgeCheck(age: 18, way: .seen, at: Shop.now)
            try await manager.save(kept)
            #expect(try await manager.carts().map(\.cart) == [kept])
        }
    }

    @Test(arguments: [
        ("2008-11-22", 18, true), ("2008-11-23", 18, false), ("22.11.2008", 18, true), ("20081231", 18, false),
        ("2008-12-01", 18, false), ("2009-01-01", 18, false), ("1950-01-31", 21, true),
    ])
    func test_birth_when_compared_then_the_day_counts_and_not_the_year_alone(text: String, age: Int, isOld: Bool) throws
    {
        let today = CivilTime(year: 2026, month: 11, day: 22)
        #expect(AgeCheck.isOldEnough(born: try #require(AgeCheck.day(text)), age: age, today: today) == isOld)
    }

    @Test func test_birth_when_on_the_29th_of_february_then_old_enough_from_the_first_of_march() throws {
        let born = try #require(AgeCheck.day("2008-02-29"))
        for (month, day, isOld) in [(2, 28, false), (3, 1, true)] {
            let today = CivilTime(year: 2026, month: month, day: day)
            #expect(AgeCheck.isOldEnough(born: born, age: 18, today: today) == isOld)
        }
    }

    @Test(arguments: ["", "y", "2008-13-01", "2007-02-29", "31.04.2000", "12/24/2001", "2001-12", "999999999", "٢٠٠١"])
    func test_birth_when_no_day_then_nothing(text: String) {
        #expect(AgeCheck.day(text) == nil)
    }

    @Test(arguments: ["wine", "category:", "tag:x=0", "tag:x=100", "tag:x=old", "brand:x", ""])
    func test_rule_when_it_is_none_then_nothing(text: String) {
        #expect(AgeRule(text) == nil)
    }
}
