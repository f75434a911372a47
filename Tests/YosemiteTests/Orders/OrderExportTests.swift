import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Orders as rows of a file: plain amounts, times with their offset, nothing that a table would run.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 60 : 10)))
struct OrderExportTests {
    private func layout(
        _ names: [String],
        _ format: OrderExportLayout.Format = .csv,
        _ rows: OrderExportLayout.Rows = .order
    ) throws -> OrderExportLayout {
        let columns = names.compactMap(OrderExportColumn.init)
        try #require(columns.count == names.count)
        return OrderExportLayout(format: format, rows: rows, columns: columns)
    }

    private func piece(_ ids: [Int], _ layout: OrderExportLayout, _ manager: any StoresManager) async throws
        -> OrderExportPiece
    {
        try await manager.perform {
            OrderAction.exportOrders(
                siteID: Shop.siteID,
                orderIDs: ids.map(Int64.init),
                layout: layout,
                onCompletion: $0
            )
        }
    }

    @Test func test_csv_when_names_are_hostile_then_no_cell_is_a_formula_and_quotes_hold() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let ids = Array(shop.listedIDs.prefix(2))
            shop.store.changeOrderBehindTheBack(
                id: ids[0],
                fields: [
                    "billing": [
                        "first_name": "=HYPERLINK(\"http://evil\")", "last_name": "\"Bobby\", tables",
                        "city": "@SUM(1)",
                    ], "customer_note": "+1\nsecond line",
                ]
            )
            try await manager.synchronize()
            let names = ["number", "billing_first_name", "billing_last_name", "billing_city", "customer_note"]
            let found = try await piece(ids + [99_999_999], layout(names), manager)
            #expect(found.orders == 2 && found.rows.count == 2)
            let number = "\(ids[0])"
            let expected =
                number + #","'=HYPERLINK(""http://evil"")","""Bobby"", tables",'@SUM(1),"# + "\"'+1\nsecond line\""
            #expect(found.rows[0] == expected)
        }
    }

    @Test func test_rows_when_exported_then_amounts_are_plain_and_times_have_the_offset_of_their_day() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try #require(shop.listedIDs.first)
            try await manager.synchronize()
            let names = ["id", "created", "total", "discount", "paid", "net", "meta:_no_such", "customer_id"]
            let found = try await piece([id], layout(names, .json), manager)
            let row = JSONValue(parsing: try #require(found.rows.first))
            #expect(row["id"]?.integer == Int64(id))
            let created = try #require(row["created"]?.string)
            let there = try #require(shop.store.orderJSON(id))
            #expect(created.hasPrefix((there["date_created"]?.text ?? "?") + "-0") && created.hasSuffix(":00"))
            let instant = try #require(StoreDateParser.date(fromGMT: there["date_created_gmt"]?.text ?? ""))
            #expect(StoreDateParser.date(fromGMT: created) == instant)
            let total = try #require(row["total"]?.string)
            #expect(total == shop.store.orderJSON(id)?["total"]?.text)
            #expect(row["meta:_no_such"] == .null)
            #expect(Money.amount(from: row["net"]?.string ?? "") != nil)
        }
    }

    @Test func test_rows_when_no_column_says_the_currency_then_no_amount_is_without_it() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let ids = Array(shop.listedIDs.prefix(2))
            shop.store.changeOrderBehindTheBack(id: ids[0], fields: ["currency": "EUR"])
            try await manager.synchronize()
            let totals = ids.map { shop.store.orderJSON($0)?["total"]?.text ?? "" }
            let csv = try await piece(ids, layout(["id", "total"]), manager)
            #expect(csv.rows == ["\(ids[0]),\(totals[0]) EUR", "\(ids[1]),\(totals[1])"])
            let told = try await piece(ids, layout(["total", "currency"]), manager)
            #expect(told.rows == ["\(totals[0]),EUR", "\(totals[1]),USD"])
            let json = try await piece(ids, layout(["id", "total"], .json), manager)
            #expect(json.rows.map { JSONValue(parsing: $0)["currency"]?.string } == ["EUR", "USD"])
            let plain = try await piece(ids, layout(["id"], .json), manager)
            #expect(plain.rows.allSatisfy { JSONValue(parsing: $0)["currency"] == nil })
        }
    }

    @Test func test_lines_when_a_row_is_a_line_then_each_has_its_order_and_they_add_up() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let ids = Array(shop.listedIDs.prefix(20))
            let lines = try await piece(
                ids,
                layout(["number", "line_name", "line_quantity", "line_total", "line_sku"], .json, .line),
                manager
            )
            let orders = try await piece(ids, layout(["number", "subtotal", "items"], .json), manager)
            #expect(orders.rows.count == 20 && lines.rows.count >= 20)
            let rows = lines.rows.map { JSONValue(parsing: $0) }
            for order in orders.rows.map({ JSONValue(parsing: $0) }) {
                let own = rows.filter { $0["number"] == order["number"] }
                #expect(own.count == (order["items"]?.string ?? "").components(separatedBy: "; ").count)
            }
            let asOrders = try layout(["number", "line_name"], .csv, .order)
            #expect(asOrders.columns.map(\.name) == ["number"])
        }
    }

    @Test func test_text_when_put_together_then_is_one_json_list_and_one_table() throws {
        let json = try layout(["number"], .json)
        let text =
            json.head + json.text(["{\"number\":\"1\"}"], isFirst: true)
            + json.text(["{\"number\":\"2\"}", "{\"number\":\"3\"}"], isFirst: false) + json.tail(isEmpty: false)
        guard case .array(let rows) = JSONValue(parsing: text) else { throw Expectation("a list", seen: text) }
        #expect(rows.compactMap { $0["number"]?.string } == ["1", "2", "3"])
        guard case .array(let none) = JSONValue(parsing: json.head + json.tail(isEmpty: true)) else {
            throw Expectation("an empty list")
        }
        #expect(none.isEmpty)
        let csv = try layout(["number", "meta:_a,b"])
        #expect(csv.head + csv.text(["1,2"], isFirst: true) == "number,\"meta:_a,b\"\r\n1,2\r\n")
    }

    @Test func test_columns_when_a_file_of_another_version_names_others_then_known_ones_keep_their_order() {
        var settings = OrderExportSettings.standard
        settings.columns = ["total", "no_such_column", "meta:_invoice", "number", "total"]
        settings.hidden = ["number"]
        #expect(settings.all.prefix(3).map(\.name) == ["total", "meta:_invoice", "number"])
        #expect(settings.layout.columns.map(\.name) == ["total", "meta:_invoice"])
        #expect(OrderExportColumn(name: "meta:") == nil && OrderExportColumn(name: "Total") == nil)
        #expect(OrderExportSettings.standard.layout.columns.count > 10)
    }

    @Test func test_export_when_there_are_many_then_each_piece_is_as_quick_and_as_large_as_the_first() async throws {
        let count = Seed.count("MERCED_EXPORT", usual: Seed.isLong ? 100_000 : 2_000)
        try await Shop.with(orders: count) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let ids = shop.listedIDs
            let layout = OrderExportSettings.standard.layout
            var rows = 0
            for start in stride(from: 0, to: ids.count, by: 500) {
                let found = try await piece(Array(ids[start..<min(start + 500, ids.count)]), layout, manager)
                rows += found.rows.count
            }
            #expect(rows == ids.count)
        }
    }
}
