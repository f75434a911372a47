import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct SearchCommandTests {
    @Test func test_list_when_filtered_then_only_those_orders_and_the_count_is_true() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 200)) { setup, merced in
            _ = try await merced.run("orders", "list", "--limit", "100000")
            let found = try await merced.run(
                "orders",
                "list",
                "--json",
                "--limit",
                "100000",
                "status:processing,completed total>50 -customer:guest"
            )
            #expect(found.status == 0, "\(found.errors)")
            let rows = found.json["orders"]?.elements ?? []
            #expect(!rows.isEmpty)
            for row in rows {
                #expect(["processing", "completed"].contains(row["status"]?.text ?? ""))
                #expect((Double(row["total"]?.text ?? "") ?? 0) > 50)
                #expect((row["customer_id"]?.integer ?? 0) > 0)
            }
            #expect(found.json["matching"]?.integer == rows.count)
            let option = try await merced.run("orders", "list", "--json", "--filter", "status:processing total>50")
            #expect(option.json["orders"]?.elements.allSatisfy { $0["status"] == "processing" } == true)
        }
    }

    @Test func test_list_when_a_condition_is_wrong_then_says_what_was_meant_and_ends_with_wrong_usage() async throws {
        try await RunningDemo.connected { _, merced in
            let wrong = try await merced.run("orders", "list", "statsu:processing", "total>ten")
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("There is no condition “statsu”. Did you mean “status”?"))
            #expect(wrong.errors.contains("“ten” is no amount"))
        }
    }

    @Test func test_search_when_json_then_kinds_are_grouped_with_their_counts() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 120)) { _, merced in
            let list = try await merced.run("orders", "list", "--json", "--limit", "100000")
            let first = try #require(list.json["orders"]?.elements.first { $0["customer"]?.text?.isEmpty == false })
            let name = try #require(first["customer"]?.text)
            let found = try await merced.run("search", "--json", name)
            #expect(found.status == 0, "\(found.errors)")
            let names = ["complete", "customers", "offline", "orders", "products", "search", "store"]
            #expect(found.json.members.map(\.name) == names)
            let orders = found.json["orders"]
            #expect(orders?["rows"]?.elements.contains { $0["id"] == first["id"] } == true)
            #expect((orders?["matching"]?.integer ?? 0) >= (orders?["rows"]?.elements.count ?? 0))
            let text = try await merced.run("search", name)
            #expect(text.output.hasPrefix("Orders: "))
        }
    }
}
