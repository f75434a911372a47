import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced ledger`, as programs with homes of their own.
@Suite(.timeLimit(.minutes(10)))
struct LedgerCommandTests {
    private static func home(_ name: String, _ setup: RunningDemo.Setup) throws -> Merced {
        let merced = try Merced(named: name)
        try merced.connect(to: setup.address, port: setup.port)
        return merced
    }

    @Test func test_pay_when_the_till_has_no_name_then_takes_no_money_before_it_has_one() async throws {
        try await RunningDemo.with { setup in
            let (merced, till) = (try Self.home("till", setup), Till(setup: setup))
            let id = till.order()
            let refused = try await merced.run("pay", "\(id)", "--cash", "50")
            #expect(refused.status == 78 && refused.errors.contains("merced ledger name R1"), "\(refused.errors)")
            #expect(till.puts(id) == 0 && !till.isPaid(id))
            #expect(try await merced.run("ledger", "name", "till one").status == 78)
            let named = try await merced.run("ledger", "name", "BAR")
            #expect(named.status == 0 && named.output == "This till is BAR.\n", "\(named.errors)")
            let paid = try await merced.run("pay", "\(id)", "--cash", "50")
            #expect(paid.status == 0, "\(paid.errors)")
            #expect(try await merced.run("receipt", "\(id)", "--text").output.contains("Receipt BAR-000001"))
            let mark = try #require(till.meta(id, "_merced_paid_by")).split(separator: "|")
            #expect(mark.count == 5 && mark[1] == "BAR" && mark[4].count == 64)
        }
    }

    @Test func test_pay_when_a_second_home_has_the_name_of_the_first_then_is_refused_and_says_whose_it_is() async throws
    {
        try await RunningDemo.with { setup in
            let till = Till(setup: setup)
            let (first, second) = (try Self.home("first", setup), try Self.home("second", setup))
            for merced in [first, second] { try merced.nameTill("R1") }
            let (one, two) = (till.order(), till.order())
            #expect(try await first.run("pay", "\(one)", "--cash", "50").status == 0)
            #expect(try await second.run("sync").status == 0)
            let refused = try await second.run("pay", "\(two)", "--cash", "50")
            #expect(refused.status == 78, "\(refused.errors)")
            #expect(refused.errors.contains("Another till of this shop is called R1 (order \(one) shows it)"))
            #expect(!till.isPaid(two))
            let byHand = try await second.run("ledger", "name", "R2")
            #expect(byHand.status == 78 && byHand.errors.contains("[register] name"))
            try second.nameTill("R2")
            #expect(try await second.run("pay", "\(two)", "--cash", "50").status == 0)
            #expect(try await second.run("receipt", "\(two)", "--text").output.contains("Receipt R2-000001"))
            #expect(try await first.run("sync").status == 0)
            #expect(try await first.run("pay", "\(till.order())", "--cash", "50").status == 0)
        }
    }
}
