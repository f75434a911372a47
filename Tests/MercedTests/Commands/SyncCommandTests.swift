import DemoStore
import Foundation
import Glibc
import TestSupport
import Testing
import WooFoundation

@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 20)))
struct SyncCommandTests {
    private static func hidden(_ store: DemoStore) -> Int {
        store.orderIDs.count { store.status(ofOrder: $0) == "auto-draft" }
    }

    @Test func test_sync_when_first_then_everything_is_here_and_said() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 480)) { setup, merced in
            let count = setup.store.orderIDs.count - Self.hidden(setup.store)
            let outcome = try await merced.run("sync")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("Orders: \(count)"), "\(outcome.output)")
            #expect(outcome.output.contains("Orders read: \(count)."))
            let again = try await merced.run("sync", "--json")
            let lines = again.output.split(separator: "\n")
            let last = try JSONNode(parsing: Data(try #require(lines.last).utf8))
            #expect(last["event"] == "end")
            let orders = last["resources"]?.elements.first { $0["name"] == "orders" }
            #expect(orders?["state"] == "whole")
            #expect(orders?["total"]?.integer == count)
        }
    }

    @Test func test_sync_when_store_is_away_then_said_with_its_status_and_rest_comes_later() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 480)) { setup, merced in
            let cut = setup.proxy.add(Fault(.cutBeforeStore, path: "page=3&"))
            let outcome = try await merced.run("sync")
            #expect(outcome.status == 69, "\(outcome.errors)")
            setup.proxy.remove(cut)
            setup.store.forgetRequests()
            #expect(try await merced.run("sync").status == 0)
            let pages = setup.store.requests.filter {
                $0.query.contains("page=1&") && $0.query.contains("orderby=date&")
            }
            #expect(!pages.contains { $0.path.hasSuffix("/orders") })
        }
    }

    @Test func test_sync_when_merced_is_open_then_waits_for_it_and_full_is_left_to_it() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 60)) { _, merced in
            let terminal = try merced.open()
            try await terminal.wait(forText: "Synced", within: .seconds(120))
            let full = try await merced.run("sync", "--full")
            #expect(full.status != 0)
            #expect(full.errors.contains("keeps it in sync"))
            let waiting = try merced.open(["sync"], columns: 200)
            // Only then: a round before it would be followed by the next one a minute later.
            try await waiting.wait(forText: "this waits")
            terminal.send("r")
            #expect(try await waiting.waitForExit() == .status(0))
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }

    @Test func test_sync_when_killed_at_random_moments_then_goes_on_and_equals_the_store() async throws {
        let rounds = Seed.count("MERCED_KILLS", usual: 2)
        try await RunningDemo.with(DemoStoreConfiguration(orders: 1_500)) { setup in
            setup.proxy.add(Fault(.latency(.milliseconds(15)), path: "orders"))
            var merced = try Merced()
            try merced.connect(to: setup.address, port: setup.port)
            var round = 0
            try await Seed.repeating(rounds) { random in
                if round % 3 == 0 {
                    merced = try Merced()
                    try merced.connect(to: setup.address, port: setup.port)
                }
                round += 1
                let before = setup.proxy.requests.count
                let terminal = try merced.open(["sync"])
                await terminal.waitUntil(setup.proxy, hasSeen: before + Int.random(in: 1...16, using: &random))
                await terminal.waitUntilWorked(.microseconds(Int.random(in: 0...30_000, using: &random)))
                terminal.signal(SIGKILL)
                _ = try await terminal.waitForExit()
                guard round % 3 == 0 || round == rounds else { return }
                let outcome = try await merced.run("sync")
                #expect(outcome.status == 0, "\(outcome.errors)")
                let list = try await merced.run("orders", "list", "--json", "--limit", "100000")
                let ids = list.json["orders"]?.elements.compactMap { $0["id"]?.integer } ?? []
                let listed = setup.store.orderIDs.filter {
                    !["trash", "auto-draft", "checkout-draft"].contains(setup.store.status(ofOrder: $0) ?? "")
                }
                #expect(list.json["complete"] == true)
                #expect(ids.sorted() == listed.sorted())
            }
        }
    }

    @Test func test_sync_when_changes_wait_then_all_are_sent_first_or_75_and_how_many_are_left() async throws {
        try await RunningDemo.connected { setup, merced in
            _ = try await merced.run("sync")
            let ids = setup.store.orderIDs.filter { setup.store.status(ofOrder: $0) == "processing" }.prefix(6)
            #expect(ids.count == 6)
            setup.proxy.goDown()
            for id in ids { _ = try await merced.run("orders", "status", "\(id)", "completed") }
            try setup.proxy.comeUp()
            let sent = try await merced.run("sync")
            #expect(sent.status == 0, "\(sent.errors)")
            #expect(ids.allSatisfy { setup.store.status(ofOrder: $0) == "completed" })
            #expect(try await merced.run("outbox", "retry").output == "Nothing waits.\n")
            let last = try #require(ids.first)
            setup.proxy.add(Fault(.cutBeforeStore, method: "PUT"))
            _ = try await merced.run("orders", "status", "\(last)", "processing")
            let cut = try await merced.run("sync")
            #expect(cut.status == 75, "\(cut.errors)")
            #expect(cut.errors.contains("1 change or sale is not in the store yet: merced outbox list"))
        }
    }
}
