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
        ("a\n\"two\nlines\"\n", [["a"], ["two\nlines"]]), ("\"GTIN, UPC\";b\n1;2\n", [["GTIN, UPC", "b"], ["1", "2"]]),
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

    @Test func test_writer_when_values_are_odd_then_reads_the_same_and_runs_nothing() throws {
        let values = ["a,b", "say \"x\"", "two\nlines", "=1+1", "-5", "-x", " pad ", "قهوة", ""]
        let line = CSVWriter.line(values)
        #expect(line.contains("'=1+1") && line.contains("'-x") && !line.contains("'-5"))
        let read = try Self.read("h;\n".replacing(";", with: ",") + line + "\n")
        #expect(read.last?.map(CSVWriter.plain) == values)
    }

    @Test func test_header_when_columns_are_missing_or_unknown_then_says_so() throws {
        let header = try ProductImportHeader(titles: ["sku", "Weight (kg)", "Meta: x", "Regular price"])
        #expect(header.columns == [.sku, .weight, nil, .regularPrice])
        #expect(header.ignored == ["Meta: x"])
        #expect(throws: ProductImportProblem.noKey) { _ = try ProductImportHeader(titles: ["Name"]) }
        #expect(throws: ProductImportProblem.nothingToChange) { _ = try ProductImportHeader(titles: ["ID", "Images"]) }
    }

    // MARK: Against a store

    @MainActor
    private static func plan(_ manager: any StoresManager, _ text: String) async throws -> [ProductImportRow] {
        var reader = CSVReader()
        var rows = try reader.rows(after: text.utf8)
        rows += try reader.end()
        let header = try ProductImportHeader(titles: rows.removeFirst().values)
        let left = rows
        return try await manager.perform {
            ProductAction.planImport(siteID: Shop.siteID, header: header, rows: left, onCompletion: $0)
        }
    }

    @MainActor
    @Test func test_import_when_it_is_what_was_exported_then_changes_nothing() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let list = ProductListQuery(siteID: Shop.siteID)
            let lines = try await manager.perform {
                ProductAction.exportLines(siteID: Shop.siteID, list: list, range: 0..<1_000, onCompletion: $0)
            }
            #expect(lines.count > shop.store.ids(of: .products).count)
            let rows = try await Self.plan(manager, ([ProductExport.header] + lines).joined(separator: "\r\n"))
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
}
