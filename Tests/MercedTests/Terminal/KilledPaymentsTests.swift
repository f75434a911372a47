import DemoStore
import Foundation
import TestSupport
import Testing

/// The program killed at every step of a payment, and every answer of the store lost: afterwards an order that is paid was
/// paid once, and one that is not known to be is listed.
@Suite(.timeLimit(.minutes(20)))
struct KilledPaymentsTests {
    private static let moments = (1...5).flatMap { ["payment-before:\($0)", "payment-after:\($0)"] }

    /// In a short run at the first row, the last, and two in between.
    @Test(
        arguments: Seed.isLong
            ? moments : ["payment-before:1", "payment-after:2", "payment-before:4", "payment-after:5"]
    )
    func test_cash_when_killed_at_a_step_then_is_paid_once_or_not_at_all(_ moment: String) async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            let id = till.order()
            let killed = try await merced.run(
                "pay",
                "\(id)",
                "--cash",
                "50",
                adding: ["MERCED_CRASH_TEST": moment]
            )
            #expect(killed.status == -9, "\(moment): \(killed.status)")
            let open = try await merced.run("payments", "list", "--open", "--json")
            // Nothing was written before the first row; everything was after the last.
            let isListed = open.json["payments"]?.elements.count == 1
            #expect(isListed == (moment != "payment-before:1" && moment != "payment-after:5"), "\(moment)")
            let resolved = try await merced.run("payments", "resolve", "--json")
            #expect(resolved.status == 0, "\(moment): \(resolved.errors)\(resolved.output)")
            let left = try await merced.run("payments", "list", "--open", "--json")
            #expect(left.json["payments"]?.elements.isEmpty == true)
            #expect(till.puts(id) == (till.isPaid(id) ? 1 : 0), "\(moment)")
            // Whatever became of it, the order can be finished, and is paid once.
            let again = try await merced.run("pay", "\(id)", "--cash", "50")
            #expect(again.status == 0 || again.output.contains("already paid"), "\(moment): \(again.output)")
            #expect(till.isPaid(id) && till.puts(id) == 1, "\(moment)")
            #expect(try await merced.run("payments", "verify").status == 0)
        }
    }

    @Test(arguments: Seed.some(2, of: Array(1...4)))
    func test_cash_when_an_answer_of_the_store_is_lost_then_is_paid_once(_ number: Int) async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            let id = till.order()
            setup.proxy.add(Fault(.cutAfterStore, path: "orders/\(id)", from: number, times: 1))
            let paid = try await merced.run("pay", "\(id)", "--cash", "50", "--json")
            if paid.status != 0 {
                #expect(!till.isPaid(id), "\(paid.output)")
                let again = try await merced.run("pay", "\(id)", "--cash", "50")
                #expect(again.status == 0, "\(again.errors)")
            }
            #expect(till.isPaid(id) && till.puts(id) == 1, "\(number): \(paid.steps)")
            #expect(try await merced.run("payments", "list", "--open").output.contains("No payment is open"))
        }
    }

    @Test func test_cash_when_two_programs_pay_one_order_then_one_does() async throws {
        try await RunningDemo.connected { setup, merced in
            let till = Till(setup: setup)
            for _ in 0..<3 {
                let id = till.order()
                async let first = merced.run("pay", "\(id)", "--cash", "50", "--json")
                async let second = merced.run("pay", "\(id)", "--cash", "50", "--json")
                let ends = try await [first, second]
                #expect(ends.count { $0.status == 0 } == 1, "\(ends.map(\.steps)) \(ends.map(\.errors))")
                #expect(till.isPaid(id) && till.puts(id) == 1)
            }
        }
    }
}
