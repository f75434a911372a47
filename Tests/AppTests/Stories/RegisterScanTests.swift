import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Scans at the register, mixed with whatever else happens: none lost, none merged, none taken for a key.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RegisterScanTests {
    @Test(arguments: Seed.isLong ? [1, 10, 0] : [10, 0])
    func test_twenty_scans_when_they_come_fast_or_in_lumps_then_twenty_lines_in_order(gap: Int) async throws {
        try await RegisterKeys.tell { keys in
            let codes = (0..<20).map { keys.articles[$0 % keys.articles.count].sku }
            for code in codes { keys.story.scanWithoutWaiting(code, gap: .milliseconds(gap)) }
            try await keys.sells(20)
            var expected: [String] = []
            for code in codes where !expected.contains(code) { expected.append(code) }
            #expect(keys.cart.rows.map(\.sku) == expected)
            #expect(keys.screen.box.field.text.isEmpty)
        }
    }

    /// Keys of one hand that arrive like a scanner's, with and without pauses between them.
    @Test func test_pieces_and_a_code_when_they_come_as_a_burst_then_so_many_are_sold() async throws {
        try await RegisterKeys.tell { keys in
            await keys.story.scan("3*" + keys.articles[0].sku, gap: .milliseconds(1))
            try await keys.sells(3)
            await keys.story.scan("2*" + keys.articles[0].sku)
            try await keys.sells(5)
            #expect(keys.cart.rows.count == 1 && keys.screen.box.field.text.isEmpty)
            await keys.story.scan("4*NOBODY-HAS-THIS", gap: .milliseconds(1))
            try await keys.story.until("NOBODY-HAS-THIS")
            #expect(keys.cart.count == 5)
        }
    }

    @Test func test_scan_when_a_word_is_half_typed_then_the_word_stays_and_the_goods_are_added() async throws {
        try await RegisterKeys.tell { keys in
            await keys.type("mu")
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            #expect(keys.screen.box.field.text == "mu")
            await keys.story.press(.escape)
            #expect(keys.screen.box.field.text.isEmpty)
        }
    }

    @Test func test_scan_when_the_cart_has_the_keys_then_no_letter_of_it_is_a_command() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.story.press(.tab)
            #expect(!keys.screen.isEditing)
            await keys.story.scan("dqu1" + "4006381333931")
            try await keys.story.until("not found.")
            #expect(keys.cart.count == 1)
            #expect(keys.story.root.host.screen === keys.screen)
        }
    }

    /// Typed by hand, or by a stripe reader that is a keyboard: some of its first digits may be seen, never the number.
    @Test func test_card_when_typed_or_swiped_into_the_box_then_no_frame_shows_its_number() async throws {
        try await RegisterKeys.tell { keys in
            let number = "4111111111111111"
            for character in number {
                await keys.story.press(.character(character))
                await keys.story.pass(.milliseconds(300))
                #expect(!keys.story.shows(String(number.prefix(15))))
            }
            try await keys.story.until("***************")
            await keys.story.press(.enter)
            try await keys.story.until("That may be a payment card")
            #expect(keys.screen.box.field.text.isEmpty)
            for track in ["%B\(number)^BYRNE/ADA^29121010000000000000?", ";\(number)=29121010000000000000?", number] {
                await keys.scan(keys.articles[0])
                try await keys.story.until(not: "That may be")
                await keys.story.scan(track)
                try await keys.story.until("That may be a payment card")
                #expect(!keys.story.shows(String(number.prefix(13))))
            }
            #expect(keys.screen.model.codes.codes.isEmpty)
        }
    }

    private nonisolated static let paces = [1, 10, 40].flatMap { gap in [true, false].map { (gap, $0) } }

    /// As codes of health care begin with it: whether it comes fast or slowly, and wherever the keys are. A short run has the
    /// fastest in the box and the slowest beside it.
    @Test(arguments: Seed.isLong ? paces : [paces[0], paces[5]])
    func test_scan_when_it_begins_with_a_plus_then_the_quantity_stays(gap: Int, isInBox: Bool) async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            if !isInBox { await keys.story.press(.tab) }
            let before = keys.cart
            await keys.story.scan("+A99" + "4006381333931", gap: .milliseconds(gap))
            try await keys.story.until("not found.")
            #expect(keys.cart == before)
            #expect(keys.screen.box.field.text.isEmpty)
            await keys.story.press(.tab, "+")
            try await keys.sells(2)
        }
    }

    @Test(
        arguments: Seed.isLong
            ? [Key.function(3), .function(7), .function(8), .function(9), .function(1), .ctrl("p")]
            : [Key.function(3), .function(7), .ctrl("p")]
    )
    func test_scan_when_something_lies_over_the_register_then_refused_aloud_and_nothing_happens(key: Key) async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.story.press(key)
            #expect(keys.story.root.host.overlay != nil)
            await keys.story.scan("2" + keys.articles[1].sku)
            await keys.story.busy.idle()
            #expect(keys.story.root.host.overlay != nil, "the scan pressed Enter")
            #expect(keys.story.shows("That was a scan; it does nothing here."))
            #expect(keys.cart.count == 1)
            #expect(keys.paid == nil)
        }
    }

    /// An amount that comes like a scan, as a paste in some terminals does, is not typed in: the Enter that follows it would take
    /// the exact sum, whatever the customer handed over.
    @Test func test_burst_when_cash_refuses_it_then_enter_takes_nothing_before_it_is_pressed_again() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.story.press(.function(7))
            for _ in 0..<2 {
                // Nothing ends it: the hand's own Enter comes much later.
                keys.story.scanWithoutWaiting("12345.00", gap: .milliseconds(1), ending: [])
                await keys.story.busy.idle()
                await keys.story.pass(.seconds(1))
                try await keys.story.until("it does nothing here")
                await keys.story.press(.enter)
                try await keys.story.until("nothing was taken")
                #expect(keys.paid == nil && keys.story.root.host.overlay?.id == "register.cash")
            }
            let due = try #require(keys.screen.model.due)
            await keys.story.press(.enter)
            try await keys.until("paid") { keys.paid != nil }
            #expect(keys.paid?.last.amount == due)
        }
    }

    /// What is typed behind a refused scan is what Enter takes.
    @Test func test_burst_when_an_amount_is_typed_behind_it_then_enter_takes_that() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.story.press(.function(7))
            await keys.story.scan("12345.00")
            try await keys.story.until("it does nothing here")
            let due = try #require(keys.screen.model.due)
            await keys.type("1000")
            await keys.story.press(.enter)
            try await keys.until("asked or paid") { keys.paid != nil || keys.story.question != nil }
            if keys.paid == nil { await keys.story.press("y") }
            try await keys.until("paid") { keys.paid != nil }
            #expect(keys.paid?.change == 1000 - due)
        }
    }

    @Test func test_scan_when_cash_is_asked_right_behind_it_then_it_is_on_the_sale() async throws {
        try await RegisterKeys.tell { keys in
            for article in keys.articles.prefix(3) {
                keys.story.scanWithoutWaiting(article.sku, gap: .milliseconds(2))
            }
            await keys.story.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid != nil }
            let sold = try await keys.story.stores.perform {
                SaleAction.showSale(siteID: 7, name: "R1-000001", onCompletion: $0)
            }
            #expect(sold.lines.map(\.sku) == keys.articles.prefix(3).map(\.sku))
        }
    }

    @Test func test_scan_when_the_network_hangs_then_sold_and_paid_all_the_same() async throws {
        try await RegisterKeys.tell { keys in
            keys.story.proxy.add(Fault(.cutBeforeStore, times: 1_000))
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid != nil }
            keys.story.acknowledgeAll()
            keys.story.proxy.removeAll()
        }
    }

    @Test func test_code_when_two_products_have_it_or_too_many_are_meant_then_nothing_is_added_by_itself() async throws
    {
        let code = "4006381333931"
        var setting = Story.Setting()
        setting.prepare = { store in
            let simple = store.ids(of: .products).filter {
                store.json(of: .products, id: $0)?["type"]?.text == "simple"
                    && store.json(of: .products, id: $0)?["status"]?.text == "publish"
            }
            for id in simple.prefix(2) {
                store.changeBehindTheBack(.products, id: id, fields: ["global_unique_id": .string(code)])
            }
        }
        try await RegisterKeys.tell(setting) { keys in
            await keys.story.scan(code)
            try await keys.story.until("Choose which one")
            #expect(keys.cart.isEmpty && keys.screen.box.found.count == 2)
            await keys.press(.down, .enter)
            try await keys.sells(1)
            await keys.story.scan("1000000*" + keys.articles[0].sku)
            try await keys.story.until("A quantity of 1000000")
            #expect(keys.cart.count == 1)
        }
    }

    private nonisolated static let odd = [
        String(repeating: "9", count: 500), "A\u{1B}[31mB\u{7}CDE", "x", "日本語コード123",
    ]

    @Test(arguments: odd.prefix(Seed.isLong ? odd.count : 2))
    func test_code_when_it_is_odd_then_said_whole_or_short_and_nothing_is_sold(code: String) async throws {
        try await RegisterKeys.tell { keys in
            keys.story.root.host.receive(Scan(code))
            try await keys.story.until("not found.")
            #expect(keys.cart.isEmpty)
            #expect(keys.story.root.host.screen === keys.screen)
        }
    }
}
