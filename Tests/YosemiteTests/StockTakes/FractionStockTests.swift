import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Stocks that are no whole numbers are counted, received and changed to the digit.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FractionStockTests {
    private static func number(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

    @Test(arguments: [("2.5", "3", "3"), ("-2.5", "1", "1"), ("2.5", "0.75", "0.75"), ("0.0001", "2", "2")])
    func test_count_when_the_stock_is_a_fraction_then_the_store_has_what_was_counted(
        stock: String,
        counted: String,
        after: String
    ) async throws {
        try await StockShop.with(plugins: [.decimalQuantities]) { shop in
            try await shop.keep(stock)
            let take = try await shop.begin(.count)
            let (pieces, seen) = (Self.number(counted), Self.number(stock))
            let line = try await shop.scan(shop.sku, pieces, in: take)
            #expect(line.stockSeen == seen)
            #expect(try await shop.load(take).difference(of: line) == pieces - seen)
            _ = try await shop.send(take)
            try await shop.settle()
            #expect(shop.storeStockText == after)
        }
    }

    @Test func test_count_when_it_is_the_fraction_that_is_there_then_nothing_differs() async throws {
        try await StockShop.with(plugins: [.decimalQuantities]) { shop in
            try await shop.keep("2.5")
            let take = try await shop.begin(.count)
            _ = try await shop.scan(shop.sku, 2, in: take)
            _ = try await shop.scan(shop.sku, Self.number("0.5"), in: take)
            #expect(try await shop.load(take).differences.isEmpty)
            await #expect(throws: StockTakeError.nothingToSend) { _ = try await shop.send(take) }
        }
    }

    @Test func test_delivery_when_half_a_piece_comes_then_added_and_kept_over_a_restart() async throws {
        try await StockShop.with(plugins: [.decimalQuantities]) { shop in
            try await shop.keep("2.5")
            let take = try await shop.begin(.receive)
            try await shop.expect("SKU;Qty\n\(shop.sku);1,25\n", in: take)
            _ = try await shop.scan(shop.sku, Self.number("0.75"), in: take)
            await shop.restart()
            let found = try await shop.load(take)
            #expect(found.lines.map(\.counted) == [Self.number("0.75")])
            #expect(found.lines.map { found.difference(of: $0) } == [Self.number("-0.5")])
            _ = try await shop.send(take)
            try await shop.settle()
            #expect(shop.storeStockText == "3.25")
        }
    }

    @Test func test_fraction_when_the_shop_has_shown_none_then_refused_and_nothing_is_counted() async throws {
        try await StockShop.with { shop in
            let take = try await shop.begin(.count)
            await #expect(throws: StockTakeError.notWhole) {
                _ = try await shop.scan(shop.sku, Self.number("0.5"), in: take)
            }
            await #expect(throws: StockTakeError.notWhole) {
                try await shop.expect("SKU;Qty\n\(shop.sku);1.5\n", in: take)
            }
            await #expect(throws: ProductProblems.self) {
                _ = try await shop.manager.changeStock(shop.productID, by: Self.number("1.5"))
            }
            #expect(try await shop.load(take).lines.isEmpty)
            #expect(try await shop.base.edits().isEmpty)
        }
    }

    @Test func test_changes_when_of_fractions_then_joined_and_sent_as_one() async throws {
        try await StockShop.with(plugins: [.decimalQuantities]) { shop in
            try await shop.keep("2.5")
            _ = try await shop.manager.changeStock(shop.productID, by: Self.number("-0.75"))
            _ = try await shop.manager.changeStock(shop.productID, by: 1)
            #expect(try await shop.base.product(shop.productID)?.stockQuantity == "2.75")
            try await shop.settle()
            #expect(shop.storeStockText == "2.75")
        }
    }
}
