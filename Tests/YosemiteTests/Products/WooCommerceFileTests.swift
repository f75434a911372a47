import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Files as WooCommerce's own exporter writes them, and ours as its importer reads them.
@Suite(.timeLimit(.minutes(10)))
struct WooCommerceFileTests {
    @MainActor
    private static func shop(_ body: @MainActor (Shop, any StoresManager) async throws -> Void) async throws {
        try await Shop.with(orders: 0) { shop in
            Self.makeOdd(shop)
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            try await manager.perform {
                SettingAction.synchronizeGeneralSettings(siteID: Shop.siteID, onCompletion: $0)
            }
            try await body(shop, manager)
        }
    }

    /// What real shops have and the exporter writes in a way of its own.
    @MainActor
    private static func makeOdd(_ shop: Shop) {
        let simple = shop.store.ids(of: .products).filter {
            let product = shop.store.json(of: .products, id: $0)
            return product?["type"]?.text == "simple" && product?["status"]?.text == "publish"
        }
        let odd: [[String: JSONNode]] = [
            ["status": "pending", "sale_price": "1.00", "regular_price": "9.00"],
            [
                "date_on_sale_from_gmt": "2026-11-12T13:02:40", "date_on_sale_to_gmt": "2026-12-01T05:00:00",
                "date_on_sale_from": "2026-11-12T08:02:40", "date_on_sale_to": "2026-12-01T00:00:00",
                "sale_price": "1.00", "regular_price": "9.00",
            ],
            ["description": "<p>one</p>\n<p>C:\\\\new</p>\r\nthree", "short_description": "a\nb"],
            ["virtual": true, "downloadable": true, "download_limit": 3],
            ["status": "future"], ["low_stock_amount": 4, "manage_stock": false, "stock_quantity": .null],
            ["sku": "20991"], ["weight": "1.5", "dimensions": ["length": "2", "width": "3.25", "height": ""]],
        ]
        for (id, fields) in zip(simple, odd) {
            let members = fields.sorted { $0.key < $1.key }.map { JSONNode.Member($0.key, $0.value) }
            shop.store.changeBehindTheBack(.products, id: id, fields: .object(members))
        }
    }

    @MainActor
    private static func plan(_ manager: any StoresManager, _ text: String) async throws -> [ProductImportRow] {
        var reader = CSVReader()
        var rows = try reader.rows(after: text.utf8)
        rows += try reader.end()
        let header = try ProductImportHeader(titles: rows.removeFirst().values)
        let left = rows
        return try await manager.perform {
            ProductAction.planImport(
                siteID: Shop.siteID,
                header: header,
                rows: left,
                options: ProductImportOptions(),
                onCompletion: $0
            )
        }
    }

    /// The first of these rows, with what the file says.
    private static func story(_ rows: [ProductImportRow], _ file: String) -> String {
        let lines = file.components(separatedBy: "\n")
        return rows.prefix(4).map { row in
            "\(row.subject) \(row.outcome)\n" + (lines.first { $0.contains(",\(row.subject),") } ?? "")
        }.joined(separator: "\n")
    }

    @MainActor
    @Test func test_import_when_woocommerce_wrote_the_file_then_no_row_is_refused_and_nothing_changes() async throws {
        try await Self.shop { shop, manager in
            let file = WooCommerceFile.exported(shop.store)
            #expect(file.contains("2026-11-12 8:02:40"))
            let rows = try await Self.plan(manager, file)
            #expect(rows.count == shop.store.ids(of: .products).count + shop.store.ids(of: .variations).count)
            let other = rows.filter { $0.outcome != .nothing }
            #expect(other.isEmpty, "\(other.count): \(Self.story(other, file))")
        }
    }

    @MainActor
    @Test func test_export_when_woocommerce_reads_the_file_then_it_changes_nothing() async throws {
        try await Self.shop { shop, manager in
            let list = ProductListQuery(siteID: Shop.siteID)
            let columns = try await manager.perform {
                ProductAction.findExportColumns(siteID: Shop.siteID, list: list, onCompletion: $0)
            }
            let lines = try await manager.perform {
                ProductAction.exportLines(
                    siteID: Shop.siteID,
                    list: list,
                    range: 0..<1_000,
                    columns: columns.withoutMeta,
                    onCompletion: $0
                )
            }
            let header = ProductExport.header(columns.withoutMeta)
            for title in ["Weight (lbs)", "Length (in)", "Width (in)", "Height (in)"] {
                #expect(header.contains(title))
            }
            #expect(!header.contains("Meta: "))
            let changes = WooCommerceFile.changes(
                importing: ([header] + lines).joined(separator: "\r\n"),
                into: shop.store
            )
            #expect(changes.isEmpty, "\(changes.count): \(changes.prefix(8))")
        }
    }

