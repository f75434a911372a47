import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// More sold than there is, goods that changed since they were scanned, and codes that nothing has.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RegisterStockTests {
    private func tell(_ oversell: Oversell, _ body: @escaping (RegisterKeys, Int) async throws -> Void) async throws {
        var setting = Story.Setting()
        setting.oversell = oversell
        try await RegisterKeys.tell(setting) { keys in
            let article = try #require(keys.articles.first { keys.isCounted($0) })
            let stock = try #require(keys.story.store.json(of: .products, id: article.id)?["stock_quantity"]?.integer)
            await keys.story.type("\(stock + 1)*")
            await keys.scan(article)
            try await keys.until("looked up") { !keys.screen.box.isLookingUp && keys.screen.box.field.text.isEmpty }
            try await body(keys, stock)
        }
    }

    /// A narrow status line cuts it.
    private func told(_ words: String, _ keys: RegisterKeys) async throws {
        try await keys.until("“\(words)” in a message") {
            keys.story.root.host.toasts.history.contains { $0.text.contains(words) }
        }
    }

    @Test func test_oversell_when_allowed_then_said_with_the_age_of_the_figure_and_sold() async throws {
        try await tell(.allow) { keys, stock in
            try await keys.sells(stock + 1)
            let said = try #require(keys.screen.box.said?.words)
            #expect(said.contains("only \(stock) in stock, as of"), "\(said)")
        }
    }

    @Test func test_oversell_when_blocked_then_nothing_is_added() async throws {
        try await tell(.block) { keys, stock in
            try await keys.story.until("Not added: ")
            #expect(keys.cart.isEmpty)
        }
    }

    @Test func test_oversell_when_asked_then_sold_only_by_a_yes() async throws {
        try await tell(.ask) { keys, stock in
            try await keys.story.until("anyway?")
            await keys.story.press(.enter)
            #expect(keys.cart.isEmpty && keys.story.root.host.overlay == nil)
            let article = try #require(keys.articles.first { keys.isCounted($0) })
            await keys.story.type("\(stock + 1)*")
            await keys.scan(article)
            try await keys.story.until("anyway?")
            await keys.story.press("y")
            try await keys.sells(stock + 1)
        }
    }

    private static let piece = "4006381333931"
    private static let carton = "14006381333938"

    /// Asked once, by the code; `0*` before it asks again.
    @Test func test_carton_when_scanned_then_how_many_is_asked_once_and_all_of_them_are_sold() async throws {
        try await RegisterKeys.tell { keys in
            let article = try #require(keys.articles.first { !keys.isCounted($0) })
            await giveCode(Self.piece, to: article, keys)
            await keys.story.scan(Self.carton)
            try await keys.story.until("Asked once for this code")
            #expect(keys.cart.isEmpty)
            await keys.story.type("12")
            await keys.story.press(.enter)
            try await keys.sells(12)
            await keys.story.scan(Self.carton)
            try await keys.sells(24)
            await keys.story.type("2*")
            await keys.story.scan(Self.carton)
            try await keys.sells(48)
            await keys.story.type("0*")
            await keys.story.scan(Self.carton)
            try await keys.story.until("Asked once for this code")
            await keys.story.type("6")
            await keys.story.press(.enter)
            try await keys.sells(54)
            await keys.story.scan(Self.piece)
            try await keys.sells(55)
            #expect(keys.cart.rows.count == 1)
        }
    }

    /// woocommerce-ios#9688: the shop's own checkout sells one.
    @Test func test_scan_when_goods_are_sold_one_per_order_then_a_second_only_by_a_yes() async throws {
        try await RegisterKeys.tell { keys in
            let article = try #require(keys.articles.first { !keys.isCounted($0) })
            await change(article, ["sold_individually": true], keys)
            await keys.scan(article)
            try await keys.sells(1)
            await keys.scan(article)
            try await keys.until("the question") { keys.story.root.host.overlay?.id == "register.several" }
            await keys.story.press(.enter)
            #expect(keys.cart.count == 1 && keys.story.root.host.overlay == nil)
            await keys.scan(article)
            try await keys.until("the question") { keys.story.root.host.overlay?.id == "register.several" }
            await keys.story.press("y")
            try await keys.sells(2)
        }
    }

    private func giveCode(_ code: String, to article: RegisterKeys.Article, _ keys: RegisterKeys) async {
        await change(article, ["global_unique_id": .string(code)], keys)
    }

    private func change(_ article: RegisterKeys.Article, _ fields: JSONNode, _ keys: RegisterKeys) async {
        keys.story.store.changeBehindTheBack(.products, id: article.id, fields: fields)
        _ = try? await keys.story.stores.perform {
            ProductAction.retrieveProduct(siteID: 7, productID: Int64(article.id), onCompletion: $0)
        }
    }

    @Test func test_bundle_when_scanned_then_a_price_is_asked_and_a_subscription_is_refused() async throws {
        var setting = Story.Setting()
        setting.prepare = { store in
            _ = store.add(.bundle, sku: "BOX-1")
            _ = store.add(.subscription, sku: "SUB-1")
        }
        try await RegisterKeys.tell(setting) { keys in
            await keys.story.scan("SUB-1")
            try await keys.until("a refusal") {
                keys.screen.box.said?.words.contains("only the shop's own checkout begins one") == true
            }
            #expect(keys.cart.isEmpty)
            await keys.story.scan("BOX-1")
            try await keys.story.until("What does one cost?")
            #expect(keys.cart.isEmpty)
            await keys.story.type("44.33")
            await keys.story.press(.enter)
            try await keys.sells(1)
            #expect(keys.cart.rows.map(\.price) == [Decimal(string: "44.33")])
            #expect(keys.screen.model.quote?.problem == nil)
        }
    }

    @Test func test_stock_when_a_checkout_holds_it_then_said_with_the_order_and_the_time() async throws {
        try await RegisterKeys.tell { keys in
            let article = try #require(keys.articles.first { keys.isCounted($0) })
            let stock = try #require(keys.story.store.json(of: .products, id: article.id)?["stock_quantity"]?.integer)
            let order = keys.story.store.checkOut([["product_id": .integer(article.id), "quantity": .integer(stock)]])
            _ = try await keys.story.stores.perform { OrderAction.synchronizeOrders(siteID: 7, onCompletion: $0) }
            await keys.scan(article)
            try await keys.sells(1)
            let said = try #require(keys.screen.box.said?.words)
            #expect(said.contains("\(stock) of \(stock) are reserved by unpaid order #\(order) until "), "\(said)")
        }
    }

    /// The shop would not ask, and the order's line would not say which.
    @Test func test_scan_when_a_variation_takes_any_size_then_asked_which() async throws {
        try await RegisterKeys.tell { keys in
            let store = keys.story.store
            let id = try #require(
                store.ids(of: .variations).first { store.json(of: .variations, id: $0)?["sku"]?.text?.isEmpty == false }
            )
            let sku = try #require(store.json(of: .variations, id: id)?["sku"]?.text)
            store.changeBehindTheBack(
                .variations,
                id: id,
                fields: ["attributes": [["id": 1, "name": "Color", "slug": "pa_color", "option": "Moss"]]]
            )
            _ = try await keys.story.stores.perform {
                SyncAction.synchronizeAll(siteID: 7, isFull: true, onCompletion: $0)
            }
            await keys.story.scan(sku)
            try await keys.until("which size") { keys.story.root.host.overlay?.id == "goods.option" }
            #expect(keys.cart.isEmpty)
            await keys.story.press("m")
            try await keys.sells(1)
            #expect(keys.cart.rows.first?.name.hasSuffix(", M") == true)
        }
    }

    @Test func test_unknown_code_when_given_to_a_product_then_the_store_has_it() async throws {
        try await RegisterKeys.tell { keys in
            let bare = keys.articles.first { article in
                (keys.story.store.json(of: .products, id: article.id)?["global_unique_id"]?.text ?? "").isEmpty
            }
            let article = try #require(bare)
            await keys.story.scan("4006381333931")
            try await keys.story.until("Code 4006381333931 not found.")
            await keys.story.press(.ctrl("p"))
            await keys.story.type("codes nobody")
            await keys.story.press(.enter)
            try await keys.story.until("Which code is given to a product?")
            await keys.story.press(.enter)
            try await keys.story.until("Which product?")
            await keys.story.type(article.sku)
            try await keys.story.until("the product") { _ in keys.story.selected.contains(article.sku) }
            await keys.story.press(.enter)
            try await told("has the code 4006381333931 now.", keys)
            #expect(keys.screen.model.codes.codes.isEmpty)
            try await keys.story.until("the store's") { _ in
                keys.story.store.json(of: .products, id: article.id)?["global_unique_id"]?.text == "4006381333931"
            }
            await keys.story.scan("4006381333931")
            try await keys.sells(1)
            #expect(keys.cart.rows[0].sku == article.sku)
        }
    }

    @Test func test_unknown_codes_when_struck_off_then_gone_from_the_ledger_and_the_others_stay() async throws {
        try await RegisterKeys.tell { keys in
            for code in ["4006381333931", "NOBODY-9", "NOBODY-9"] {
                await keys.story.scan(code)
                try await keys.story.until("Code \(code) not found.")
                keys.story.dates.advance(by: 1)
            }
            try await keys.until("kept") { keys.screen.model.codes.codes.map(\.count) == [2, 1] }
            await keys.story.press(.ctrl("p"))
            await keys.story.type("codes nobody")
            await keys.story.press(.enter)
            try await keys.story.until("NOBODY-9 · scanned 2 times")
            await keys.story.press("d")
            try await keys.until("struck off") { keys.screen.model.codes.codes.map(\.code) == ["4006381333931"] }
            let kept = try await keys.story.stores.perform {
                SaleAction.listUnknownCodes(siteID: 7, onCompletion: $0)
            }
            #expect(kept.map(\.code) == ["4006381333931"] && kept.map(\.register) == ["R1"])
        }
    }

    /// The one that is selected, not the open one, nor the other that is held.
    @Test func test_held_sale_when_o_is_pressed_then_that_one_is_a_pending_order() async throws {
        try await RegisterKeys.tell { keys in
            var held: [String] = []
            for article in keys.articles.prefix(2) {
                await keys.scan(article)
                try await keys.sells(1)
                held.insert(keys.cart.uuid, at: 0)
                await keys.press(.function(4))
                try await keys.until("held") { [held] in keys.screen.model.held.map(\.cart.uuid) == held }
                keys.story.dates.advance(by: 1)
            }
            await keys.scan(keys.articles[2])
            try await keys.sells(1)
            await keys.story.press(.ctrl("p"))
            await keys.story.type("held sales")
            await keys.story.press(.enter)
            try await keys.story.until("o Pending order")
            await keys.story.press(.down, "o")
            try await told("a pending order now", keys)
            try await keys.until("one is held") { [held] in keys.screen.model.held.map(\.cart.uuid) == [held[0]] }
            #expect(keys.cart.rows.map(\.sku) == [keys.articles[2].sku], "the open one stays")
            try await keys.story.until("a pending order") { _ in
                keys.story.store.createdOrders.contains { id in
                    let order = keys.story.store.orderJSON(id)
                    return order?["status"]?.text == "pending"
                        && order?["line_items"]?.elements.map { $0["sku"]?.text } == [keys.articles[0].sku]
                }
            }
            #expect(keys.story.store.createdOrders.count == 1)
        }
    }

    @Test func test_sale_when_left_as_an_order_then_the_store_has_it_unpaid() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.story.press(.ctrl("p"))
            await keys.story.type("leave this sale")
            await keys.story.press(.enter)
            try await told("any register can open it", keys)
            #expect(keys.cart.isBlank)
            try await keys.story.until("a pending order") { _ in
                keys.story.store.createdOrders.contains { keys.story.store.status(ofOrder: $0) == "pending" }
            }
        }
    }

    @Test func test_cart_when_the_program_ends_then_it_is_there_again() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            let kept = try await keys.story.stores.perform { SaleAction.listCarts(siteID: 7, onCompletion: $0) }
            #expect(kept.map(\.cart) == [keys.cart])
            #expect(kept.map(\.isHeld) == [false])
        }
    }
}
