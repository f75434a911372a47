import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@Suite(.timeLimit(.minutes(10)))
struct ProductCSVTests {
    private static func read(_ text: String, piece: Int = .max) throws -> [[String]] {
        var reader = CSVReader()
        var rows: [CSVReader.Row] = []
        var left = Array(text.utf8)[...]
        while !left.isEmpty {
            rows += try reader.rows(after: left.prefix(piece))
            left = left.dropFirst(piece)
        }
        return (rows + (try reader.end())).map(\.values)
    }

    static let texts: [(text: String, rows: [[String]])] = [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a;b\r\n1;\"2;3\"\r\n", [["a", "b"], ["1", "2;3"]]),
        ("\u{FEFF}a\tb\n\"x\"\"y\"\t", [["a", "b"], ["x\"y", ""]]), ("a|b\n\n1|2", [["a", "b"], ["1", "2"]]),
        ("a\n\"two\nlines\"\n", [["a"], ["two\nlines"]]),
        ("\"GTIN, UPC\";b\n1;2\n", [["GTIN, UPC", "b"], ["1", "2"]]),
    ]

    @Test(arguments: texts) func test_reader_when_cut_anywhere_then_reads_the_same(
        sample: (text: String, rows: [[String]])
    ) throws {
        for piece in [1, 2, 7, 10_000] { #expect(try Self.read(sample.text, piece: piece) == sample.rows) }
    }

    @Test func test_reader_when_a_quote_is_not_closed_then_says_where() {
        #expect(throws: CSVProblem.fieldTooLong(line: 2)) { _ = try Self.read("a,b\n\"1,2\n3,4\n") }
        #expect(throws: CSVProblem.empty) { _ = try Self.read("") }
    }

    @Test func test_reader_when_there_are_100000_rows_then_holds_no_more_than_a_piece_of_them() throws {
        var reader = CSVReader()
        var (count, most, sum) = (0, 0, 0)
        func take(_ rows: [CSVReader.Row]) {
            count += rows.count
            most = max(most, rows.count)
            for row in rows where row.line > 1 { sum += Int(row.values[1]) ?? 0 }
        }
        var piece = Array("SKU;Stock\n".utf8)
        for number in 1...100_000 {
            piece += Array("S-\(number);\(number)\n".utf8)
            guard piece.count > 65_536 else { continue }
            take(try reader.rows(after: piece))
            piece.removeAll(keepingCapacity: true)
        }
        take(try reader.rows(after: piece))
        take(try reader.end())
        #expect(count == 100_001 && sum == 100_000 * 100_001 / 2)
        #expect(most < 10_000)
    }

    @Test func test_writer_when_values_are_odd_then_reads_the_same_and_runs_nothing() throws {
        let values = ["a,b", "say \"x\"", "two\nlines", "=1+1", "-5", "-x", " pad ", "قهوة", ""]
        let line = CSVWriter.line(values)
        #expect(line.contains("'=1+1") && line.contains("'-x") && !line.contains("'-5"))
        let read = try Self.read("h;\n".replacing(";", with: ",") + line + "\n")
        #expect(read.last?.map(CSVWriter.plain) == values)
    }

    @Test func test_header_when_columns_are_missing_or_unknown_then_says_so() throws {
        let header = try ProductImportHeader(titles: ["sku", "Weight (kg)", "Metal", "Regular price"])
        #expect(header.columns == [.sku, .weight, nil, .regularPrice])
        #expect(header.ignored == ["Metal"])
        #expect(throws: ProductImportProblem.noKey) { _ = try ProductImportHeader(titles: ["Name"]) }
        #expect(throws: ProductImportProblem.nothingToChange) { _ = try ProductImportHeader(titles: ["ID", "Images"]) }
    }

    // MARK: Against a store

    @MainActor
    private static func plan(
        _ manager: any StoresManager,
        _ text: String,
        _ options: ProductImportOptions = ProductImportOptions()
    ) async throws -> [ProductImportRow] {
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
                options: options,
                onCompletion: $0
            )
        }
    }

    @MainActor
    @Test func test_import_when_it_is_what_was_exported_then_changes_nothing() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let list = ProductListQuery(siteID: Shop.siteID)
            let columns = try await manager.perform {
                ProductAction.findExportColumns(siteID: Shop.siteID, list: list, onCompletion: $0)
            }
            #expect(columns.attributes >= 2)
            let lines = try await manager.perform {
                ProductAction.exportLines(
                    siteID: Shop.siteID,
                    list: list,
                    range: 0..<1_000,
                    columns: columns,
                    onCompletion: $0
                )
            }
            #expect(lines.count > shop.store.ids(of: .products).count)
            let rows = try await Self.plan(
                manager,
                ([ProductExport.header(columns)] + lines).joined(separator: "\r\n")
            )
            #expect(rows.count == lines.count)
            let changed = rows.filter { $0.outcome != .nothing }
            #expect(changed.isEmpty, "\(changed.prefix(3))")
        }
    }

    @MainActor
    @Test func test_import_when_rows_differ_then_each_change_or_problem_is_listed_and_only_those_are_made()
        async throws
    {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let all = shop.store.ids(of: .products).compactMap { shop.store.json(of: .products, id: $0) }
            let simple = all.filter { $0["type"]?.text == "simple" && $0["status"]?.text == "publish" }
            let skus = simple.prefix(4).compactMap { $0["sku"]?.text }
            try #require(skus.count == 4)
            let text = """
                SKU;Name;Regular price;Sale price;Published;Categories
                \(skus[0]);Crème brûlée;12,50;;0;Pantry > Coffee
                \(skus[1]);;abc;;1;
                \(skus[2]);;1,234.50;;1;
                \(skus[3]);;99.00;;1;Nowhere
                NOBODY-1;x;1;;1;
                """
            let rows = try await Self.plan(manager, text)
            #expect(rows.map(\.line) == [2, 3, 4, 5, 6])
            let problems = rows.filter { if case .problem = $0.outcome { true } else { false } }
            #expect(problems.map(\.line) == [3, 4, 5, 6])
            let fields = rows[0].differences.map(\.field)
            #expect(fields.contains("name") && fields.contains("regular_price") && fields.contains("status"))
            let edits = rows.compactMap { row in if case .change(let edit) = row.outcome { edit } else { nil } }
            _ = try await manager.updateProducts(edits)
            try await shop.settle(manager)
            let after = shop.store.json(of: .products, id: simple[0]["id"]?.integer ?? 0)
            #expect(after?["name"]?.text == "Crème brûlée")
            #expect(after?["regular_price"]?.text == "12.50")
            #expect(after?["status"]?.text == "private")
            #expect(after?["categories"]?.elements.compactMap { $0["id"]?.integer } == [42])
        }
    }

    @MainActor
    private static func export(_ manager: any StoresManager, _ filter: String) async throws -> String {
        let list = ProductListQuery(siteID: Shop.siteID, filter: ProductFilterParser.parse(filter).filter)
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
        return ([ProductExport.header(columns)] + lines).joined(separator: "\r\n")
    }

    @MainActor
    @Test func test_import_when_links_files_and_meta_are_read_then_the_export_has_the_same() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let simple = shop.store.ids(of: .products).compactMap { shop.store.json(of: .products, id: $0) }
                .filter { $0["type"]?.text == "simple" && $0["status"]?.text == "publish" }
            let ids = simple.compactMap { $0["id"]?.integer }
            let sku = try #require(simple[1]["sku"]?.text)
            let text = """
                ID,Upsells,Cross-sells,Grouped products,Download 1 name,Download 1 URL,Meta: _shelf,Meta: _note
                \(ids[0]),"\(sku), id:\(ids[2])",\(ids[3]),,Manual,https://files.example/m.pdf,7,"a, b"
                \(ids[4]),NO-SUCH-SKU,,,,,,
                \(ids[5]),,id:999999,,,,,
                \(ids[6]),,,,Nowhere,,,
                """
            let rows = try await Self.plan(manager, text)
            let problems = rows.filter { if case .problem = $0.outcome { true } else { false } }
            #expect(problems.map(\.line) == [3, 4, 5], "\(rows)")
            _ = try await manager.perform {
                ProductAction.applyImport(siteID: Shop.siteID, rows: rows, onCompletion: $0)
            }
            try await shop.settle(manager)
            let after = try #require(shop.store.json(of: .products, id: ids[0]))
            #expect(after["upsell_ids"]?.elements.compactMap(\.integer) == [ids[1], ids[2]])
            #expect(after["cross_sell_ids"]?.elements.compactMap(\.integer) == [ids[3]])
            #expect(after["downloads"]?.elements.map { $0["file"]?.text } == ["https://files.example/m.pdf"])
            let meta = after["meta_data"]?.elements ?? []
            #expect(meta.first { $0["key"]?.text == "_note" }?["value"]?.text == "a, b")
            let before = simple[0]["meta_data"]?.elements ?? []
            #expect(before.allSatisfy { meta.contains($0) })

            let file = try await Self.export(manager, "id:\(ids[0])")
            #expect(file.contains("Download 1 URL") && file.contains("Meta: _shelf"))
            #expect(file.contains("\(sku), ") && file.contains("https://files.example/m.pdf"))
            let again = try await Self.plan(manager, file)
            #expect(again.map(\.outcome) == [.nothing], "\(again)")
        }
    }

    // MARK: What is new

    @MainActor
    @Test func test_import_when_rows_are_new_then_products_and_variations_are_made_once() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let before = shop.store.ids(of: .products).count
            let head = "Type,SKU,Name,Published,Regular price,Stock,Parent"
            let text = """
                \(head),Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global
                variable,NEW-S,Scarf,1,,,,Colour,"Moss, Sand",1,0
                variation,NEW-S-1,,1,"12,50",3,NEW-S,Colour,Moss,,0
                variation,NEW-S-2,,1,13,,NEW-S,Colour,Sand,,0
                simple,NEW-M,Mug ☕️,-1,8.00,5,,,,,
                simple,NEW-M,Twice,1,1,,,,,,
                simple,NEW-X,No price,1,abc,,,,,,
                variation,NEW-S-3,,1,1,,NOBODY,Colour,Ink,,0
                simple,NEW-A,Shared,1,1,,,Unheard of,x,1,1
                """
            let refused = try await Self.plan(manager, text)
            #expect(refused.allSatisfy { if case .problem = $0.outcome { true } else { false } })
            let options = ProductImportOptions(makesNew: true)
            let rows = try await Self.plan(manager, text, options)
            let problems = rows.filter { if case .problem = $0.outcome { true } else { false } }
            #expect(problems.map(\.line) == [6, 7, 8, 9], "\(rows)")
            #expect(shop.store.ids(of: .products).count == before)

            shop.proxy.add(Fault(.cutAfterStore, method: "POST", from: 2, times: 1))
            let results = try await manager.perform {
                ProductAction.applyImport(siteID: Shop.siteID, rows: rows, onCompletion: $0)
            }
            #expect(results.map(\.line) == [2, 3, 4, 5] && results.allSatisfy { $0.problem == nil }, "\(results)")
            #expect(shop.store.ids(of: .products).count == before + 2)
            let made = shop.store.ids(of: .products).compactMap { shop.store.json(of: .products, id: $0) }
            let mug = made.first { $0["sku"]?.text == "NEW-M" }
            #expect(mug?["name"]?.text == "Mug ☕️" && mug?["status"] == "draft" && mug?["regular_price"] == "8.00")
            #expect(mug?["stock_quantity"]?.integer == 5)
            let variations = shop.store.ids(of: .variations).compactMap { shop.store.json(of: .variations, id: $0) }
                .filter { $0["sku"]?.text?.hasPrefix("NEW-S") == true }
            #expect(variations.compactMap { $0["regular_price"]?.text } == ["12.50", "13"])
            #expect(variations.compactMap { $0["name"]?.text } == ["Moss", "Sand"])

            let again = try await Self.plan(manager, text, options)
            #expect(again.prefix(4).map(\.outcome) == [.nothing, .nothing, .nothing, .nothing], "\(again)")
        }
    }

    @MainActor
    @Test func test_import_when_attributes_differ_then_only_those_named_change() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let id = try #require(
                shop.store.ids(of: .products).first {
                    shop.store.json(of: .products, id: $0)?["attributes"]?.elements.count ?? 0 > 1
                }
            )
            let before = shop.store.json(of: .products, id: id)?["attributes"]?.elements ?? []
            let name = before[0]["name"]?.text ?? ""
            let text = "ID,Attribute 1 name,Attribute 1 value(s)\n\(id),\(name),\"One, Two\\, three\"\n"
            let rows = try await Self.plan(manager, text)
            _ = try await manager.perform {
                ProductAction.applyImport(siteID: Shop.siteID, rows: rows, onCompletion: $0)
            }
            try await shop.settle(manager)
            let after = shop.store.json(of: .products, id: id)?["attributes"]?.elements ?? []
            #expect(after.count == before.count)
            #expect(after[0]["options"]?.elements.compactMap(\.text) == ["One", "Two, three"])
            #expect(after[0]["variation"] == before[0]["variation"] && after[0]["id"] == before[0]["id"])
            #expect(after[1]["options"] == before[1]["options"])
        }
    }
}
