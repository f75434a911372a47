import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct OrdersExportCommandTests {
    @Test func test_export_when_columns_are_named_then_those_in_that_order_as_csv_and_json() async throws {
        try await RunningDemo.connected { setup, merced in
            let csv = try await merced.run(
                "orders",
                "export",
                "status:processing",
                "--columns",
                "number,total,created,meta:_no_such"
            )
            #expect(csv.status == 0, "\(csv.errors)")
            let lines = csv.output.components(separatedBy: "\r\n").filter { !$0.isEmpty }
            #expect(lines.first == "number,total,created,meta:_no_such")
            let wanted = setup.store.orderIDs.filter { setup.store.status(ofOrder: $0) == "processing" }
            #expect(lines.count == wanted.count + 1)
            let json = try await merced.run(
                "orders",
                "export",
                "status:processing",
                "--format",
                "json",
                "--columns",
                "number,total"
            )
            let rows = json.json.elements
            #expect(rows.count == wanted.count)
            for row in rows {
                let id = Int(row["number"]?.text ?? "") ?? 0
                #expect(row["total"]?.text == setup.store.orderJSON(id)?["total"]?.text)
            }
        }
    }

    @Test func test_export_when_the_file_is_there_then_it_stays_unless_it_may_be_replaced() async throws {
        try await RunningDemo.connected { _, merced in
            let file = merced.home.file("orders.csv")
            try Data("mine".utf8).write(to: file)
            let refused = try await merced.run("orders", "export", "--file", file.path)
            #expect(refused.status != 0 && refused.errors.contains("already exists"))
            #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
            let written = try await merced.run("orders", "export", "--file", file.path, "--replace", "--json")
            #expect(written.status == 0, "\(written.errors)")
            #expect(written.json["rows"]?.integer == written.json["orders"]?.integer)
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("number,status,"))
            let new = merced.home.file("new.csv")
            let lines = try await merced.run("orders", "export", "--file", new.path, "--rows", "line")
            #expect(lines.status == 0 && lines.output.contains("rows in"))
            #expect(try String(contentsOf: new, encoding: .utf8).contains("line_name"))
        }
    }

    @Test func test_export_when_a_column_is_unknown_then_says_which_and_lists_them() async throws {
        try await RunningDemo.connected { _, merced in
            let wrong = try await merced.run("orders", "export", "--columns", "number,totl")
            #expect(wrong.status == 64 && wrong.errors.contains("There is no column “totl”"))
            let line = try await merced.run("orders", "export", "--columns", "line_name")
            #expect(line.status == 64 && line.errors.contains("--rows line"))
            let list = try await merced.run("orders", "export", "--columns", "list")
            #expect(list.status == 0)
            #expect(list.output.contains("payment_method_title") && list.output.contains("meta:KEY"))
            let noFile = try await merced.run("orders", "export", "--json")
            #expect(noFile.status == 64)
        }
    }
}
