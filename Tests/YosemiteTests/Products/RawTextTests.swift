import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What is edited is read raw: whatever is changed, every other byte in the shop's database stays as it was.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RawTextTests {
    /// Texts that a store shows otherwise than they are written.
    private static let texts = [
        "Fits so:\n\n[size_chart]\n\nSee [faq topic=\"a & b\"].",
        "<!-- wp:paragraph {\"dropCap\":true} -->\n<p>Made in <strong>Portland</strong>.</p>\n<!-- /wp:paragraph -->\n",
        "Fish &amp; chips &mdash; 5 &lt; 6, &#8220;quoted&#8221; \"plain\" & lone, it's 12\" -- long",
        "First\r\nsecond\r\n\r\n  third, a tab\there and a space at its end \r\n",
    ]
    private static let script = "<p>Before</p>\n<script>\nif (a && b) {\n\n  write(\"<b>x</b>\");\n}\n</script>\nAfter"
    private static let field = "description"

    /// Simple products with one text each in every field that has one.
    private static func prepare(_ shop: Shop, _ texts: [String]) throws -> [Int] {
        let simple = shop.store.ids(of: .products).filter { id in
            let product = shop.store.json(of: .products, id: id)
            return product?["type"]?.text == "simple" && product?["on_sale"] == false
                && product?["downloadable"] == false
        }
        try #require(simple.count >= texts.count)
        for (id, text) in zip(simple, texts) {
            let text = JSONNode.string(text)
            let fields: JSONNode = ["description": text, "short_description": text, "purchase_note": text]
            try #require(shop.store.changeBehindTheBack(.products, id: id, fields: fields))
        }
        return Array(simple.prefix(texts.count))
    }

    /// What stands in the shop's database, without the date of the change.
    private static func database(_ shop: Shop, _ resource: DemoResource, _ id: Int, but names: String...) -> [String:
        JSONNode]
    {
        let left = Set(names + ["date_modified", "date_modified_gmt", "_links"])
        let members = shop.store.json(of: resource, id: id)?.members ?? []
        return Dictionary(members.filter { !left.contains($0.name) }.map { ($0.name, $0.value) }) { $1 }
    }

    private static func text(_ shop: Shop, _ resource: DemoResource, _ id: Int, _ field: String = field) -> String? {
        shop.store.json(of: resource, id: id)?[field]?.text
    }

    private static func synchronized(_ shop: Shop) async throws -> any StoresManager {
        let manager = shop.manager()
        try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
        return manager
    }

    // MARK: Products

    /// Who changes something.
    enum Way: CaseIterable {
        case form, verb, bulk, file
    }

    @Test(arguments: Way.allCases) func test_product_when_a_price_is_changed_then_every_other_byte_stays(way: Way)
        async throws
    {
        try await Shop.with(orders: 0) { shop in
            let ids = try Self.prepare(shop, Self.texts + [Self.script])
            let manager = try await Self.synchronized(shop)
            let before = ids.map { Self.database(shop, .products, $0, but: "regular_price", "price", "price_html") }
            switch way {
            case .form: for id in ids { try await save(manager, id, .regularPrice) { _ in "77.00" } }
            case .verb: for id in ids { try await manager.updateProduct(id, [.regularPrice: "77.00"]) }
            case .bulk:
                let rows = try await manager.perform {
                    ProductAction.previewBulk(
                        siteID: Shop.siteID,
                        edit: BulkProductEdit(.regularPrice(.set(77))),
                        productIDs: ids.map(Int64.init),
                        onCompletion: $0
                    )
                }
                _ = try await manager.perform {
                    ProductAction.applyBulk(siteID: Shop.siteID, rows: rows, onCompletion: $0)
                }
            case .file: try await importFile(manager, ids) { $0["Regular price"] = "77.00" }
            }
            try await shop.settle(manager)
            #expect(ids.allSatisfy { Self.text(shop, .products, $0, "regular_price") == "77.00" })
            let after = ids.map { Self.database(shop, .products, $0, but: "regular_price", "price", "price_html") }
            #expect(after == before)
        }
    }

    @Test(arguments: [Way.form, .verb, .file]) func test_product_when_a_letter_is_added_then_the_text_has_one_more(
        way: Way
    ) async throws {
        try await Shop.with(orders: 0) { shop in
            let ids = try Self.prepare(shop, Self.texts)
            let manager = try await Self.synchronized(shop)
            let before = ids.map { Self.database(shop, .products, $0, but: Self.field) }
            switch way {
            case .form: for id in ids { try await save(manager, id, .fullDescription) { $0 + "x" } }
            case .verb:
                for id in ids {
                    let shown = try #require(try await shop.product(id)).fullDescription
                    try await manager.updateProduct(id, [.fullDescription: shown + "x"])
                }
            case .bulk: break
            case .file: try await importFile(manager, ids) { $0["Description"] = ($0["Description"] ?? "") + "x" }
            }
            try await shop.settle(manager)
            #expect(ids.map { Self.text(shop, .products, $0) } == Self.texts.map { $0 + "x" })
            #expect(ids.map { Self.database(shop, .products, $0, but: Self.field) } == before)
            #expect(try await shop.openEdits().isEmpty)
        }
    }

    /// As the form does: what is typed stands on what the product was when it was opened.
    private func save(_ manager: any StoresManager, _ id: Int, _ field: ProductField, _ change: (String) -> String)
        async throws
    {
        let product = try await manager.retrieveProduct(id)
        let base = try #require(product.writableFields[field.rawValue])
        let wanted = RecordChange(field, base: base, value: .string(change(base.string ?? "")))
        try await manager.updateProduct(id, changes: [wanted])
    }

    /// Writes all products to a file, changes the rows of some, and reads it again.
    private func importFile(
        _ manager: any StoresManager,
        _ ids: [Int],
        _ change: (inout [String: String]) -> Void
    ) async throws {
        let list = ProductListQuery(siteID: Shop.siteID)
        let columns = try await manager.perform {
            ProductAction.findExportColumns(siteID: Shop.siteID, list: list, onCompletion: $0)
        }
        let lines = try await manager.perform {
            ProductAction.exportLines(
                siteID: Shop.siteID,
                list: list,
                range: 0..<1_000,
                columns: columns,
                onCompletion: $0
            )
        }
        var reader = CSVReader()
        var rows = try reader.rows(after: ([ProductExport.header(columns)] + lines).joined(separator: "\r\n").utf8)
        rows += try reader.end()
        let titles = rows.removeFirst().values
        let changed = rows.map { row -> [String] in
            let plain = row.values.map(CSVWriter.plain)
            var cells = Dictionary(zip(titles, plain)) { first, _ in first }
            guard let id = cells["ID"].flatMap(Int.init), ids.contains(id) else { return plain }
            change(&cells)
            return titles.map { cells[$0] ?? "" }
        }
        var again = CSVReader()
        let text = ([titles] + changed).map(CSVWriter.line).joined(separator: "\r\n")
        var read = try again.rows(after: text.utf8)
        read += try again.end()
        let header = try ProductImportHeader(titles: read.removeFirst().values)
        let left = read
        let planned = try await manager.perform {
            ProductAction.planImport(
                siteID: Shop.siteID,
                header: header,
                rows: left,
                options: ProductImportOptions(),
                onCompletion: $0
            )
        }
        #expect(planned.count { if case .change = $0.outcome { true } else { false } } == ids.count)
        _ = try await manager.perform {
            ProductAction.applyImport(siteID: Shop.siteID, rows: planned, onCompletion: $0)
        }
    }

    @Test func test_product_when_a_change_of_text_is_undone_or_it_is_copied_then_has_the_bytes_it_had() async throws {
        try await Shop.with(orders: 0) { shop in
            let ids = try Self.prepare(shop, Self.texts)
            let manager = try await Self.synchronized(shop)
            let edits = try await manager.updateProducts(
                ids.map { ProductEdit(productID: Int64($0), changes: [RecordChange(.fullDescription, "Other")]) }
            )
            try await shop.settle(manager)
            #expect(ids.allSatisfy { Self.text(shop, .products, $0) == "Other" })
            for edit in edits { try await manager.undo(edit) }
            try await shop.settle(manager)
            #expect(ids.map { Self.text(shop, .products, $0) } == Self.texts)
            for (id, text) in zip(ids, Self.texts) {
                let copy = try await manager.perform {
                    ProductAction.duplicateProduct(siteID: Shop.siteID, productID: Int64(id), onCompletion: $0)
                }
                #expect(copy.fullDescription == text)
                #expect(Self.text(shop, .products, Int(copy.productID)) == text)
            }
        }
    }

    @Test func test_product_when_somebody_else_changed_the_text_then_the_raw_texts_stand_against_each_other()
        async throws
    {
        try await Shop.with(orders: 0) { shop in
            let ids = try Self.prepare(shop, Self.texts)
            let manager = try await Self.synchronized(shop)
            let edit = try await manager.updateProduct(ids[0], [.fullDescription: Self.texts[0] + "x"])
            let theirs = "Theirs [size_chart]"
            shop.store.changeBehindTheBack(.products, id: ids[0], fields: ["description": .string(theirs)])
            try await manager.send()
            #expect(await manager.outcome(of: edit) == .conflicted(fields: [Self.field]))
            let conflict = try #require(try await shop.edits().first?.conflicts.first)
            #expect(conflict.base == .string(Self.texts[0]) && conflict.theirs == .string(theirs))
            #expect(Self.text(shop, .products, ids[0]) == theirs)
        }
    }

    @Test func test_product_when_the_store_would_spoil_the_text_then_it_is_refused_and_stays() async throws {
        try await Shop.with(orders: 0) { shop in
            let ids = try Self.prepare(shop, [Self.script, "<!-- wp:x {\"a\":\"\\u003cb\"} /-->"])
            let manager = try await Self.synchronized(shop)
            let before = ids.map { Self.database(shop, .products, $0) }
            for (id, why) in zip(
                ids,
                [ProductProblem.losesTag(field: Self.field, tag: "script"), .losesBackslash(field: Self.field)]
            ) {
                let text = try #require(try await shop.product(id)).fullDescription
                await #expect(throws: ProductProblems(problems: [why])) {
                    try await manager.updateProduct(id, [.fullDescription: text + "x"])
                }
            }
            #expect(ids.map { Self.database(shop, .products, $0) } == before)
            // What needs no text goes as ever.
            try await manager.updateProduct(ids[0], [.regularPrice: "77.00"])
            try await shop.settle(manager)
            #expect(Self.text(shop, .products, ids[0]) == Self.script)
        }
    }

    @Test func test_pictures_when_put_in_another_order_then_keep_their_titles() async throws {
        try await Shop.with(orders: 0) { shop in
            let ids = try Self.prepare(shop, [""])
            let titles = ["Jam & \"jar\"", "It's 12\" -- wide"]
            let images = titles.enumerated().map { index, title -> JSONNode in
                [
                    "id": .number("\(11 + index)"), "src": .string("http://x/\(index).png"), "name": .string(title),
                    "alt": "A & b",
                ]
            }
            shop.store.changeBehindTheBack(.products, id: ids[0], fields: ["images": .array(images)])
            let manager = try await Self.synchronized(shop)
            let shown = try await manager.retrieveProduct(ids[0]).writableFields["images"]
            guard case .array(let list)? = shown else { throw Expectation("pictures") }
            try await manager.updateProduct(
                ids[0],
                changes: [RecordChange(.images, base: shown, value: .array(list.reversed()))]
            )
            try await shop.settle(manager)
            let after = shop.store.json(of: .products, id: ids[0])?["images"]?.elements ?? []
            #expect(after.compactMap { $0["name"]?.text } == titles.reversed())
            #expect(after.compactMap { $0["alt"]?.text } == ["A & b", "A & b"])
        }
    }

    // MARK: What belongs to products

    @Test func test_variation_when_its_description_is_edited_then_every_other_byte_stays() async throws {
        try await Shop.with(orders: 0) { shop in
            let ids = Array(shop.store.ids(of: .variations).prefix(Self.texts.count))
            for (id, text) in zip(ids, Self.texts) {
                shop.store.changeBehindTheBack(.variations, id: id, fields: ["description": .string(text)])
            }
            let manager = try await Self.synchronized(shop)
            let before = ids.map { Self.database(shop, .variations, $0, but: Self.field) }
            for id in ids {
                let variation = try await rawVariation(shop, manager, id)
                let base = try #require(variation.writableFields[Self.field])
                let change = RecordChange(.fullDescription, base: base, value: .string((base.string ?? "") + "x"))
                let edit = ProductEdit(productID: variation.productID, variationID: Int64(id), changes: [change])
                _ = try await manager.updateProducts([edit])
            }
            try await shop.settle(manager)
            #expect(try await shop.openEdits().isEmpty)
            #expect(ids.map { Self.text(shop, .variations, $0) } == Self.texts.map { $0 + "x" })
            #expect(ids.map { Self.database(shop, .variations, $0, but: Self.field) } == before)
            // What is known raw stays known while the store shows the same.
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let rows = try await shop.mirror().read { storage in
                try ids.map { try storage.loadProductVariation(siteID: Shop.siteID, variationID: Int64($0)) }
            }
            #expect(rows.map { $0?.rawDescription } == Self.texts.map { $0 + "x" })
        }
    }

    @Test func test_variation_when_written_to_a_file_and_changed_there_then_every_other_byte_stays() async throws {
        try await Shop.with(orders: 0) { shop in
            let ids = Array(shop.store.ids(of: .variations).prefix(Self.texts.count))
            for (id, text) in zip(ids, Self.texts) {
                shop.store.changeBehindTheBack(.variations, id: id, fields: ["description": .string(text)])
            }
            let manager = try await Self.synchronized(shop)
            try await importFile(manager, ids) { $0["Description"] = ($0["Description"] ?? "") + "x" }
            try await shop.settle(manager)
            #expect(ids.map { Self.text(shop, .variations, $0) } == Self.texts.map { $0 + "x" })
        }
    }

    /// The variation as a form opens it.
    private func rawVariation(_ shop: Shop, _ manager: any StoresManager, _ id: Int) async throws -> ProductVariation {
        try await manager.perform {
            ProductVariationAction.retrieveVariationText(
                siteID: Shop.siteID,
                variationID: Int64(id),
                onCompletion: $0
            )
        }
    }

    @Test func test_term_and_review_when_edited_then_every_other_byte_stays() async throws {
        try await Shop.with(orders: 0) { shop in
            let term = try #require(shop.store.ids(of: .categories).last)
            let reviews = Array(shop.store.ids(of: .reviews).prefix(Self.texts.count))
            shop.store.changeBehindTheBack(.categories, id: term, fields: ["description": .string(Self.texts[0])])
            for (id, text) in zip(reviews, Self.texts) {
                shop.store.changeBehindTheBack(.reviews, id: id, fields: ["review": .string(text), "status": "hold"])
            }
            let manager = shop.manager()
            try await manager.perform {
                ProductCategoryAction.synchronizeProductCategories(siteID: Shop.siteID, onCompletion: $0)
            }
            try await manager.perform { ProductReviewAction.synchronizeReviews(siteID: Shop.siteID, onCompletion: $0) }
            let category = try await shop.mirror().read {
                try $0.loadObject(ofType: ProductCategoryRecord.self, primaryKey: Int64(term))
            }
            let text = try #require(category).details
            _ = try await manager.perform {
                ProductCategoryAction.updateProductCategory(
                    siteID: Shop.siteID,
                    id: Int64(term),
                    changes: [RecordChange(field: "description", base: .string(text), value: .string(text + "x"))],
                    onCompletion: $0
                )
            }
            for id in reviews {
                let row = try await shop.mirror().read {
                    try $0.loadObject(ofType: ProductReviewRecord.self, primaryKey: Int64(id))
                }
                let review = try #require(row).review
                _ = try await manager.perform {
                    ProductReviewAction.updateReview(
                        siteID: Shop.siteID,
                        reviewID: Int64(id),
                        changes: [RecordChange(field: "review", base: .string(review), value: .string(review + "x"))],
                        onCompletion: $0
                    )
                }
            }
            try await shop.settle(manager)
            #expect(Self.text(shop, .categories, term) == Self.texts[0] + "x")
            #expect(reviews.map { Self.text(shop, .reviews, $0, "review") } == Self.texts.map { $0 + "x" })
        }
    }
}
