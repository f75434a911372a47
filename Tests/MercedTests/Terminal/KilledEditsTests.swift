import DemoStore
import Foundation
import Glibc
import TestSupport
import Testing

/// The program, or the connection, killed at random moments of edits and creates: afterwards each was done once, or
/// still waits.
@Suite struct KilledEditsTests {
    private struct Deed {
        let arguments: [String]
        let text: String
        let isCreate: Bool
    }

    @Test func test_edits_when_killed_at_random_moments_then_done_once_or_still_waiting() async throws {
        let rounds = Seed.count("MERCED_KILLS", usual: 3)
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 60)) { setup, merced in
            setup.proxy.add(Fault(.latency(.milliseconds(15))))
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            _ = try await merced.run("orders", "show", String(id))
            var deeds: [Deed] = []
            try await Seed.repeating(rounds) { random in
                let text = "deed \(deeds.count) of \(UInt32.random(in: 0...UInt32.max, using: &random))"
                let isCreate = Bool.random(using: &random)
                let arguments =
                    isCreate ? ["orders", "create", "--note", text] : ["orders", "note", String(id), text]
                deeds.append(Deed(arguments: arguments, text: text, isCreate: isCreate))
                let before = setup.proxy.requests.count
                let terminal = try merced.open(arguments)
                await terminal.waitUntil(setup.proxy, hasSeen: before + Int.random(in: 1...2, using: &random))
                await terminal.waitUntilWorked(.microseconds(Int.random(in: 0...20_000, using: &random)))
                if Bool.random(using: &random) {
                    terminal.signal(SIGKILL)
                } else {
                    setup.proxy.goDown()
                }
                _ = try await terminal.waitForExit()
                try? setup.proxy.comeUp()
                if Bool.random(using: &random) { _ = try await merced.run("outbox", "retry") }
            }
            _ = try await merced.run("outbox", "retry")
            let list = try await merced.run("outbox", "list", "--json")
            let waiting = (list.json["edits"]?.elements ?? []).filter { $0["state"]?.text != "sent" }
            #expect(waiting.allSatisfy { ["waiting", "uncertain"].contains($0["state"]?.text ?? "") })
            let made = setup.store.createdOrders.compactMap { setup.store.orderJSON($0)?["customer_note"]?.text }
            let notes = try await merced.run("orders", "show", String(id), "--json")
            #expect(notes.status == 0)
            for deed in deeds {
                let count =
                    deed.isCreate ? made.count { $0 == deed.text } : setup.store.count(ofNote: deed.text, on: id)
                let waits = waiting.contains { ($0["change"]?.text ?? "").contains(deed.text.prefix(20)) }
                #expect(count <= 1, "“\(deed.text)” is there \(count) times")
                #expect(count == 1 || waits || deed.isCreate, "“\(deed.text)” is lost")
            }
            let waitingCreates = waiting.count { ($0["order"]?.integer ?? 0) < 0 }
            let creates = deeds.count(where: \.isCreate)
            #expect(made.count + waitingCreates == creates, "\(made.count) made, \(waitingCreates) of \(creates) wait")
        }
    }
}
