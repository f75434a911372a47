import Foundation
import Testing

@testable import DemoStore

@Suite struct OrderQueryTests {
    private static let orders = "/wp-json/wc/v3/orders"

    @Test func test_page_when_beyond_the_end_then_is_empty_with_totals_of_zero() async throws {
        try await RunningStore.with { (running) async throws in
            let answer = try await running.client.get("\(Self.orders)?per_page=100&page=9999")
            #expect(answer.status == 200)
            #expect(answer.json == [])
            #expect(answer.headers["x-wp-total"] == "0")
            #expect(answer.headers["x-wp-totalpages"] == "0")
        }
    }

    @Test func test_head_when_asked_then_totals_come_without_a_body() async throws {
        try await RunningStore.with { (running) async throws in
            let head = try await running.client.send("HEAD", Self.orders)
            let list = try await running.client.get(Self.orders)
            #expect(head.body.isEmpty)
            #expect(head.headers["x-wp-total"] == list.headers["x-wp-total"])
        }
    }

    @Test func test_dates_when_equal_to_the_bound_then_are_left_out() async throws {
        try await RunningStore.with { (running) async throws in
            let newest = try #require(try await running.client.get("\(Self.orders)?per_page=1").json.elements.first)
            let gmt = try #require(newest["date_created_gmt"]?.text)
            let local = try #require(newest["date_created"]?.text)
            let id = try #require(newest["id"]?.integer)
            let earlier = String(gmt.dropLast(2)) + "00"
            #expect(try await running.client.get("\(Self.orders)?after=\(gmt)Z").ids == [])
            #expect(try await running.client.get("\(Self.orders)?after=\(gmt)&dates_are_gmt=true").ids == [])
            #expect(try await running.client.get("\(Self.orders)?after=\(local)").ids == [])
            #expect(try await running.client.get("\(Self.orders)?before=\(gmt)Z&per_page=1").ids != [id])
            if earlier != gmt {
                #expect(try await running.client.get("\(Self.orders)?after=\(earlier)Z").ids == [id])
                #expect(try await running.client.get("\(Self.orders)?after=\(earlier)%2B00:00").ids == [id])
            }
        }
    }

    @Test func test_modified_after_when_an_order_changes_then_only_it_comes() async throws {
        try await RunningStore.with { (running) async throws in
            let id = try #require(running.store.orderIDs.first { running.store.status(ofOrder: $0) == "processing" })
            let bound = StoreClock.text(RunningStore.now.addingTimeInterval(-1))
            let target = "\(Self.orders)?modified_after=\(bound)&dates_are_gmt=true&_fields=id"
            let before = try await running.client.get(target)
            running.store.changeOrderBehindTheBack(id: id, status: "completed")
            let after = try await running.client.get(target)
            #expect(!before.ids.contains(id))
            #expect(Set(after.ids).subtracting(before.ids) == [id])
        }
    }

    @Test func test_status_when_any_then_trash_and_drafts_stay_out() async throws {
        try await RunningStore.with { (running) async throws in
            func total(_ query: String) async throws -> Int {
                let answer = try await running.client.get("\(Self.orders)?per_page=1&_fields=id&\(query)")
                return answer.headers["x-wp-total"].flatMap { Int($0) } ?? -1
            }
            let any = try await total("status=any")
            let drafts = try await total("status=checkout-draft")
            let trash = try await total("status%5B%5D=trash")
            let named = OrderStatus.listed.map(\.slug).joined(separator: ",")
            #expect(drafts > 0)
            #expect(trash > 0)
            #expect(any + drafts + trash == 480)
            #expect(try await total("status=any,trash") == any)
            #expect(try await total("status=\(named)") == any + drafts)
        }
    }

    @Test func test_totals_when_summed_then_are_those_of_the_lists() async throws {
        try await RunningStore.with { (running) async throws in
            let rows = try await running.client.get("/wp-json/wc/v3/reports/orders/totals").json.elements
            for row in rows {
                let slug = row["slug"]?.text ?? ""
                let list = try await running.client.get("\(Self.orders)?status=\(slug)&per_page=1")
                #expect(list.headers["x-wp-total"] == row["total"]?.text)
            }
            #expect(rows.contains { $0["slug"] == "awaiting-pickup" && $0["total"] != "0" })
        }
    }

    @Test(arguments: ["email", "postcode", "transaction_id", "id", "name", "item"])
    func test_search_when_text_is_of_a_searched_field_then_finds_the_order(field: String) async throws {
        try await RunningStore.with { (running) async throws in
            let order = try #require(
                running.store.orderIDs.reversed().compactMap { running.store.orderJSON($0) }.first {
                    $0["transaction_id"]?.text?.isEmpty == false && $0["status"] == "completed"
                }
            )
            let billing = try #require(order["billing"])
            let text =
                switch field {
                case "email", "postcode": billing[field]?.text
                case "transaction_id", "id": order[field]?.text
                case "name": "\(billing["first_name"]?.text ?? "") \(billing["last_name"]?.text ?? "")"
                default: order["line_items"]?.elements.first?["name"]?.text
                }
            let encoded = try #require(text?.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let found = try await running.client.get("\(Self.orders)?search=\(encoded)&per_page=100&_fields=id")
            let reversed = try await running.client.get("\(Self.orders)?search=%22\(encoded)%22&_fields=id")
            #expect(found.ids.contains(order["id"]?.integer ?? 0))
            #expect(reversed.ids == [])
        }
    }

    @Test func test_fields_when_paths_are_dotted_then_only_they_come() async throws {
        try await RunningStore.with { (running) async throws in
            let answer = try await running.client.get("\(Self.orders)?per_page=1&_fields=id,billing.first_name")
            let row = try #require(answer.json.elements.first)
            #expect(row.members.map(\.name) == ["id", "billing"])
            #expect(row["billing"]?.members.map(\.name) == ["first_name"])
        }
    }

    @Test func test_include_when_ordered_by_include_then_keeps_that_order() async throws {
        try await RunningStore.with { (running) async throws in
            let all = try await running.client.get("\(Self.orders)?per_page=3&_fields=id").ids
            let wanted = [all[2], all[0], all[1]]
            let list = wanted.map(String.init).joined(separator: ",")
            let answer = try await running.client.get(
                "\(Self.orders)?include=\(list)&orderby=include&order=asc&_fields=id"
            )
            #expect(answer.ids == wanted)
        }
    }

    @Test func test_parameters_when_several_are_wrong_then_all_are_named() async throws {
        try await RunningStore.with { (running) async throws in
            let answer = try await running.client.get("\(Self.orders)?page=0&per_page=x&order=up")
            #expect(answer.status == 400)
            #expect(answer.json["data"]?["params"]?.members.map(\.name) == ["page", "per_page", "order"])
        }
    }
}
