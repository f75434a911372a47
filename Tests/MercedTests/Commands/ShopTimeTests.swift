import DemoStore
import Foundation
import TestSupport
import Testing

/// Tables are for people: their times are the shop's, as on the screens. Documents have them in UTC.
@Suite(.timeLimit(.minutes(10)))
struct ShopTimeTests {
    @Test func test_tables_when_they_have_times_then_the_shops_and_none_in_utc() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            #expect(try await merced.run("sell", "--item", counter.goods[0], "--cash", "exact").status == 0)
            let soldAt = try #require(
                try await merced.run("sales", "list", "--json").json["sales"]?.elements.first?["sold_at"]?.text
            )
            #expect(soldAt.hasSuffix("Z"))
            let list = try await merced.run("sales", "list")
            #expect(list.output.contains(/\d{1,2} [A-Z][a-z]{2} 20\d\d \d\d:\d\d/), "\(list.output)")
            for verb in [
                ["sales", "list"], ["sales", "show", "R1-000001"], ["payments", "list"], ["customers", "list"],
                ["coupons", "list"], ["orders", "list"],
            ] {
                let outcome = try await merced.run(verb)
                #expect(outcome.status == 0, "\(verb): \(outcome.errors)")
                #expect(!outcome.output.contains(/\d\d\d\d-\d\d-\d\dT\d\d/), "\(verb): \(outcome.output)")
            }
        }
    }
}