    @MainActor
    @Test func test_import_when_woocommerce_s_words_are_changed_then_they_are_understood() async throws {
        try await Self.shop { shop, manager in
            let ids = shop.store.ids(of: .products).filter {
                shop.store.json(of: .products, id: $0)?["type"]?.text == "simple"
            }
            let text = """
                ID,Published,Date sale price starts,Shipping class,Description,Stock,Weight (lbs)
                \(ids[0]),2,2026-11-12 8:02:40,,one\\ntwo,7,
                \(ids[1]),9,,,,,
                \(ids[2]),,2026-13-40 8:02:40,,,,
                """
            let rows = try await Self.plan(manager, text)
            guard case .change(let edit) = rows[0].outcome else {
                Issue.record("\(rows[0])")
                return
            }
            let values = Dictionary(edit.changes.map { ($0.field, $0.value) }) { first, _ in first }
            #expect(values["description"] == .string("one\ntwo"))
            #expect(values["date_on_sale_from_gmt"]?.string?.hasSuffix(":02:40") == true, "\(values)")
            for row in rows.dropFirst() {
                if case .problem = row.outcome { continue }
                Issue.record("\(row)")
            }
        }
    }

    @MainActor
    @Test func test_import_when_a_shipping_class_is_named_then_by_name_or_slug_and_only_where_that_is_one() async throws
    {
        try await Self.shop { shop, manager in
            for (slug, name) in [("bulky", "Bulky, &amp; heavy"), ("post", "Letter"), ("post-2", "letter")] {
                _ = shop.store.createBehindTheBack(
                    .shippingClasses,
                    fields: ["name": .string(name), "slug": .string(slug)]
                )
            }
            let ids = shop.store.ids(of: .products).filter {
                shop.store.json(of: .products, id: $0)?["type"]?.text == "simple"
            }
            shop.store.changeBehindTheBack(.products, id: ids[4], fields: ["shipping_class": "post-2"])
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            try await manager.perform {
                ProductShippingClassAction.synchronizeProductShippingClasses(siteID: Shop.siteID, onCompletion: $0)
            }
            let rows = try await Self.plan(
                manager,
                """
                ID,Shipping class
                \(ids[0]),"bulky\\, & HEAVY"
                \(ids[1]),bulky
                \(ids[2]),Pallet
                \(ids[3]),Letter
                \(ids[4]),letter
                """
            )
            for row in rows[0...1] {
                guard case .change(let edit) = row.outcome else { throw Unexpected(row) }
                #expect(edit.changes.map(\.value) == [.string("bulky")])
            }
            let unknown = try Self.problem(rows[2])
            #expect(unknown.contains("Pallet") && unknown.contains("bulky"), "\(unknown)")
            let ambiguous = try Self.problem(rows[3])
            #expect(ambiguous.contains("post / post-2"), "\(ambiguous)")
            #expect(rows[4].outcome == .nothing, "as the exporter writes it, though two are called that")
        }
    }

    @MainActor
    @Test(arguments: ["Weight (kg)", "weight ( KG )", "Length (cm)"])
    func test_import_when_a_column_is_in_another_unit_than_the_store_s_then_nothing_is_read(_ title: String)
        async throws
    {
        try await Self.shop { shop, manager in
            let id = try #require(shop.store.ids(of: .products).first)
            await #expect {
                _ = try await Self.plan(manager, "ID,\(title)\n\(id),3.5")
            } throws: { error in
                let words = (error as? ProductImportProblem)?.errorDescription ?? ""
                return words.contains("this store measures in \(title.hasPrefix("Length") ? "in" : "lbs")")
            }
        }
    }

    @MainActor
    @Test(arguments: ["Weight (lbs)", "Weight (lb)", "Weight", "Weight ()", "WEIGHT (LBS) "])
    func test_import_when_a_column_is_in_the_store_s_unit_or_in_none_then_it_is_read(_ title: String) async throws {
        try await Self.shop { shop, manager in
            let id = try #require(
                shop.store.ids(of: .products).first {
                    shop.store.json(of: .products, id: $0)?["type"]?.text == "simple"
                }
            )
            let row = try #require(try await Self.plan(manager, "ID,\(title)\n\(id),77.5").first)
            guard case .change(let edit) = row.outcome else { throw Unexpected(row) }
            #expect(edit.changes.map(\.value) == [.string("77.5")])
        }
    }

    private struct Unexpected: Error {
        let row: ProductImportRow
        init(_ row: ProductImportRow) { self.row = row }
    }

    private static func problem(_ row: ProductImportRow) throws -> String {
        guard case .problem(let words) = row.outcome else { throw Unexpected(row) }
        return words
    }

    @Test(arguments: ["", "plain", "a\nb", "a\r\nb", "C:\\name", "x\\\\ny", "\n\n\\n"])
    func test_description_when_written_and_read_then_is_the_same(_ text: String) {
        let written = DescriptionText.written(text)
        #expect(!written.utf8.contains(UInt8(ascii: "\n")))
        #expect(DescriptionText.read(written) == text)
    }
}
