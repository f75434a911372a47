import Foundation
import Testing

@testable import Yosemite

struct SupplierListTests {
    private func list(_ text: String) throws -> SupplierList {
        var reader = CSVReader()
        return try SupplierList(try reader.rows(after: text.utf8) + reader.end())
    }

    @Test(arguments: [
        "SKU,Quantity\nA-1,3\n", "\u{FEFF}sku;qty\r\nA-1;3\r\n", "Pieces\tArticle code\n3\tA-1\n",
        "Name|Supplier SKU|Qty ordered\nMug|A-1|3\n", "\"EAN\",\"Units\"\n\"A-1\",\" 3 \"",
    ])
    func test_list_when_written_in_some_way_then_read(text: String) throws {
        let list = try list(text)
        #expect(list.rows.map(\.code) == ["A-1"])
        #expect(list.rows.map(\.quantity) == [3])
        #expect(list.problems.isEmpty)
    }

    @Test func test_list_when_rows_say_nothing_then_each_is_named_and_the_others_are_kept() throws {
        let list = try list("SKU,Qty\nA-1,3\n,4\nB,-2\nC,many\nD,1.5\nE,99999999999999999999\n,\nF,1\n")
        #expect(list.rows.map(\.code) == ["A-1", "D", "F"])
        #expect(list.problems.map(\.line) == [3, 4, 5, 7])
    }

    @Test func test_list_when_a_spreadsheet_has_rounded_a_code_then_the_row_is_named() throws {
        let list = try list("EAN;Qty\n4,00638E+12;3\n4006381333931;1\n")
        #expect(list.rows.map(\.code) == ["4006381333931"])
        #expect(list.problems.map(\.line) == [2] && list.problems[0].words.contains("4,00638E+12"))
    }

    @Test(arguments: [("Name,Qty\nMug,3\n", "SKU"), ("SKU,Name\nA-1,Mug\n", "Quantity")])
    func test_list_when_a_column_is_missing_then_it_says_which(text: String, column: String) throws {
        #expect(throws: StockTakeError.noColumn(column)) { _ = try list(text) }
    }
}
