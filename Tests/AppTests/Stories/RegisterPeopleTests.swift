import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Who buys: old enough for what is sold, and known by a card.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RegisterPeopleTests {
    /// The first of the goods is sold from 18 on.
    private func tell(_ body: @escaping (RegisterKeys) async throws -> Void) async throws {
        var setting = Story.Setting()
        setting.till = { $0.ageRules = [AgeRule("meta:_minimum_age")].compactMap { $0 } }
        setting.prepare = { store in
            for id in store.ids(of: .products) {
                store.changeBehindTheBack(
                    .products,
                    id: id,
                    fields: [
                        "meta_data": [["id": 1, "key": "_minimum_age", "value": .string(id % 2 == 0 ? "18" : "")]]
                    ]
                )
            }
        }
        try await RegisterKeys.tell(setting, body)
    }

    private func articles(_ keys: RegisterKeys) throws -> (old: RegisterKeys.Article, free: RegisterKeys.Article) {
        (
            try #require(keys.articles.first { $0.id % 2 == 0 }),
            try #require(keys.articles.first { $0.id % 2 == 1 })
        )
    }

    @Test func test_age_when_goods_ask_for_it_then_asked_once_before_money_and_never_answered_by_a_scan() async throws {
        try await tell { keys in
            let (old, free) = try articles(keys)
            await keys.scan(old)
            await keys.scan(free)
            try await keys.sells(2)
            #expect(keys.story.root.host.overlay == nil, "scanning goes on")
            await keys.press(.function(7))
            try await keys.story.until("Is the customer 18 or older?")
            #expect(keys.story.shows("Born on 2008-11-22 or before."))
            for code in ["y", "yyyyyy", "20000101", free.sku] { await keys.story.scan(code) }
            #expect(keys.story.shows("Is the customer 18 or older?") && keys.cart.ageCheck == nil)
            await keys.press(.enter)
            try await keys.story.until("The scan was not typed in")
            #expect(keys.cart.ageCheck == nil)
            await keys.press(.enter)
            try await keys.story.until("y, n, or the date of birth.")
            await keys.press("y")
            try await keys.story.until("Handed over")
            await keys.press(.escape)
            #expect(keys.cart.ageCheck?.way == .seen && keys.cart.ageCheck?.age == 18)
            await keys.scan(old)
            try await keys.sells(3)
            await keys.press(.function(7))
            try await keys.story.until("Handed over")
            await keys.press(.enter)
            try await keys.until("paid") { keys.paid != nil }
            let sold = try #require(keys.paid?.number)
            #expect(sold == "R1-000001")
        }
    }

    @Test func test_age_when_too_young_then_said_and_refused_goods_are_taken_out() async throws {
        try await tell { keys in
            let (old, free) = try articles(keys)
            await keys.scan(old)
            await keys.scan(free)
            try await keys.sells(2)
            await keys.press(.function(9))
            try await keys.story.until("Is the customer 18 or older?")
            await keys.type("2008-11-23")
            await keys.press(.enter)
            try await keys.story.until("Under 18: n removes the item.")
            await keys.story.press(.ctrl("u"))
            await keys.press("n")
            try await keys.sells(1)
            #expect(keys.cart.rows.map(\.sku) == [free.sku] && keys.cart.ageCheck == nil)
            #expect(keys.story.shows("Removed, not sold under 18"))
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid != nil }
        }
    }

    @Test func test_age_when_a_date_of_birth_is_typed_then_only_that_it_was_is_kept() async throws {
        try await tell { keys in
            await keys.scan(try articles(keys).old)
            try await keys.sells(1)
            await keys.press(.function(7))
            try await keys.story.until("Is the customer 18 or older?")
            await keys.type("22.11.2008")
            await keys.press(.enter)
            try await keys.story.until("Handed over")
            #expect(keys.cart.ageCheck?.way == .birthDate)
            let kept = try await keys.story.stores.perform { SaleAction.listCarts(siteID: 7, onCompletion: $0) }
            #expect(!"\(kept)".contains("2008"))
        }
    }

    @Test func test_customer_when_a_card_is_scanned_then_on_the_sale_without_a_key() async throws {
        var setting = Story.Setting()
        setting.till = { $0.customerCards = [CustomerCode("K-{id}")].compactMap { $0 } }
        try await RegisterKeys.tell(setting) { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            let id = try #require(keys.story.store.ids(of: .customers).first)
            let email = try #require(keys.story.store.json(of: .customers, id: id)?["email"]?.text)
            keys.begin()
            await keys.story.scan("K-\(id)")
            try await keys.until("the customer") { keys.cart.customer.customerID == Int64(id) }
            #expect(keys.count == 0 && keys.cart.count == 1)
            #expect(keys.story.shows("Customer: "))
            await keys.story.scan("K-999999")
            try await keys.story.until("No customer here has this card")
            #expect(keys.cart.customer.customerID == Int64(id))
            await keys.story.scan(email)
            try await keys.until("looked up") { !keys.screen.box.isLookingUp }
            #expect(keys.cart.customer.customerID == Int64(id) && keys.screen.model.codes.codes.isEmpty)
        }
    }
}
