import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// What a code on paper leads to at the register: its sale, or its order.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RegisterReceiptStoryTests {
    private func sell(_ keys: RegisterKeys, _ count: Int = 1) async throws -> RegisterPaid {
        for article in keys.articles.prefix(count) { await keys.scan(article) }
        try await keys.sells(count)
        await keys.story.press(.function(7), .enter)
        try await keys.until("paid") { keys.paid != nil }
        return try #require(keys.paid)
    }

    /// An order whose number no product has.
    ///
    /// - Parameter isLong: as long as codes that are scanned.
    private func order(_ keys: RegisterKeys, isLong: Bool) throws -> (id: Int, number: String) {
        let id = try #require(keys.story.store.orderIDs.filter { $0 > 100 && ($0 > 9_999) == isLong }.max())
        return (id, try #require(keys.story.store.orderJSON(id)?["number"]?.text))
    }

    private func openOrder(_ keys: RegisterKeys) -> Int64? {
        (keys.story.root.host.screen as? OrderPageScreen)?.panel.model.orderID
    }

    @Test func test_receipt_when_its_code_is_an_orders_number_then_the_order_opens_and_a_sale_stays() async throws {
        try await RegisterKeys.tell { keys in
            let (id, number) = try order(keys, isLong: true)
            await keys.story.scan(number)
            try await keys.until("the order") { openOrder(keys) == Int64(id) }
            #expect(keys.screen.model.codes.codes.isEmpty, "it is no unknown code")

            await keys.story.press(.escape)
            try await keys.story.until("Scan the first item.")
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.story.scan(number)
            try await keys.story.until("is the receipt of an order. Open it?")
            await keys.story.press(.enter)
            #expect(openOrder(keys) == nil, "Cancel is chosen")
            await keys.story.scan(number)
            try await keys.story.until("is the receipt of an order. Open it?")
            await keys.story.press("y")
            try await keys.until("the order") { openOrder(keys) == Int64(id) }
            await keys.story.press(.escape)
            try await keys.sells(1)
            #expect(keys.story.root.host.screen === keys.screen)
        }
    }

    @Test func test_order_when_its_number_is_typed_then_asked_and_an_unknown_one_said() async throws {
        try await RegisterKeys.tell { keys in
            let number = try order(keys, isLong: false).number
            await keys.story.type(number)
            await keys.story.press(.enter)
            try await keys.story.until("is the receipt of an order. Open it?")
            await keys.story.press(.escape)
            #expect(openOrder(keys) == nil && keys.screen.box.isEmpty)
            await keys.story.type("9999999")
            await keys.story.press(.enter)
            try await keys.story.until("! Nothing in the store matches")
            #expect(!keys.screen.isOpening, "keys wait for nothing")
        }
    }

    @Test func test_receipt_when_it_is_of_a_return_then_its_sale_is_found() async throws {
        try await RegisterKeys.tell { keys in
            let paid = try await sell(keys, 2)
            await keys.story.scan(paid.number)
            try await keys.story.until("Sold")
            await keys.story.press("+")
            try await keys.story.until("To refund")
            await keys.story.press(.enter)
            try await keys.story.until("Refund")
            await keys.story.press("y")
            try await keys.story.until("Returned: R1-000002")
            // As large as change is, and until the next scan.
            try await keys.story.until("CASH REFUND")
            #expect(keys.story.shows("RETURNED") && !keys.story.shows("PAID"))
            let full = GlyphSet.unicode[.barFull]
            #expect(keys.story.frame.text.filter { $0.contains(full + full + full) }.count >= 3)
            await keys.story.scan("r1-000002")
            try await keys.story.until("1 of 1")
            #expect(keys.story.shows("R1-000001"))
        }
    }

    @Test func test_coupon_when_its_barcode_is_scanned_at_the_discount_then_taken_and_nothing_is_paid() async throws {
        try await RegisterKeys.tell { keys in
            let id = try #require(
                keys.story.store.ids(of: .coupons).first {
                    keys.story.store.json(of: .coupons, id: $0)?["code"] == "save10"
                }
            )
            let code = "4006381333931"
            keys.story.store.changeBehindTheBack(
                .coupons,
                id: id,
                fields: ["code": .string(code)]
            )
            keys.story.dates.advance(by: 10)
            _ = try await keys.story.stores.perform {
                SyncAction.synchronizeAll(siteID: 7, isFull: true, onCompletion: $0)
            }
            await keys.story.busy.idle()
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            let before = try #require(keys.screen.model.due)
            await keys.story.press(.function(8))
            await keys.story.scan(code)
            try await keys.until("the coupon") { keys.cart.coupons == [code] && keys.screen.model.isQuoted }
            #expect(try #require(keys.screen.model.due) < before)
            #expect(keys.paid == nil && keys.story.root.host.overlay == nil)
        }
    }

    @Test func test_cart_when_lines_are_out_of_sight_then_it_says_so_and_the_box_names_the_palette() async throws {
        try await RegisterKeys.tell { keys in
            #expect(keys.story.frame.text.last?.contains(": Ctrl-P Commands") == true)
            let count = min(keys.articles.count, 20)
            for article in keys.articles.prefix(count) { await keys.scan(article) }
            try await keys.sells(count)
            #expect(keys.story.frame.text.contains { $0.contains("of \(count) ━") || $0.contains("of \(count) ─") })
            #expect(keys.story.shows("lines "))
            #expect(keys.story.frame.text.last?.contains("Ctrl-P Commands") == true)
            await keys.story.press(":")
            try await keys.story.until("Commands")
            #expect(keys.story.root.host.overlay is PaletteOverlay)
        }
    }
}
