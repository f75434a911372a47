import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// The lists in a product's form: images, attributes, brands, files, products it leads to.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductFormStoryTests {
    private static let png =
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: 3_000)

    /// Opens the form of the first product that a filter finds.
    private func tell(
        _ filter: String,
        prepareProxy: (@Sendable (FaultProxy) -> Void)? = nil,
        _ body: (Story, Int) async throws -> Void
    ) async throws {
        try await ProductsStoryTests.tell(prepareProxy: prepareProxy) { story in
            let count = story.store.ids(of: .products).count
            try await story.until("every product") { _ in story.root.host.screen.summary == "\(count) products" }
            await story.busy.idle()
            await story.palette("products \(filter)")
            try await story.until("such products") { frame in
                frame.text[1].contains(filter.split(separator: " ")[0]) && frame.cells.contains(where: \.isSelected)
            }
            await story.busy.idle()
            let screen = try #require(story.root.host.screen as? ProductsScreen)
            let product = try #require(screen.selected)
            await story.press("e")
            try await story.until("[General]")
            await story.busy.idle()
            try await body(story, Int(product.productID))
        }
    }

    private func json(_ story: Story, _ id: Int) throws -> JSONNode {
        try #require(story.store.json(of: .products, id: id))
    }

    /// Goes to a section, and to a row of it.
    private func go(to section: String, _ label: String, _ story: Story) async throws {
        for _ in 0..<10 where !story.shows("[\(section)") { await story.press(.right) }
        try await story.until("[\(section)")
        await story.press(.home)
        for _ in 0..<30 where !story.cursorRow.contains(label) { await story.press(.down) }
        #expect(story.cursorRow.contains(label), "\(story.text)")
    }

    /// Saves, and says which fields of the product differ from what they were.
    private func save(_ story: Story, _ id: Int, since before: JSONNode) async throws -> Set<String> {
        await story.press(.ctrl("s"))
        try await story.until("the list") { $0.text[1].contains("Products") }
        await story.busy.idle()
        let after = try json(story, id)
        let dates: Set = ["date_modified", "date_modified_gmt"]
        return Set(after.members.filter { before[$0.name] != $0.value }.map(\.name)).subtracting(dates)
    }

    /// Types into the selected row of a small form.
    private func fill(_ text: String, _ story: Story) async {
        await story.press(.enter, .ctrl("u"))
        await story.type(text)
        await story.press(.enter)
    }

    // MARK: Images

    @Test func test_images_when_taken_from_the_library_put_first_and_described_then_only_they_differ() async throws {
        try await tell("type:simple has:image status:publish") { story, id in
            let before = try json(story, id)
            let old = try #require(before["images"]?.elements.first?["id"]?.integer)
            let other = old == 14 ? 15 : 14
            try await go(to: "Images", "Images", story)
            #expect(story.shows("1 image"))
            await story.press(.enter)
            try await story.until("Images, the first in front")
            await story.press("n")
            try await story.until("From the media library")
            await story.press("m")
            try await story.until("Media library")
            await story.busy.idle()
            #expect(story.shows("11"))
            await story.type("image-\(other - 10)")
            try await story.until("one picture alone") { $0.text.joined().contains("1 of 1") }
            await story.press(.enter)
            try await story.until("2 of 2")
            await story.press("K")
            try await story.until("1 of 2")
            await story.press(.enter)
            try await story.until("Alternative text")
            await fill("A mug & its saucer", story)
            await story.press(.ctrl("s"))
            try await story.until("A mug & its saucer")
            await story.press(.escape)
            try await story.until("2 images")
            #expect(try await save(story, id, since: before) == ["images"])
            let images = try json(story, id)["images"]?.elements ?? []
            #expect(images.compactMap { $0["id"]?.integer } == [other, old])
            #expect(images[0]["alt"]?.text == "A mug & its saucer")
            #expect(images[0]["name"]?.text == "shop-image-\(other - 10)")
            #expect(images[1]["name"] == before["images"]?.elements[0]["name"] && images[1]["alt"] == "")
        }
    }

    @Test func test_image_when_sent_from_a_file_then_is_in_the_library_once_and_on_the_product() async throws {
        try await tell("type:simple has:image status:publish") { story, id in
            let before = try json(story, id)
            let file = story.exports.appending(path: "Blue cup.png")
            try Self.png.write(to: file)
            try Data("not a picture".utf8).write(to: story.exports.appending(path: "words.png"))
            try await go(to: "Images", "Images", story)
            await story.press(.enter, "n", "f")
            try await story.until("Picture from a file")
            await story.type(story.exports.appending(path: "words.png").path)
            await story.press(.enter)
            try await story.until("is not a picture")
            await story.press(.ctrl("u"))
            await story.type(story.exports.appending(path: "nowhere.png").path)
            await story.press(.enter)
            try await story.until("There is no file")
            await story.press(.ctrl("u"))
            await story.type(story.exports.appending(path: "Blu").path)
            await story.press(.tab)
            try await story.until("Blue cup.png")
            await story.press(.enter)
            try await story.until("2 of 2")
            await story.press("d")
            try await story.until("1 of 1")
            await story.press(.escape, "u")
            try await story.until("2 images")
            #expect(try await save(story, id, since: before) == ["images"])
            #expect(story.store.writes["POST wp/v2/media"] == 1)
            #expect(try json(story, id)["images"]?.elements.count == 2)
        }
    }

    @Test func test_image_when_the_sending_is_stopped_then_says_so_and_nothing_is_added() async throws {
        try await tell("type:simple has:image status:publish") { story, id in
            try Self.png.write(to: story.exports.appending(path: "cup.png"))
            story.proxy.add(Fault(.hang, method: "POST", path: "wp/v2/media"))
            try await go(to: "Images", "Images", story)
            await story.press(.enter, "n", "f")
            await story.type(story.exports.appending(path: "cup.png").path)
            await story.pressWithoutWaiting(.enter)
            try await story.until("Sending “cup.png”…")
            await story.pressWithoutWaiting(.enter, .escape)
            try await story.until("Stopped.")
            await story.press(.escape)
            try await story.until("Images, the first in front")
            #expect(story.shows("1 of 1"))
            #expect(story.store.writes["POST wp/v2/media"] ?? 0 <= 1)
        }
    }

    // MARK: Attributes

    @Test func test_attributes_when_added_ordered_and_picked_then_only_they_differ() async throws {
        try await tell("type:variable status:publish") { story, id in
            let before = try json(story, id)
            let old = before["attributes"]?.elements ?? []
            try await go(to: "Options", "Attributes", story)
            await story.press(.enter)
            try await story.until("1 of \(old.count)")
            await story.press("n")
            try await story.until("One of this product alone")
            await story.press(.enter)
            try await story.until("On the product's page")
            await fill("Glaze", story)
            await story.press(.down)
            await fill("Matt | Gloss, clear", story)
            await story.press(.ctrl("s"))
            try await story.until("\(old.count + 1) of \(old.count + 1)")
            await story.press("g", .enter)
            try await story.until("On the product's page")
            await story.press(.enter)
            try await story.until("selected")
            await story.type("Rust")
            await story.press(.enter, .escape)
            await story.type("Tea green")
            try await story.until("Enter creates “Tea green”")
            await story.press(.enter)
            try await story.until("4 selected")
            await story.press(.escape)
            try await story.until("Tea green")
            await story.press(.ctrl("s"))
            try await story.until("Moss, Bone white, Rust, Tea green")
            await story.press(.escape)
            try await story.until("Color by default")
            for _ in 0..<10 where !story.cursorRow.contains("Color by default") { await story.press(.down) }
            await story.press(.enter)
            try await story.until("Nothing: the customer chooses")
            await story.press("j", "j", .enter)
            try await story.until(not: "Nothing: the customer chooses")
            #expect(try await save(story, id, since: before) == ["attributes", "default_attributes"])
            let after = try json(story, id)
            let new = after["attributes"]?.elements ?? []
            #expect(new.count == old.count + 1 && Array(new[1..<old.count]) == Array(old.dropFirst()))
            let options = new[0]["options"]?.elements.compactMap(\.text)
            #expect(options == ["Moss", "Bone white", "Rust", "Tea green"])
            #expect(new.last?["options"]?.elements.compactMap(\.text) == ["Matt", "Gloss, clear"])
            #expect(after["default_attributes"]?.elements.map { $0["option"]?.text } == ["bone-white"])
        }
    }

    // MARK: Brands, files, links

    @Test func test_brand_when_picked_then_only_it_differs() async throws {
        try await tell("type:simple -brand:kvist") { story, id in
            let before = try json(story, id)
            try await go(to: "General", "Brands", story)
            await story.press(.enter)
            try await story.until("Alder Works")
            await story.type("kvist")
            await story.press(.enter, .escape, .escape)
            try await story.until("changed, not saved yet")
            #expect(try await save(story, id, since: before) == ["brands"])
        }
    }

    @Test func test_brands_when_the_store_has_none_then_there_is_no_such_row() async throws {
        let none = Fault(
            .status(404, body: #"{"code":"rest_no_route","message":"No route.","data":{"status":404}}"#, headers: [:]),
            path: "products/brands"
        )
        let others = ["kvist", "nordlys", "harbor-pine", "alder-works", "casco-roasters"].map { "-brand:\($0)" }
            .joined(separator: " ")
        try await tell("type:simple \(others)", prepareProxy: { $0.add(none) }) { story, _ in
            #expect(story.shows("Tags") && !story.shows("Brands"))
        }
    }

    @Test func test_files_when_added_then_are_sent_with_the_product() async throws {
        try await tell("type:simple status:publish") { story, id in
            let before = try json(story, id)
            try await go(to: "Shipping", "Downloadable", story)
            await story.press(" ")
            try await go(to: "Shipping", "Files", story)
            await story.press(.enter, "n")
            try await story.until("Address of the file")
            await fill("Manual", story)
            await story.press(.ctrl("s"))
            try await story.until("Address of the file must not be empty")
            for _ in 0..<5 where !story.cursorRow.contains("Address of the file") { await story.press(.down) }
            await fill("https://files.example/manual.pdf", story)
            await story.press(.ctrl("s"))
            try await story.until("1 of 1")
            await story.press(.escape)
            #expect(try await save(story, id, since: before).isSubset(of: ["downloadable", "downloads"]))
            let files = try json(story, id)["downloads"]?.elements ?? []
            #expect(files.map { $0["file"]?.text } == ["https://files.example/manual.pdf"])
        }
    }

    @Test func test_upsells_when_found_by_sku_then_the_form_shows_names_and_the_store_gets_numbers() async throws {
        try await tell("type:simple status:publish") { story, id in
            let before = try json(story, id)
            let others = story.store.ids(of: .products).filter { $0 != id }
            let other = try #require(
                others.lazy.compactMap { story.store.json(of: .products, id: $0) }.first {
                    ($0["sku"]?.text ?? "").count > 3 && $0["status"]?.text == "publish"
                }
            )
            let name = HTMLText.plain(other["name"]?.text ?? "").prefix(12)
            try await go(to: "More", "Upsells", story)
            await story.press(.enter, "n")
            try await story.until("Enter Choose")
            await story.type(other["sku"]?.text ?? "")
            try await story.until("the product") { $0.text.joined().contains("1 of 1") }
            await story.busy.idle()
            await story.press(.enter)
            try await story.until("Add")
            #expect(story.shows(String(name)))
            await story.press(.escape)
            #expect(story.cursorRow.contains(name))
            #expect(try await save(story, id, since: before) == ["upsell_ids"])
            let ids = try json(story, id)["upsell_ids"]?.elements.compactMap(\.integer) ?? []
            #expect(ids == (before["upsell_ids"]?.elements.compactMap(\.integer) ?? []) + [other["id"]?.integer])
        }
    }
}
