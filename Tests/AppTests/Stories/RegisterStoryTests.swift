import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// A cashier at work by keys alone, with as many of them as `register.md`, "Keys a sale may take", allows.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RegisterStoryTests {
    @Test func test_sale_when_three_are_scanned_and_paid_exactly_then_two_keys_did_it() async throws {
        try await RegisterKeys.tell { keys in
            for article in keys.articles.prefix(3) { await keys.scan(article) }
            try await keys.sells(3)
            let sum = keys.articles.prefix(3).map(\.price).reduce(0, +)
            let due = try #require(keys.screen.model.due)
            #expect(due >= sum, "prices have tax on top, or in them")
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid != nil }
            #expect(keys.count == 2)
            #expect(keys.paid?.number == "R1-000001")
            #expect(keys.paid?.change == 0)
            #expect(keys.story.shows("PAID"))
            #expect(keys.cart.isBlank)
        }
    }

    /// The first article costs another amount in the store, and that is known here.
    private func reprice(_ price: JSONNode, _ keys: RegisterKeys) async throws {
        let (story, id) = (keys.story, keys.articles[0].id)
        let fields: JSONNode = ["price": price, "regular_price": price, "sale_price": ""]
        story.store.changeBehindTheBack(.products, id: id, fields: fields)
        story.dates.advance(by: 10)
        _ = try await story.stores.perform {
            SyncAction.synchronizeAll(siteID: 7, isFull: true, onCompletion: $0)
        }
        await story.busy.idle()
    }

    /// What was asked stays as it was asked; what is asked next is what it comes to.
    @Test func test_price_when_changed_in_the_store_then_said_before_money_is_taken_and_sold_at_the_new_one()
        async throws
    {
        try await RegisterKeys.tell { keys in
            let story = keys.story
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            try await reprice("50.00", keys)
            try await story.until("The total is")
            let due = try #require(keys.screen.model.due)
            #expect(due >= 50)
            await keys.press(.function(7))
            try await reprice("80.00", keys)
            #expect(keys.screen.model.due == due, "the question stays as it was asked")
            await keys.press(.enter)
            try await story.until("Nothing was sold; the cart is unchanged.")
            try await keys.until("the new total") { (keys.screen.model.due ?? 0) >= 80 }
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { (keys.paid?.total ?? 0) >= 80 }
            story.acknowledgeAll()
        }
    }

    @Test func test_note_when_its_letter_is_pressed_then_change_stands_until_the_next_scan() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            let due = try #require(keys.screen.model.cashDue)
            await keys.press(.function(7), "a")
            #expect(keys.paid == nil && keys.story.shows("CHANGE"), "a letter may be the first of a code")
            await keys.press(.enter)
            try await keys.until("paid") { keys.paid != nil }
            #expect(keys.count == 3)
            let paid = try #require(keys.paid)
            #expect(paid.change == paid.tendered! - due && paid.change > 0)
            #expect(keys.story.shows("CHANGE"))
            // Nothing but a scan, or typing, takes it away.
            await keys.story.press(.tab, .tab)
            #expect(keys.story.shows("CHANGE"))
            await keys.scan(keys.articles[1])
            try await keys.sells(1)
            #expect(!keys.story.shows("CHANGE"))
            #expect(keys.cart.rows.map(\.sku) == [keys.articles[1].sku])
        }
    }

    @Test func test_cash_when_typed_then_digits_and_two_keys_and_too_little_is_refused() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            let due = try #require(keys.screen.model.cashDue)
            await keys.press(.function(7))
            await keys.type("0.01")
            await keys.press(.enter)
            try await keys.story.until("is missing.")
            #expect(keys.paid == nil)
            await keys.story.press(.ctrl("u"))
            let given = "\(((due / 10).rounded(to: 0, .up) + 1) * 10)"
            await keys.story.type(given)
            try await keys.story.until("CHANGE")
            await keys.story.press(.enter)
            try await keys.until("paid") { keys.paid != nil }
            #expect(keys.paid?.tendered == Decimal(string: given))
        }
    }

    @Test func test_quantity_when_before_a_scan_then_two_keys_and_of_a_line_three() async throws {
        try await RegisterKeys.tell { keys in
            await keys.type("5*")
            await keys.scan(keys.articles[0])
            try await keys.sells(5)
            #expect(keys.count == 2)
            keys.begin()
            await keys.press(.function(6), "7", .enter)
            try await keys.sells(7)
            #expect(keys.count == 3)
            keys.begin()
            await keys.press("+")
            try await keys.sells(8)
            await keys.press("-")
            try await keys.sells(7)
            #expect(keys.count == 2)
            #expect(keys.screen.isEditing, "the box still has the keyboard")
        }
    }

    @Test func test_name_when_typed_then_letters_and_enter_add_it() async throws {
        try await RegisterKeys.tell { keys in
            let article = keys.articles[0]
            await keys.type(article.name)
            try await keys.until("found") { keys.screen.box.selected?.name == article.name }
            await keys.press(.enter)
            try await keys.sells(1)
            #expect(keys.count == article.name.count + 1)
            #expect(keys.cart.rows.first?.name == article.name)
        }
    }

    @Test func test_discount_when_typed_five_keys_and_by_its_sign_two() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            let before = try #require(keys.screen.model.due)
            await keys.press(.function(8))
            await keys.type("10%")
            await keys.press(.enter)
            try await keys.sells(1)
            #expect(keys.count == 5)
            #expect(keys.cart.rows[0].discount == .percent(10))
            #expect(try #require(keys.screen.model.due) < before)
            keys.begin()
            await keys.press(.function(8), "/")
            #expect(keys.count == 2)
            #expect(keys.cart.rows[0].discount == .percent(20))
        }
    }

    @Test func test_price_when_overridden_then_price_and_three_keys_with_a_reason() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.press(.function(5))
            await keys.type("2.50")
            await keys.press(.enter, "1")
            try await keys.sells(1)
            #expect(keys.count == "2.50".count + 3)
            #expect(keys.cart.rows[0].price == Decimal(string: "2.5"))
            #expect(keys.cart.rows[0].detail.reason == "Damaged")
            #expect(keys.story.shows("Damaged"))
        }
    }

    @Test func test_open_price_when_typed_with_a_plus_then_sold_as_an_item() async throws {
        try await RegisterKeys.tell { keys in
            await keys.type("4.50+")
            try await keys.sells(1)
            #expect(keys.count <= "4.50".count + 2)
            #expect(keys.cart.rows[0].isCustom)
            #expect(keys.cart.rows[0].price == Decimal(string: "4.5"))
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid != nil }
        }
    }

    @Test func test_hold_when_pressed_then_one_key_and_the_newest_comes_back_by_two() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            let first = keys.cart.uuid
            await keys.press(.function(4))
            try await keys.until("held") { keys.screen.model.held.map(\.cart.uuid) == [first] }
            #expect(keys.count == 1)
            #expect(keys.cart.isEmpty)
            keys.story.dates.advance(by: 1)
            await keys.scan(keys.articles[1])
            try await keys.sells(1)
            await keys.press(.function(4))
            try await keys.until("two are held") { keys.screen.model.held.count == 2 }
            keys.begin()
            await keys.press(.function(4), .enter)
            try await keys.sells(1)
            #expect(keys.count == 2)
            #expect(keys.cart.rows[0].sku == keys.articles[1].sku)
            #expect(keys.screen.model.held.map(\.cart.uuid) == [first])
        }
    }

    /// Who recalls the wrong sale pays it by reflex (`register.md`, "Keys a sale may take").
    @Test(arguments: [7, 9])
    func test_recalled_sale_when_a_paying_key_is_pressed_then_said_first_and_taken_by_the_second(key: Int) async throws
    {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.press(.function(4))
            try await keys.until("held") { keys.screen.model.held.count == 1 }
            await keys.press(.function(4), .enter)
            try await keys.sells(1)
            await keys.press(.function(key))
            try await keys.story.until("This is a recalled sale: press F\(key)")
            await keys.press(.enter)
            #expect(keys.story.root.host.overlay == nil && keys.paid == nil && keys.cart.count == 1)
            await keys.press(.function(key), key == 7 ? .enter : "1")
            if key == 9 { await keys.press(.enter) }
            try await keys.until("paid") { keys.paid != nil }
            // The next sale is as ever.
            await keys.scan(keys.articles[1])
            try await keys.sells(1)
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
        }
    }

    @Test func test_line_when_removed_then_two_keys_and_u_brings_it_back() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            await keys.scan(keys.articles[1])
            try await keys.sells(2)
            await keys.press(.tab, "d")
            try await keys.sells(1)
            #expect(keys.count == 2)
            #expect(keys.cart.rows.map(\.sku) == [keys.articles[0].sku])
            await keys.press("u")
            try await keys.sells(2)
        }
    }

    @Test func test_terminal_when_the_reference_is_typed_then_paid_without_rounding() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.press(.function(9), "2")
            try await keys.story.until("Charge exactly this amount")
            await keys.press(.enter)
            try await keys.story.until("Type the reference")
            await keys.type("TID 4711")
            await keys.press(.enter)
            try await keys.until("paid") { keys.paid != nil }
            #expect(keys.paid?.tendered == nil)
            #expect(keys.story.shows("External terminal"))
        }
    }

    @Test func test_till_when_it_has_no_name_then_asked_before_its_first_sale_and_paid_after() async throws {
        var setting = Story.Setting()
        setting.register = nil
        try await RegisterKeys.tell(setting) { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.press(.function(7))
            try await keys.story.until("Receipts are numbered by it")
            await keys.type("bad name!")
            await keys.press(.enter)
            try await keys.story.until("A register's name has")
            await keys.story.press(.ctrl("u"))
            await keys.story.type("R7")
            await keys.story.press(.enter)
            // Where its ledger is copied to is asked once; nothing typed is an answer.
            try await keys.story.until("Copies of the ledger")
            await keys.story.type("sticks/merced")
            await keys.story.press(.enter)
            try await keys.story.until("has to be given from the root")
            await keys.story.press(.ctrl("u"))
            await keys.story.press(.enter)
            try await keys.story.until("Handed over")
            await keys.story.press(.enter)
            try await keys.until("paid") { keys.paid?.number == "R7-000001" }
        }
    }

    @Test func test_customer_when_typed_then_on_the_sale_by_letters_and_two_keys() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.press(.function(3))
            await keys.type("ada@example.com")
            try await keys.story.until("ada@example.com")
            await keys.press(.enter)
            try await keys.until("the customer") { keys.cart.customer.email == "ada@example.com" }
            #expect(keys.count == "ada@example.com".count + 2)
        }
    }

    @Test func test_unknown_code_when_scanned_then_said_kept_and_given_to_a_product() async throws {
        try await RegisterKeys.tell { keys in
            await keys.story.scan("4006381333931")
            try await keys.story.until("Code 4006381333931 not found.")
            #expect(keys.cart.isEmpty)
            try await keys.until("kept") { keys.screen.model.codes.codes.map(\.code) == ["4006381333931"] }
        }
    }
}
