import DemoStore
import Foundation
import Glibc
import TestSupport
import Testing

/// The program, or the connection, killed at every step of making an order: it is made once, or still waits.
@Suite(.timeLimit(.minutes(30))) struct KilledFormTests {
    @Test func test_create_when_killed_at_every_request_then_made_once_or_still_waiting() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 20)) { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            let product = try #require(
                setup.store.ids(of: .products).first {
                    setup.store.json(of: .products, id: $0)?["type"]?.text == "simple"
                        && setup.store.json(of: .products, id: $0)?["status"]?.text == "publish"
                }
            )
            setup.proxy.add(Fault(.latency(.milliseconds(10))))
            let rounds = Seed.count("MERCED_FORM_KILLS", usual: 5)
            var round = 0
            try await Seed.repeating(rounds) { random in
                let note = "form \(round)"
                round += 1
                let before = setup.proxy.requests.count
                let terminal = try merced.open([
                    "orders", "create", "--item", "\(product):2@9.50-10%", "--note", note, "--status", "processing",
                ])
                await terminal.waitUntil(setup.proxy, hasSeen: before + 1 + round % 7)
                await terminal.waitUntilWorked(.microseconds(Int.random(in: 0...20_000, using: &random)))
                if Bool.random(using: &random) { terminal.signal(SIGKILL) } else { setup.proxy.goDown() }
                _ = try await terminal.waitForExit()
                try? setup.proxy.comeUp()
            }
            setup.proxy.removeAll()
            _ = try await merced.run("outbox", "retry")
            let list = try await merced.run("outbox", "list", "--json")
            let waiting = (list.json["edits"]?.elements ?? []).filter { $0["state"]?.text != "sent" }
            #expect(waiting.allSatisfy { ["waiting", "uncertain"].contains($0["state"]?.text ?? "") }, "\(waiting)")
            let made = setup.store.createdOrders.compactMap { setup.store.orderJSON($0) }
            let notes = made.compactMap { $0["customer_note"]?.text }
            #expect(Set(notes).count == notes.count, "made twice: \(notes)")
            #expect(Set(made.compactMap { $0["total"]?.text }).count <= 1)
        }
    }
}
