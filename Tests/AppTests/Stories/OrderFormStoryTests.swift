import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Orders made by keys alone, on the demonstration store's goods, coupons and rates.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderFormStoryTests {
    /// The goal of the form.
    private static let maximumKeys = 40

    @Test func test_three_items_with_a_coupon_for_somebody_new_when_typed_then_made_in_forty_keys() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            for words in ["mug", "ket", "apr"] { await keys.add(words) }
            await keys.press(.function(8))
            await keys.type("save10")
            await keys.press(.enter)
            try await story.until("Coupon added: save10")
            await keys.press(.function(3))
            await keys.type("a@new.ie")
            await keys.press(.enter)
            try await story.until("New order · a@new.ie")
            try await keys.untilPriced()
            let form = try #require(keys.form).form
            #expect(form.lines.count == 3 && form.coupons == ["save10"])
            let total = try #require(keys.form?.model.figures?.total)
            await keys.press(.ctrl("s"))
            try await story.until("Create this order?")
            #expect(story.shows("3 items for a@new.ie"))
            await keys.press("y")
            #expect(keys.count <= Self.maximumKeys, "\(keys.count) keys")
            try await story.until("the order in the store") { _ in keys.made(form.mark) == 1 }
            let order = try #require(keys.order(form.mark))
            #expect(order["total"]?.text.flatMap { Money.amount(from: $0) } == total)
            #expect(order["billing"]?["email"]?.text == "a@new.ie")
            try await story.until("[2 Orders]")
            #expect(story.root.host.screen is OrdersScreen)
        }
    }

    @Test func test_form_when_left_then_it_is_a_draft_that_is_listed_and_goes_on() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            await keys.add("mug")
            let mark = try #require(keys.form?.form.mark)
            await keys.press(.escape)
            try await story.until("Draft saved.")
            try await story.until("the draft on the status line") { _ in
                story.root.host.screen.summary.contains("1 draft")
            }
            await story.palette("drafts of orders")
            try await story.until("newest first")
            try await story.until("the draft") { _ in story.selected.contains("1 item") }
            await keys.press(.enter)
            try await story.until("the same form") { _ in keys.form?.form.mark == mark }
            #expect(keys.form?.form.lines.count == 1)
            await keys.press(.escape, "d")
            try await story.until("Discard “New order”?")
            await keys.press("y")
            try await story.until("No drafts.")
            #expect(story.root.host.screen.summary == "0 drafts")
            #expect(keys.made(mark) == 0)
        }
    }

    @Test func test_form_when_nothing_was_done_then_escape_leaves_no_draft() async throws {
        try await FormKeys.tell { keys in
            try await keys.open()
            await keys.press(.escape)
            #expect(keys.story.isAtRoot)
            await keys.story.palette("drafts of orders")
            try await keys.story.until("No drafts.")
        }
    }

    @Test func test_box_when_a_code_is_scanned_then_added_and_unknown_ones_are_said() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            let product = try keys.product()
            let sku = try #require(product["sku"]?.text)
            try await keys.open()
            for _ in 0..<3 { await story.scan(sku) }
            try await story.until("three of it") { _ in keys.form?.form.lines.first?.quantity == 3 }
            #expect(keys.form?.form.lines.count == 1)
            await story.scan("4006381333931")
            try await story.until("Code 4006381333931 not found.")
            #expect(keys.form?.form.lines.count == 1)
            await keys.add("12*" + sku)
            try await story.until("fifteen of it") { _ in keys.form?.form.lines.first?.quantity == 15 }
        }
    }

    /// Its catalogue price would be another.
    @Test func test_box_when_a_label_says_a_weight_then_its_price_is_asked() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            let id = try #require(try keys.product()["id"]?.integer)
            story.store.changeBehindTheBack(.products, id: id, fields: ["global_unique_id": "4006381333931"])
            _ = try await story.stores.perform {
                ProductAction.retrieveProduct(siteID: 7, productID: Int64(id), onCompletion: $0)
            }
            try await keys.open()
            await story.scan("01040063813339313103001250")
            try await story.until("the question") { _ in story.root.host.overlay?.id == "order.form.price" }
            #expect(keys.form?.form.lines.isEmpty == true)
            await keys.type("6.40")
            await keys.press(.enter)
            try await story.until("the piece") { _ in keys.form?.form.lines.first?.price == Decimal(string: "6.40") }
        }
    }

    @Test func test_rows_when_a_scan_begins_with_their_keys_then_it_is_found_and_no_quantity_changes() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            await keys.add("mug")
            for code in ["+A99400638", "-400638", "j400638", "G400638"] {
                await keys.press(.tab)
                let before = keys.form?.form
                await story.scan(code)
                try await story.until("Code \(code) not found.")
                #expect(keys.form?.form == before)
            }
            await keys.press(.tab, "g", "+", "+")
            try await story.until("three of it") { _ in keys.form?.form.lines.first?.quantity == 3 }
        }
    }

    @Test func test_box_when_several_are_marked_then_all_are_added_at_once() async throws {
        try await FormKeys.tell { keys in
            try await keys.open()
            await keys.type("mug")
            try await keys.story.until("Found")
            await keys.press(.down, .up)
            var names: [String] = []
            for goods in try #require(keys.form?.box.found) where names.count < 2 {
                if goods.hasVariations {
                    await keys.press(.down)
                } else {
                    names.append(goods.name)
                    await keys.press(" ")
                }
            }
            #expect(keys.story.shows("2 marked"))
            await keys.press(.enter)
            #expect(keys.form?.form.lines.map(\.name) == names)
        }
    }

    @Test func test_box_when_a_product_has_variations_then_one_is_chosen_in_the_same_list() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            let found = story.store.ids(of: .products).lazy.compactMap { story.store.json(of: .products, id: $0) }
            let product = try #require(found.first { $0["type"]?.text == "variable" })
            try await keys.open()
            await keys.type(try #require(product["sku"]?.text))
            try await story.until("the product") { _ in keys.form?.box.found.first?.hasVariations == true }
            await keys.press(.enter)
            try await story.until("Which ")
            await keys.press(.down, .enter)
            try await story.until("the variation") { _ in keys.form?.form.lines.first?.variationID ?? 0 > 0 }
        }
    }

    @Test func test_quantity_when_none_half_or_too_many_then_refused_in_words_where_it_is_typed() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            await keys.add("0*mug")
            try await story.until("A quantity of 0 cannot be ordered")
            await keys.add("0.5*mug")
            try await story.until("A quantity is a whole number")
            await keys.press(.escape)
            await keys.add("1000000*mug")
            try await story.until("A quantity of 1000000 cannot be ordered")
            #expect(keys.form?.form.lines.isEmpty == true)
            await keys.add("mug")
            await keys.press(.tab, "e")
            for wrong in ["0", "0.5", "1000000", "-1", "x"] {
                await keys.press(.ctrl("u"))
                await keys.type(wrong)
                await keys.press(.enter)
                try await story.until("A whole number from 1 to 100,000.")
            }
            await keys.press(.ctrl("u"), "7", .tab, .ctrl("u"))
            await keys.type("9.50")
            await keys.press(.tab)
            await keys.type("10 %")
            await keys.press(.enter)
            try await story.until("the line") { _ in keys.form?.form.lines.first?.quantity == 7 }
            #expect(keys.form?.form.lines.first?.price == Decimal(string: "9.50"))
            #expect(keys.form?.form.lines.first?.discount == .percent(10))
            await keys.press("+", "-", "-", "u")
            #expect(keys.form?.form.lines.first?.quantity == 7)
        }
    }

    @Test func test_coupon_when_it_does_not_fit_then_said_at_once_and_not_added() async throws {
        try await FormKeys.tell { keys in
            // The coupon wants 40.00 at the least.
            let cheap = try keys.product { (Decimal(string: $0["price"]?.text ?? "") ?? 99) < 30 }
            try await keys.open()
            await keys.add(try #require(cheap["sku"]?.text))
            try await keys.untilPriced()
            await keys.press(.function(8))
            await keys.type("save10")
            await keys.press(.enter)
            try await keys.story.until("The store would refuse it")
            #expect(keys.form?.form.coupons.contains("save10") == false)
        }
    }
}
