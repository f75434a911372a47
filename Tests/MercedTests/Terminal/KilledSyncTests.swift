import DemoStore
import Foundation
import Glibc
import TestSupport
import Testing

/// A first sync that is killed at random moments, again and again in the same home.
@Suite struct KilledSyncTests {
    @Test func test_sync_when_killed_at_random_moments_then_no_order_is_missing_or_doubled() async throws {
        let rounds = Seed.count("MERCED_KILLS", usual: 2)
        try await RunningDemo.with(DemoStoreConfiguration(orders: 1_200)) { setup in
            setup.proxy.add(Fault(.latency(.milliseconds(20)), path: "orders"))
            let listed = setup.store.orderIDs.filter {
                !["trash", "auto-draft", "checkout-draft"].contains(setup.store.status(ofOrder: $0) ?? "")
            }
            var merced = try Merced()
            try merced.connect(to: setup.address, port: setup.port)
            var round = 0
            try await Seed.repeating(rounds) { random in
                // A mirror that is whole by now has nothing left to be killed in.
                if round % 4 == 0 {
                    merced = try Merced()
                    try merced.connect(to: setup.address, port: setup.port)
                }
                round += 1
                let before = setup.proxy.requests.count
                let terminal = try merced.open()
                await terminal.waitUntil(setup.proxy, hasSeen: before + Int.random(in: 1...12, using: &random))
                await terminal.waitUntilWorked(.microseconds(Int.random(in: 0...30_000, using: &random)))
                terminal.signal(SIGKILL)
                #expect(try await terminal.waitForExit() == .signal(SIGKILL))

                let list = try await merced.run("orders", "list", "--json", "--limit", "100000")
                #expect(list.status == 0, "\(list.errors)")
                guard round % 4 == 0 || round == rounds else { return }
                let next = try merced.open()
                try await next.wait(forText: "Synced", within: .seconds(120))
                next.send("q")
                #expect(try await next.waitForExit() == .status(0))
                let whole = try await merced.run("orders", "list", "--json", "--limit", "100000")
                let ids = whole.json["orders"]?.elements.compactMap { $0["id"]?.integer } ?? []
                #expect(whole.json["complete"] == true)
                #expect(ids.count == listed.count)
                #expect(Set(ids) == Set(listed))
            }
        }
    }
}
