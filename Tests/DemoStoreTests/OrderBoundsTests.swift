import DemoStore
import Foundation
import Testing
import WooFoundation

/// Bounds are exclusive, of changes as of creation: a sync that relies on anything else loses orders.
struct OrderBoundsTests {
    @Test func test_modified_after_when_equal_to_the_bound_then_the_order_is_left_out() async throws {
        try await RunningStore.with { (running) async throws in
            let path = "/wp-json/wc/v3/orders"
            let newest = try #require(
                try await running.client.get("\(path)?per_page=1&orderby=modified").json.elements.first
            )
            let id = try #require(newest["id"]?.integer)
            let text = try #require(newest["date_modified_gmt"]?.text)
            let bound = try #require(StoreDateParser.date(fromGMT: text))
            func ids(_ date: Date) async throws -> [Int] {
                let query = "modified_after=\(StoreClock.text(date))&dates_are_gmt=true&_fields=id"
                return try await running.client.get("\(path)?\(query)").ids
            }
            let (since, before) = (try await ids(bound), try await ids(bound.addingTimeInterval(-1)))
            #expect(!since.contains(id) && before.contains(id))
        }
    }
}
