import DemoStore
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// The form of a product, and what is done to one product by a key.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductEditStoryTests {
    /// Opens Products on simple products whose stock is counted, the first of them selected.
    private func tell(_ body: (Story, ProductSummary) async throws -> Void) async throws {
        try await ProductsStoryTests.tell { story in
            try await story.until("rows") { $0.cells.contains(where: \.isSelected) }
            await story.palette("products type:simple is:counted status:publish -is:sale")
            try await story.until("such products") { frame in
                frame.text[1].contains("is:counted") && frame.cells.contains(where: \.isSelected)
            }
            await story.busy.idle()
            let screen = try #require(story.root.host.screen as? ProductsScreen)
            try await body(story, try #require(screen.selected))
        }
    }

    private func json(_ story: Story, _ product: ProductSummary) throws -> JSONNode {
        try #require(story.store.json(of: .products, id: Int(product.productID)))
    }

    private func categories(_ story: Story, _ product: ProductSummary) throws -> [Int] {
        try json(story, product)["categories"]?.elements.compactMap { $0["id"]?.integer } ?? []
    }

    /// Moves to a row of the form, and types another value into it.
    private func type(_ text: String, into label: String, _ story: Story) async throws {
        await story.press(.home)
        for _ in 0..<30 where !story.cursorRow.contains(label) { await story.press(.down) }
        #expect(story.cursorRow.contains(label))
        await story.press(.enter, .ctrl("u"))
        await story.type(text)
        await story.press(.enter)
    }

    @Test func test_price_when_changed_and_saved_then_only_that_field_differs_in_the_store() async throws {
        try await tell { story, product in
            let before = try json(story, product)
            await story.press("e", .right)
            try await story.until("[Price]")
            try await type("777.5", into: "Regular price", story)
            try await story.until("changed, not saved yet")
            #expect(story.cursorRow.contains("~"))
            #expect(story.status.contains("1 unsaved change"))
            await story.press(.ctrl("s"))
            try await story.until("1 field changed.")
            try await story.until("the list") { $0.text[1].contains("Products") }
            await story.busy.idle()
            let after = try json(story, product)
            let differing = after.members.filter { before[$0.name] != $0.value }.map(\.name)
            let expected: Set = ["regular_price", "price", "price_html", "date_modified", "date_modified_gmt"]
            #expect(after["regular_price"]?.text == "777.5")
            #expect(Set(differing).isSubset(of: expected), "\(differing)")
            #expect(story.store.writes["PUT wc/v3/products/\(product.productID)"] == 1)
        }
    }

    @Test func test_price_when_it_is_none_then_the_field_says_so_and_saving_goes_to_it() async throws {
        try await tell { story, product in
            await story.press("e", .right)
            try await story.until("[Price]")
            try await type("abc", into: "Regular price", story)
            try await story.until("is not an amount; write 12.50")
            await story.press(.left)
            try await story.until("[General]")
            await story.press(.ctrl("s"))
            try await story.until("Fix this first.")
            #expect(story.shows("[Price]") && story.cursorRow.contains("Regular price"))
            await story.press(.escape)
            try await story.until("Discard the changes to")
            await story.press(.enter)
            #expect(story.shows("[Price]"))
            await story.press(.escape, .right, .enter)
            try await story.until("the list") { $0.text[1].contains("Products") }
            #expect(story.store.writes.isEmpty)
        }
    }

    @Test func test_code_when_rounded_then_the_field_says_so_and_a_wrong_digit_is_said_and_saved() async throws {
        try await tell { story, product in
            await story.press("e")
            try await story.until("[General]")
            await story.press(.right, .right)
            try await story.until("[Stock]")
            try await type("4,00638E+12", into: "GTIN", story)
            try await story.until("a spreadsheet has")
            try await type("4006381333932", into: "GTIN", story)
            try await story.until("does not fit the")
            await story.press(.ctrl("s"))
            try await story.until("1 field changed.")
            await story.busy.idle()
            #expect(try json(story, product)["global_unique_id"]?.text == "4006381333932")
        }
    }

    @Test func test_sale_when_above_the_regular_price_then_the_field_says_so() async throws {
        try await tell { story, _ in
            await story.press("e", .right)
            try await story.until("[Price]")
            try await type("99999", into: "Sale price", story)
            try await story.until("is not below the regular price")
            await story.press(.alt("u"))
            try await story.until(not: "is not below the regular price")
            try await type("2026-02-31", into: "Sale ends", story)
            try await story.until("is not a date; write 2026-11-27")
            await story.press(.alt("u"), .escape)
            try await story.until("the list") { $0.text[1].contains("Products") }
        }
    }

    @Test func test_categories_when_picked_from_the_tree_then_are_sent_together() async throws {
        try await tell { story, product in
            let before = try categories(story, product)
            await story.press("e")
            try await story.until("[General]")
            await story.press(.home)
            for _ in 0..<30 where !story.cursorRow.contains("Categories") { await story.press(.down) }
            await story.press(.enter)
            try await story.until("selected")
            await story.press(.enter)
            await story.press(.escape)
            try await story.until("changed, not saved yet")
            await story.press(.ctrl("s"))
            try await story.until("1 field changed.")
            await story.busy.idle()
            #expect(Set(try categories(story, product)) != Set(before))
        }
    }

    @Test func test_new_when_named_and_saved_then_the_store_has_it_and_its_page_opens() async throws {
        try await tell { story, _ in
            let before = story.store.ids(of: .products)
            await story.press("n")
            try await story.until("Create product")
            await story.press(.ctrl("s"))
            try await story.until("A product needs a name.")
            try await type("Tin opener", into: "Name", story)
            await story.press(.right)
            try await story.until("[Price]")
            try await type("9.00", into: "Regular price", story)
            await story.press(.ctrl("s"))
            try await story.until("“Tin opener” is in the store.")
            try await story.until("its page") { $0.text[1].contains("Tin opener") && $0.text[1].contains("Published") }
            let made = try #require(story.store.ids(of: .products).first { !before.contains($0) })
            let node = try #require(story.store.json(of: .products, id: made))
            #expect(node["name"]?.text == "Tin opener" && node["regular_price"]?.text == "9.00")
        }
    }

    @Test func test_duplicate_when_asked_for_then_a_draft_opens() async throws {
        try await tell { story, product in
            let count = story.store.ids(of: .products).count
            await story.press("c")
            try await story.until("This is the copy of")
            try await story.until("a draft") { $0.text[1].contains("Draft") }
            #expect(story.store.ids(of: .products).count == count + 1)
        }
    }

    @Test func test_stock_when_one_more_and_three_fewer_then_the_store_counts_so_and_undo_takes_it_back() async throws {
        try await tell { story, product in
            let before = try #require(try json(story, product)["stock_quantity"]?.integer)
            await story.press("+")
            try await story.until("stock +1.")
            await story.busy.idle()
            #expect(try json(story, product)["stock_quantity"]?.integer == before + 1)
            await story.press("s")
            try await story.until("In stock now: \(before + 1)")
            await story.type("-3")
            #expect(story.shows("3 fewer; sales made meanwhile still count"))
            await story.press(.enter)
            try await story.until("stock −3.")
            await story.busy.idle()
            #expect(try json(story, product)["stock_quantity"]?.integer == before - 2)
            await story.press("u")
            try await story.until("Undone: ")
            await story.busy.idle()
            #expect(try json(story, product)["stock_quantity"]?.integer == before + 1)
        }
    }

    @Test func test_trash_when_confirmed_then_the_product_is_gone_and_undo_brings_it_back() async throws {
        try await tell { story, product in
            await story.press("d")
            try await story.until("to the trash?")
            await story.press(.right, .enter)
            try await story.until("moved to the trash.")
            await story.busy.idle()
            #expect(try json(story, product)["status"]?.text == "trash")
            await story.press("u")
            try await story.until("Undone: ")
            await story.busy.idle()
            #expect(try json(story, product)["status"]?.text == "publish")
        }
    }

    @Test func test_conflict_when_the_store_changed_the_same_field_then_both_sides_are_shown_by_the_product()
        async throws
    {
        try await tell { story, product in
            await story.press("e", .right)
            try await story.until("[Price]")
            try await type("50.00", into: "Regular price", story)
            let fields: JSONNode = ["regular_price": "61.00"]
            story.store.changeBehindTheBack(.products, id: Int(product.productID), fields: fields)
            await story.press(.ctrl("s"))
            await story.busy.idle()
            await story.palette("outbox")
            try await story.until("Conflict")
            #expect(story.shows("product \(product.productID)"))
            await story.press(.enter)
            try await story.until("Product \(product.productID): the store or you")
            #expect(story.shows("61.00") && story.shows("50.00"))
            await story.press(.right, "j", .enter)
            try await story.until("sending yours")
            await story.busy.idle()
            #expect(try json(story, product)["regular_price"]?.text == "50.00")
            story.acknowledgeAll()
        }
    }

    @Test func test_export_when_asked_for_then_the_shown_products_are_in_a_file() async throws {
        try await tell { story, product in
            await story.press("x")
            try await story.until("written to products.csv")
            let text = try String(contentsOf: story.exports.appending(path: "products.csv"), encoding: .utf8)
            #expect(text.hasPrefix("ID,Type,SKU"))
            #expect(text.contains("\n\(product.productID),simple,\(product.sku)"))
        }
    }
}
