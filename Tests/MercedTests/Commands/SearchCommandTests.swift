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
            #expect(wrong.errors.contains("“ten” is not an amount"))
        }
    }

    @Test func test_search_when_notes_are_not_here_then_it_is_not_called_complete_and_says_so() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 120)) { _, merced in
            #expect(try await merced.run("sync").status == 0)
            let found = try await merced.run("search", "zeppelin", "--json")
            #expect(found.json["complete"] == false)
            #expect((found.json["notes_unread"]?.integer ?? 0) >= 100)
            #expect(found.errors.contains("Not searched: the notes of "), "\(found.errors)")
            // Without words no note is searched.
            let list = try await merced.run("orders", "list", "--json", "status:processing")
            #expect(list.json["complete"] == true)
            #expect(list.json["notes_unread"] == nil)
            #expect(!list.errors.contains("Not searched"))
        }
    }

    @Test func test_search_when_json_then_kinds_are_grouped_with_their_counts() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 120)) { _, merced in
            let list = try await merced.run("orders", "list", "--json", "--limit", "100000")
            let first = try #require(list.json["orders"]?.elements.first { $0["customer"]?.text?.isEmpty == false })
            let name = try #require(first["customer"]?.text)
            let found = try await merced.run("search", "--json", name)
            #expect(found.status == 0, "\(found.errors)")
            let names = [
                "complete", "currency", "customers", "notes_unread", "offline", "orders", "products", "search", "store",
            ]
            #expect(found.json.members.map(\.name) == names)
            let orders = found.json["orders"]
            #expect(orders?["rows"]?.elements.contains { $0["id"] == first["id"] } == true)
            #expect((orders?["matching"]?.integer ?? 0) >= (orders?["rows"]?.elements.count ?? 0))
            let text = try await merced.run("search", name)
            #expect(text.output.hasPrefix("Orders: "))
        }
    }

    @Test func test_list_when_a_condition_begins_with_a_hyphen_then_it_is_a_filter_and_options_stay_options()
        async throws
    {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 120)) { _, merced in
            let all = try await merced.run("orders", "list", "--json", "--limit", "all")
            let other = try await merced.run("orders", "list", "-status:completed", "--json", "--limit", "all")
            #expect(other.status == 0, "\(other.errors)")
            let count = { (outcome: Program.Outcome) in outcome.json["orders"]?.elements.count ?? 0 }
            let completed = all.json["orders"]?.elements.count { $0["status"] == "completed" } ?? 0
            #expect(completed > 0)
            #expect(count(other) == count(all) - completed)
            for words in [
                ["search", "-status:completed"], ["products", "list", "-stock:low"],
                ["products", "export", "-type:simple"],
                ["products", "prices", "change", "-type:simple", "--to", "-10%"],
            ] {
                let outcome = try await merced.run(words, adding: [:])
                #expect(outcome.status == 0, "\(words) \(outcome.errors)")
            }
            let typo = try await merced.run("orders", "list", "--statsu", "completed")
            #expect(typo.status == 64)
            let wrong = try await merced.run("orders", "list", "-statsu:completed")
            #expect(wrong.errors.contains("There is no condition “statsu”. Did you mean “status”?"))
            let help = try await merced.run("orders", "list", "-h")
            #expect(help.status == 0 && help.output.contains("USAGE"))
        }
    }

    @Test func test_list_when_all_are_wanted_then_there_is_no_limit_and_the_document_is_the_same() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 1_200)) { _, merced in
            let all = try await merced.run("orders", "list", "--json", "--limit", "all")
            #expect(all.status == 0, "\(all.errors)")
            #expect(all.json["complete"] == true)
            let rows = all.json["orders"]?.elements ?? []
            #expect(rows.count > 1_000 && rows.count == all.json["matching"]?.integer)
            #expect(Set(rows.compactMap { $0["id"]?.integer }).count == rows.count)
            let more = try await merced.run("orders", "list", "--json", "--limit", "1000000")
            #expect(more.output == all.output)
            let text = try await merced.run("orders", "list", "--limit", "all")
            #expect(text.output.split(separator: "\n").count == rows.count + 1)
            let few = try await merced.run("orders", "list", "--limit", "2")
            #expect(few.output.hasSuffix("2 of \(rows.count)\n"))
            let none = try await merced.run("orders", "list", "--json", "--limit", "all", "nobodyatall")
            #expect(none.json["orders"]?.elements.isEmpty == true && none.json["matching"] == 0)
            let wrong = try await merced.run("orders", "list", "--limit", "0")
            #expect(wrong.status == 64)
            let products = try await merced.run("products", "list", "--json", "--limit", "all", "--sort", "name")
            #expect(products.json["products"]?.elements.count == products.json["matching"]?.integer)
        }
    }
}
