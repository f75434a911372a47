import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Goods in and counts by their keys, on the demonstration store's products.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StockTakeStoryTests {
    private struct Article {
        let id: Int
        let sku: String
        let stock: Int
    }

    /// Products of the store that are counted.
    private func articles(_ story: Story) throws -> [Article] {
        let found = story.store.ids(of: .products).compactMap { id -> Article? in
            guard let product = story.store.json(of: .products, id: id), product["manage_stock"] == true,
                product["type"]?.text == "simple", let sku = product["sku"]?.text, !sku.isEmpty,
                let stock = product["stock_quantity"]?.integer, stock > 20
            else { return nil }
            return Article(id: id, sku: sku, stock: stock)
        }
        return try #require(found.count > 1 ? found : nil)
    }

    private func stock(_ article: Article, _ story: Story) -> Int? {
        story.store.json(of: .products, id: article.id)?["stock_quantity"]?.integer
    }

    private func tell(_ command: String, _ body: (Story, [Article]) async throws -> Void) async throws {
        try await ProductsStoryTests.tell { story in
            let count = story.store.ids(of: .products).count
            try await story.until("every product") { _ in story.root.host.screen.summary == "\(count) products" }
            await story.busy.idle()
            try await run(command, story)
            try await story.until("3* before a code adds three")
            try await body(story, try articles(story))
        }
    }

    private func run(_ command: String, _ story: Story) async throws {
        await story.press(.ctrl("p"))
        await story.type(command)
        await story.press(.enter)
    }

    /// What the status line says, whole: a narrow one cuts it, a toast covers it.
    private func summary(_ words: String, _ story: Story) async throws {
        try await story.until("“\(words)” in the summary") { _ in story.root.host.screen.summary.contains(words) }
    }

    private func scan(_ code: String, _ story: Story) async {
        await story.type(code)
        await story.press(.enter)
    }

    @Test func test_delivery_when_scanned_and_sent_then_the_store_has_more() async throws {
        try await tell("receive goods") { story, articles in
            await scan(articles[0].sku, story)
            try await story.until("(1)")
            await scan("11*" + articles[0].sku, story)
            try await story.until("(12)")
            await scan("NO-SUCH-1", story)
            try await story.until("Nothing in the store has the code NO-SUCH-1")
            await story.press(.ctrl("s"))
            try await story.until("Stock increases for 1 product:")
            #expect(story.shows("! 1 unknown code is not sent."))
            await story.press(.right, .enter)
            try await story.until("the store's stock") { _ in stock(articles[0], story) == articles[0].stock + 12 }
            try await story.until("The stock of 1 product is sent.")
            try await summary("sent ", story)
        }
    }

    @Test func test_delivery_when_a_carton_is_scanned_then_its_pieces_are_asked_for_once_and_counted() async throws {
        try await tell("receive goods") { story, articles in
            let id = articles[0].id
            story.store.changeBehindTheBack(.products, id: id, fields: ["global_unique_id": "4006381333931"])
            _ = try await story.stores.perform {
                ProductAction.retrieveProduct(siteID: 7, productID: Int64(id), onCompletion: $0)
            }
            await scan("14006381333938", story)
            try await story.until("Asked once for this code")
            await story.type("12")
            await story.press(.enter)
            try await story.until("(12)")
            await scan("2*14006381333938", story)
            try await story.until("(36)")
            await scan("4006381333931", story)
            try await story.until("(37)")
        }
    }

    @Test func test_tab_when_the_first_code_is_still_looked_up_then_it_and_what_follows_are_for_the_lines() async throws
    {
        try await tell("count stock") { story, articles in
            await story.press(.tab)
            try await story.until("Nothing was counted yet.")
            #expect(story.root.host.screen.isEditing)
            for character in articles[0].sku { await story.pressWithoutWaiting(.character(character)) }
            await story.pressWithoutWaiting(.enter, .tab, "e")
            try await story.until("How many are there?")
            await story.press(.escape)
            #expect(!story.root.host.screen.isEditing)
        }
    }

    @Test func test_count_when_a_number_is_put_right_then_only_the_difference_is_sent() async throws {
        try await tell("count stock") { story, articles in
            await scan(articles[0].sku, story)
            try await story.until("(1)")
            await story.press(.tab)
            try await story.until("focus on the lines") { _ in !story.root.host.screen.isEditing }
            await story.press("e")
            try await story.until("How many are there?")
            await story.press(.ctrl("u"))
            await story.type("\(articles[0].stock - 2)")
            await story.press(.enter)
            try await story.until(" -2 ")
            await story.press("+")
            try await story.until(" -1 ")
            await story.press(.ctrl("s"))
            try await story.until("will be corrected:")
            await story.press(.right, .enter)
            try await story.until("the store's stock") { _ in stock(articles[0], story) == articles[0].stock - 1 }
        }
    }

    @Test func test_name_when_typed_then_is_looked_for_and_a_scanned_one_is_kept() async throws {
        try await tell("receive goods") { story, articles in
            let name = try #require(story.store.json(of: .products, id: articles[0].id)?["name"]?.text)
            let word = String(try #require(name.split(separator: " ").last { $0.allSatisfy(\.isLetter) }))
            await scan(word, story)
            try await story.until("Which product?")
            #expect(story.shows(word))
            await story.press(.escape)
            try await summary("0 lines · 0 pieces", story)
            await story.scan("WICKHOLDER")
            try await story.until("Nothing in the store has the code WICKHOLDER")
            await scan("3*" + name.filter { !$0.isNumber }, story)
            try await story.until("Which product?")
            try await story.until("the product") { _ in story.text.contains("▸ " + name) }
            await story.press(.enter)
            try await story.until("(3)")
        }
    }

    @Test func test_scans_when_they_come_in_one_burst_then_none_is_lost() async throws {
        try await tell("receive goods") { story, articles in
            for article in [articles[0], articles[1], articles[0]] { await story.scan(article.sku) }
            try await summary("2 lines · 3 pieces", story)
        }
    }

    @Test func test_take_when_left_then_it_is_on_the_list_and_goes_on() async throws {
        try await tell("receive goods") { story, articles in
            await scan(articles[0].sku, story)
            try await story.until("(1)")
            await story.press(.escape, .escape)
            try await story.until("[3 Products]")
            try await run("inventory", story)
            try await story.until("open ones first")
            await story.press(.enter)
            try await story.until("3* before a code adds three")
            await scan(articles[1].sku, story)
            try await summary("2 lines · 2 pieces", story)
        }
    }

    @Test func test_supplier_list_when_read_then_what_is_missing_is_exported() async throws {
        try await tell("receive goods") { story, articles in
            let file = story.exports.appending(path: "list.csv")
            try Data("SKU;Qty\n\(articles[0].sku);3\nGONE;1\nBAD;x\n".utf8).write(to: file)
            try await run("supplier", story)
            try await story.until("A CSV file with columns")
            await story.type("/no/such/file")
            await story.press(.enter)
            try await story.until("/no/such/file cannot be read.")
            await story.press(.ctrl("u"))
            await story.type(file.path)
            await story.press(.enter)
            try await story.until("2 lines of the list are expected. Left out: 1; line 4")
            await scan(articles[0].sku, story)
            try await story.until("-2")
            await story.press(.tab, "x")
            try await story.until("Written: ")
            let csv = try String(contentsOf: story.exports.appending(path: "merced-goods-in-1.csv"), encoding: .utf8)
            #expect(csv.contains("GONE,,1,,-1"))
            #expect(csv.contains("\(articles[0].sku),"))
        }
    }

    @Test func test_count_when_the_store_is_away_then_it_says_so_and_keeps_everything() async throws {
        try await tell("count stock") { story, articles in
            story.proxy.add(Fault(.cutBeforeStore, times: 1_000))
            await scan(articles[0].sku, story)
            try await story.until("(1)")
            await story.press(.ctrl("s"))
            try await story.until("The store is asked for the newest stock first.")
            await story.press(.right, .enter)
            try await story.until("counted without the store")
            story.acknowledge("counted without the store")
            #expect(stock(articles[0], story) == articles[0].stock)
            try await summary("1 line · 1 piece", story)
            story.proxy.removeAll()
        }
    }
}
