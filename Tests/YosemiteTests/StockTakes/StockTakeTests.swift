import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Deliveries and counts against a real server: put aside and gone on with, sent once, right whatever is sold meanwhile.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StockTakeTests {
    @Test func test_delivery_when_sent_then_the_stock_grows_by_what_came_though_some_was_sold() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.receive)
            _ = try await shop.scan(shop.sku, in: take)
            let line = try await shop.scan(shop.sku.lowercased(), 11, in: take)
            #expect(line.counted == 12)
            shop.sell(2)
            let sent = try await shop.send(take)
            #expect(sent.edits.count == 1)
            try await shop.settle()
            #expect(shop.storeStock == shop.stock + 12 - 2)
            #expect(try await shop.load(take).isOpen == false)
        }
    }

    @Test func test_count_when_some_was_sold_after_it_then_it_is_not_counted_twice() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.count)
            let line = try await shop.scan(shop.sku, Decimal(shop.stock - 3), in: take)
            try await shop.see(line, in: take)
            shop.sell(5)
            _ = try await shop.send(take)
            try await shop.settle()
            #expect(shop.storeStock == shop.stock - 3 - 5)
        }
    }

    @Test func test_count_when_the_mirror_was_behind_then_the_store_s_own_stock_counts() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.count)
            shop.sell(4)
            let line = try await shop.scan(shop.sku, Decimal(shop.stock - 4), in: take)
            #expect(!line.isStockCurrent)
            await #expect(throws: StockTakeError.nothingToSend) { _ = try await shop.send(take) }
            #expect(try await shop.load(take).lines.first?.isStockCurrent == true)
            #expect(shop.storeStock == shop.stock - 4)
        }
    }

    @Test func test_count_when_the_store_is_away_then_nothing_is_sent_and_it_stays_open() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.count)
            _ = try await shop.scan(shop.sku, 1, in: take)
            shop.base.proxy.add(Fault(.cutBeforeStore, times: 100))
            await #expect(throws: StockTakeError.self) { _ = try await shop.send(take) }
            #expect(try await shop.load(take).isOpen)
            #expect(try await shop.base.edits().isEmpty)
            shop.base.proxy.removeAll()
            _ = try await shop.send(take)
            try await shop.settle()
            #expect(shop.storeStock == 1)
        }
    }

    @Test func test_scan_when_it_is_a_payment_card_then_refused_and_written_nowhere() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.receive)
            await #expect(throws: StockTakeError.card) { _ = try await shop.scan("4111111111111111", in: take) }
            #expect(try await shop.load(take).lines.isEmpty)
        }
    }

    @Test func test_take_when_another_process_goes_on_then_every_scan_is_there() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.receive)
            _ = try await shop.scan(shop.sku, 3, in: take)
            _ = try await shop.scan("9999999999999", 2, in: take)
            await shop.restart()
            let again = try await shop.load(take)
            #expect(again.lines.map(\.counted) == [2, 3])
            #expect(again.lines.map(\.isKnown) == [false, true])
            _ = try await shop.scan("9999999999999", in: take)
            let sent = try await shop.send(take)
            #expect(sent.unknown.map(\.counted) == [3])
            #expect(sent.edits.count == 1)
        }
    }

    @Test func test_take_when_sent_already_then_it_takes_no_scan_and_is_not_sent_again() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.receive)
            let line = try await shop.scan(shop.sku, in: take)
            _ = try await shop.send(take)
            await #expect(throws: StockTakeError.sent) { _ = try await shop.scan(shop.sku, in: take) }
            await #expect(throws: StockTakeError.sent) { _ = try await shop.send(take) }
            await #expect(throws: StockTakeError.sent) { try await shop.set(line, 5, in: take) }
            #expect(try await shop.base.edits().count == 1)
        }
    }

    @Test func test_line_when_corrected_or_removed_then_that_is_sent() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.receive)
            let line = try await shop.scan(shop.sku, 30, in: take)
            try await shop.set(line, 3, in: take)
            let unknown = try await shop.scan("no such code", in: take)
            try await shop.remove(unknown, in: take)
            let sent = try await shop.send(take)
            #expect(sent.unknown.isEmpty)
            try await shop.settle()
            #expect(shop.storeStock == shop.stock + 3)
        }
    }

    @Test(arguments: [Decimal(0), -1, 1_000_001])
    func test_quantity_when_it_is_none_then_refused(quantity: Decimal) async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.receive)
            await #expect(throws: StockTakeError.quantity(most: 1_000_000)) {
                _ = try await shop.scan(shop.sku, quantity, in: take)
            }
            #expect(try await shop.load(take).lines.isEmpty)
        }
    }

    @Test func test_list_of_a_supplier_when_added_then_differences_say_what_is_missing() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.receive)
            try await shop.expect("SKU;Qty\n\(shop.sku);10\nGONE-1;4\n", in: take)
            _ = try await shop.scan(shop.sku, 8, in: take)
            let differences = try await shop.load(take).differences
            #expect(differences.map(\.code) == ["GONE-1", shop.sku])
            let found = try await shop.load(take)
            #expect(differences.map { found.difference(of: $0) } == [-4, -2])
        }
    }

    @Test func test_code_when_two_have_it_then_it_is_not_guessed() async throws {
        try await StockShop.with { shop in
            let twin = shop.base.store.ids(of: .products).first { $0 != shop.productID }
            let other = try #require(twin)
            for id in [shop.productID, other] {
                shop.base.store.changeBehindTheBack(.products, id: id, fields: ["global_unique_id": "4006381333931"])
                try await shop.manager.retrieveProduct(id)
            }
            let take = try await shop.begin(.count)
            await #expect(throws: StockTakeError.self) { _ = try await shop.scan("4006381333931", in: take) }
            #expect(try await shop.load(take).lines.isEmpty)
        }
    }

    @Test func test_code_when_a_upc_is_stored_with_a_zero_before_then_it_is_found() async throws {
        try await StockShop.with { shop in
            shop.base.store.changeBehindTheBack(
                .products,
                id: shop.productID,
                fields: ["global_unique_id": "0036000291452"]
            )
            try await shop.manager.retrieveProduct(shop.productID)
            let take = try await shop.begin(.count)
            #expect(try await shop.scan("036000291452", in: take).productID == Int64(shop.productID))
        }
    }

    @Test func test_discarded_when_it_was_open_then_it_is_gone_and_nothing_was_sent() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.count)
            _ = try await shop.scan(shop.sku, in: take)
            try await shop.manager.perform {
                StockTakeAction.discardStockTake(siteID: Shop.siteID, takeID: take, onCompletion: $0)
            }
            await #expect(throws: StockTakeError.gone) { _ = try await shop.load(take) }
            #expect(try await shop.base.edits().isEmpty)
        }
    }
}
