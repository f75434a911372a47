import DemoStore
import Foundation
import TestSupport
import Testing

/// The store and its gateway, in a process of their own, killed in the middle of a card's payment: what was charged is still
/// known when they are back, and the payment ends as if nothing had been.
@Suite(.timeLimit(.minutes(20)))
struct KilledProcessorTests {
    @Test func test_gateway_when_killed_after_it_charged_then_it_remembers_and_the_order_is_paid_once() async throws {
        try await ServedDemo.with(orders: 30) { demo in
            let merced = try Merced()
            try merced.connect(to: "http://127.0.0.1:\(demo.port)", user: demo.user, secret: demo.password)
            try merced.takeCards(by: .gateway, port: demo.port)
            try merced.nameTill()
            let id = try await demo.order()
            // Killed by itself right after the bank's answer was written down.
            let killed = try await merced.run("pay", "\(id)", adding: ["MERCED_CRASH_TEST": "payment-after:10"])
            #expect(killed.status == -9, "\(killed.output)\(killed.errors)")
            let charged = try await demo.intents(of: id)
            #expect(charged.map(\.status) == ["succeeded"])
            try await demo.kill()
            try await demo.start()
            #expect(try await demo.intents(of: id) == charged)
            let resolved = try await merced.run("payments", "resolve", "--json")
            #expect(resolved.status == 0, "\(resolved.output)\(resolved.errors)")
            let isPaid = try await demo.get("wc/v3/orders/\(id)")["date_paid"]?.text != nil
            #expect(try await demo.intents(of: id).map(\.status) == [isPaid ? "succeeded" : "canceled"])
            if !isPaid { #expect(try await merced.run("pay", "\(id)").status == 0) }
            #expect(try await demo.intents(of: id).count { $0.status == "succeeded" } == 1)
        }
    }
}
