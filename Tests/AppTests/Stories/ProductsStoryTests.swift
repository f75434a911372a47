import DemoStore
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// The Products place by its keys, on the demonstration store's products.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductsStoryTests {
    static func tell(
        _ size: Size = Size(width: 80, height: 24),
        prepare: @escaping @Sendable (DemoStore) -> Void = { _ in },
        prepareProxy: (@Sendable (FaultProxy) -> Void)? = nil,
        _ body: (Story) async throws -> Void
    ) async throws {
        var setting = Story.Setting()
        setting.size = size
        setting.prepare = prepare
        setting.prepareProxy = prepareProxy
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("3")
            try await story.until("[3 Products]")
            try await body(story)
        }
    }

    /// Every product is here: the list may come in while the story begins.
    private func whole(_ story: Story) async throws {
        let count = story.store.ids(of: .products).count
        try await story.until("\(count) products") { _ in
            story.root.host.screen.summary == "\(count) products"
        }
        await story.busy.idle()
    }

    private func summary(_ words: String, _ story: Story) async throws {
        try await story.until("“\(words)” in the summary") { _ in story.root.host.screen.summary.contains(words) }
    }

    /// The selected product of the list.
    private func selected(_ story: Story) throws -> ProductSummary {
        let screen = try #require(story.root.host.stack.first as? ProductsScreen)
        return try #require(screen.selected)
    }

    @Test func test_list_when_opened_then_rows_have_name_stock_price_and_status() async throws {
        try await Self.tell { story in
            try await whole(story)
            #expect(story.frame.text[1].hasPrefix("┏━ Products ━"))
            for column in ["Product", "Stock", "Price", "Status"] { #expect(story.frame.text[2].contains(column)) }
            #expect(story.frame.text[3..<20].contains { $0.contains("✓ Published") && $0.contains("$") })
        }
    }

    @Test func test_search_when_conditions_are_typed_then_only_products_like_that_are_left() async throws {
        try await Self.tell { story in
            try await whole(story)
            let all = story.root.host.screen.summary
            await story.press("/")
            await story.type("sto")
            await story.press(.tab)
            try await story.until("/stock:")
            await story.type("out")
            try await summary("match", story)
            #expect(story.frame.text[1].contains("/stock:out"))
            await story.press(.ctrl("u"))
            await story.type("price:x")
            try await story.until("“x” is not an amount")
            await story.press(.escape)
            try await summary(all, story)
        }
    }

    @Test func test_filter_when_chosen_then_title_says_so_and_escape_clears_it() async throws {
        try await Self.tell { story in
            try await whole(story)
            await story.press("f")
            try await story.until("Show products")
            await story.press(.enter)
            try await story.until("Products whose stock is")
            await story.press("j", .enter)
            try await story.until("stock:low")
            await story.press(.escape)
            try await story.until("Products · stock:low")
            await story.press(.escape)
            try await story.until(not: "Products · stock:low")
            #expect(story.isAtRoot)
        }
    }

    @Test func test_filter_when_typed_line_is_wrong_then_it_says_why_and_nothing_changes() async throws {
        try await Self.tell { story in
            try await whole(story)
            await story.press("f", "g", .up, .up, .up, .up, .enter)
            try await story.until("Tab Complete")
            await story.type("price:x")
            await story.press(.enter)
            try await story.until("is not an amount")
            await story.press(.enter, .ctrl("u"))
            await story.type("type:variable")
            await story.press(.enter, .escape)
            try await story.until("Products · type:variable")
        }
    }

    @Test func test_sort_when_chosen_then_the_selected_product_stays_selected() async throws {
        try await Self.tell { story in
            try await whole(story)
            await story.press("j", "j", "j")
            let kept = try selected(story).productID
            await story.press("S", "G", .enter)
            try await story.until("best selling first")
            await story.busy.idle()
            #expect(try selected(story).productID == kept)
        }
    }

    @Test func test_marks_when_made_one_by_one_in_a_range_and_all_then_are_counted_and_cleared() async throws {
        try await Self.tell { story in
            try await whole(story)
            await story.press(" ", " ")
            try await summary("2 marked", story)
            await story.press("v", "j", "j", "v")
            try await summary("5 marked", story)
            await story.press("*")
            try await summary("\(story.store.ids(of: .products).count) marked", story)
            await story.press(.escape)
            try await whole(story)
        }
    }

    @Test func test_page_when_opened_then_every_section_is_there_and_records_turn() async throws {
        try await Self.tell { story in
            try await whole(story)
            let first = try selected(story)
            await story.press(.enter)
            try await story.until("[General]")
            let sections = ["[Price]", "[Stock]", "[Shipping]", "[Options", "[Images", "[SEO]", "[Reviews", "[More]"]
            for section in sections {
                await story.press("]")
                try await story.until(section)
            }
            #expect(story.shows("Menu order"))
            await story.press("J")
            try await story.until("the next product, in the same section") { frame in
                !frame.text[1].contains(first.sku) && frame.text.contains { $0.contains("[More]") }
            }
            await story.press(.escape)
            try await story.until("by name")
            #expect(try selected(story).productID != first.productID)
        }
    }

    @Test func test_split_when_120_by_40_then_the_selected_product_stands_beside_the_list() async throws {
        try await Self.tell(Size(width: 120, height: 40)) { story in
            try await whole(story)
            await story.press("j", "j")
            let second = ProductWords.name(try selected(story))
            try await story.until("its panel") { $0.text[1].contains("┓┌─ \(second.prefix(12))") }
            await story.press(.tab, "]", "]", "]", "]", "]", "]", "]", "]")
            try await story.until("[More]")
            #expect(story.frame.text[1].contains("┏━ \(second.prefix(12))"))
            await story.press("z")
            try await story.until("the panel alone") { $0.text[1].hasPrefix("┏━ \(second.prefix(12))") }
        }
    }

    @Test func test_home_when_something_is_out_of_stock_then_enter_shows_those_products() async throws {
        let prepare: @Sendable (DemoStore) -> Void = { store in
            let fields: JSONNode = ["manage_stock": false, "stock_status": "outofstock"]
            for id in store.ids(of: .products).prefix(2) {
                store.changeBehindTheBack(.products, id: id, fields: fields)
            }
        }
        try await Self.tell(prepare: prepare) { story in
            try await whole(story)
            await story.press("1")
            try await story.until("out of stock")
            for _ in 0..<20 where story.frame.focusPath.last != "attention" { await story.press(.tab) }
            for _ in 0..<8 where !story.cursorRow.contains("out of stock") { await story.press("j") }
            await story.press(.enter)
            try await story.until("Home › Products")
            try await story.until("Products · stock:out")
        }
    }

    @Test func test_palette_when_products_are_asked_for_then_the_list_shows_them() async throws {
        try await Self.tell { story in
            try await whole(story)
            await story.press("2")
            await story.palette("products type:variable")
            try await story.until("Products · type:variable")
        }
    }

    @Test func test_list_when_the_shop_has_no_products_then_says_so_with_the_next_step() async throws {
        let prepare: @Sendable (DemoStore) -> Void = { store in
            for id in store.ids(of: .products) { store.deleteBehindTheBack(.products, id: id) }
        }
        try await Self.tell(prepare: prepare) { story in
            try await story.until("No products yet.")
            #expect(story.shows("r Refresh"))
            await story.press("r")
            try await story.until("No products yet.")
        }
    }
}
