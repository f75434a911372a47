import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Coupons found, made and disabled by keys, on the demonstration store's coupons.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CouponStoryTests {
    private static func tell(
        _ size: Size = Size(width: 80, height: 24),
        prepare: @escaping @Sendable (DemoStore) -> Void = { _ in },
        _ body: (Story) async throws -> Void
    ) async throws {
        var setting = Story.Setting()
        setting.size = size
        setting.prepare = prepare
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("5")
            try await story.until("[5 Coupons]")
            let count = story.store.ids(of: .coupons).count
            try await story.until("\(count) coupons") { frame in
                story.root.host.screen.summary.hasPrefix("\(count) coupons")
                    && frame.cells.contains(where: \.isSelected)
            }
            await story.busy.idle()
            try await body(story)
        }
    }

    private static func inStore(_ story: Story, _ code: String) -> [JSONNode] {
        story.store.ids(of: .coupons).compactMap { story.store.json(of: .coupons, id: $0) }
            .filter { $0["code"]?.text == code }
    }

    @Test func test_list_when_opened_then_codes_amounts_uses_and_states() async throws {
        try await Self.tell { story in
            for column in ["Code", "Amount", "Used", "Status"] {
                #expect(story.frame.text[2].contains(column), "\(column)")
            }
            #expect(story.frame.text[3..<20].contains { $0.contains("✓ Active") })
            #expect(story.frame.text[3..<20].contains { $0.contains(" %") })
        }
    }

    @Test func test_coupon_when_made_by_keys_then_in_the_store_and_a_wrong_amount_is_said_at_its_field() async throws {
        try await Self.tell { story in
            await story.press("n")
            try await story.until("New coupon")
            await story.press(.enter)
            await story.type("Winter 26")
            await story.press(.enter, .down, .down, .enter)
            await story.type("abc")
            await story.press(.enter, .ctrl("s"))
            try await story.until("is not an amount")
            #expect(Self.inStore(story, "winter 26") == [])
            await story.press(.enter, .ctrl("u"))
            await story.type("3.333")
            await story.press(.enter, .ctrl("s"))
            try await story.until("of “3.333” the store's API")
            await story.press(.enter, .ctrl("u"))
            await story.type("7,5")
            await story.press(.enter, .ctrl("s"))
            try await story.until("Coupon Winter 26 created.")
            try await story.until("the coupon in the store") { _ in !Self.inStore(story, "winter 26").isEmpty }
            #expect(Self.inStore(story, "winter 26").first?["amount"] == "7.50")
            try await story.until("the coupon in the list") { $0.text.contains { $0.contains("winter 26") } }
        }
    }

    @Test func test_coupon_when_it_expires_on_a_day_then_asked_which_is_its_last_day() async throws {
        try await Self.tell(Size(width: 100, height: 40)) { story in
            await story.press("n")
            try await story.until("New coupon")
            await story.press(.enter)
            await story.type("until friday")
            await story.press(.enter, .down, .down, .enter)
            await story.type("5")
            await story.press(.enter)
            for _ in 0..<20 where story.frame.focusPath.last != "date_expires" { await story.press(.down) }
            await story.press(.enter)
            await story.type("2027-01-01")
            await story.press(.enter, .ctrl("s"))
            try await story.until("Which day is the coupon's last?")
            #expect(story.shows("Last day 2026-12-31"))
            await story.press(.right, .enter)
            try await story.until("the coupon in the store") { _ in !Self.inStore(story, "until friday").isEmpty }
            let expires = Self.inStore(story, "until friday").first?["date_expires"]?.text
            #expect(expires?.hasPrefix("2027-01-02T00:00:00") == true)
        }
    }

    @Test func test_rules_when_products_and_categories_are_picked_by_name_then_sent_by_number() async throws {
        try await Self.tell { story in
            let product = try #require(
                story.store.ids(of: .products).last {
                    story.store.json(of: .products, id: $0)?["sku"]?.text?.isEmpty == false
                }
            )
            let row = try #require(story.store.json(of: .products, id: product))
            let (name, sku) = (try #require(row["name"]?.text), try #require(row["sku"]?.text))
            let category = try #require(story.store.ids(of: .categories).first)
            await story.press("n")
            try await story.until("New coupon")
            await story.press(.enter)
            await story.type("picked")
            await story.press(.enter, .down, .down, .enter)
            await story.type("5")
            await story.press(.enter)
            for _ in 0..<8 { await story.press(.down) }
            await story.press(.enter)
            try await story.until("No products. n adds one.")
            await story.press("n")
            await story.type(sku)
            try await story.until("1 of 1")
            await story.press(.enter, .escape)
            try await story.until("Only for products") { frame in
                frame.text.contains { $0.contains("Only for products") && $0.contains(name.prefix(20)) }
            }
            await story.press(.down, .down, .enter)
            let words = try #require(story.store.json(of: .categories, id: category)?["name"]?.text)
            await story.type(words)
            await story.press(.enter, .escape, .escape)
            try await story.until("Only for categories") { frame in
                frame.text.contains { $0.contains("Only for categories") && $0.contains(words.prefix(20)) }
            }
            await story.press(.ctrl("s"))
            try await story.until("Coupon picked created.")
            try await story.until("the coupon in the store") { _ in !Self.inStore(story, "picked").isEmpty }
            let made = try #require(Self.inStore(story, "picked").first)
            #expect(made["product_ids"] == .array([.number("\(product)")]))
            #expect(made["product_categories"] == .array([.number("\(category)")]))
        }
    }

    @Test func test_marked_coupons_when_disabled_then_in_the_store_and_one_undo_takes_all_back() async throws {
        try await Self.tell { story in
            await story.press(" ", " ", "s")
            try await story.until("Status of 2 coupons")
            await story.press("d")
            try await story.until("Set to “Disabled”: 2 coupons.")
            func drafts() -> Int {
                story.store.ids(of: .coupons).count { story.store.json(of: .coupons, id: $0)?["status"] == "draft" }
            }
            try await story.until("both disabled in the store") { _ in drafts() == 2 }
            await story.press("u")
            try await story.until("Undone")
            try await story.until("both active again") { _ in drafts() == 0 }
        }
    }

    @Test func test_orders_of_a_coupon_when_asked_for_then_listed_and_escape_leads_back() async throws {
        try await Self.tell { story in
            await story.press("/")
            await story.type("save10")
            await story.press(.enter)
            try await story.until("1 coupon") { _ in story.root.host.screen.summary.hasPrefix("1 match") }
            await story.press(.enter)
            try await story.until("Coupon save10")
            try await story.until("10 % off")
            await story.press(.enter)
            try await story.until("Orders · coupon save10")
            await story.press(.escape)
            try await story.until("Coupon save10")
        }
    }

    @Test func test_list_when_a_coupon_has_hostile_text_then_nothing_of_it_reaches_the_terminal() async throws {
        try await Self.tell(prepare: { store in
            let id = store.ids(of: .coupons).last ?? 0
            let fields: JSONNode = [
                "code": "a\u{1B}[31m\u{202E}b\u{9B}c", "description": "\u{1B}]0;x\u{7}evil",
                "discount_type": "of_a_plugin",
                "amount": "lots",
            ]
            _ = store.changeBehindTheBack(.coupons, id: id, fields: fields)
        }) { story in
            await story.press(.enter)
            try await story.until("Is of a plugin's type")
            #expect(
                !story.frame.text.joined().unicodeScalars.contains {
                    $0.value < 32 || $0.value == 0x9B || $0.value == 0x202E
                }
            )
        }
    }
}
