import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// The store's own process killed at random moments, in the middle of edits, creates and syncs. It comes back with what
/// it had written; merced finds out what that was.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 30))) struct KilledServerTests {
    private enum Deed {
        case fields(Int, String)
        case note(Int, String)
        case create(String)

        var arguments: [String] {
            switch self {
            case .fields(let id, let text):
                ["orders", "edit", "\(id)", "customer_note=\(text)", "billing.city=\(text)"]
            case .note(let id, let text): ["orders", "note", "\(id)", text]
            case .create(let text): ["orders", "create", "--note", text]
            }
        }
    }

    @Test func test_edits_when_the_store_is_killed_at_random_then_done_once_or_still_waiting() async throws {
        let rounds = Seed.count("MERCED_KILLS", usual: 2)
        try await ServedDemo.with(orders: 30) { demo in
            let merced = try Merced()
            try merced.connect(to: "http://127.0.0.1:\(demo.port)", user: demo.user, secret: demo.password)
            #expect(try await merced.run("sync").status == 0)
            let ids = try await Self.orders(merced).keys.sorted()
            demo.proxy.add(Fault(.latency(.milliseconds(10))))
            var deeds: [Deed] = []
            try await Seed.repeating(rounds) { random in
                let text = "deed \(deeds.count) of \(UInt16.random(in: 0...UInt16.max, using: &random))"
                let id = ids[deeds.count % ids.count]
                let deed: Deed =
                    switch Int.random(in: 0...2, using: &random) {
                    case 0: .fields(id, text)
                    case 1: .note(id, text)
                    default: .create(text)
                    }
                deeds.append(deed)
                let before = demo.proxy.requests.count
                let terminal = try merced.open(deed.arguments)
                await terminal.waitUntil(demo.proxy, hasSeen: before + Int.random(in: 1...3, using: &random))
                await terminal.waitUntilWorked(.microseconds(Int.random(in: 0...12_000, using: &random)))
                try await demo.kill()
                let end = try await terminal.waitForExit(within: .seconds(120))
                #expect([.status(0), .status(69), .status(75)].contains(end), "\(deed): \(end)")
                try await demo.start()
                if Bool.random(using: &random) { _ = try await merced.run("outbox", "retry") }
            }
            _ = try await merced.run("outbox", "retry")
            // 75: what may be in the store is looked for a minute and a half later.
            #expect([0, 75].contains(try await merced.run("sync").status))
            try await Self.check(deeds, demo, merced)
            try await Self.expectEqualMirrors(merced, demo)
        }
    }

    @Test func test_sync_when_the_store_is_killed_at_random_then_the_rest_comes_and_is_equal() async throws {
        let rounds = Seed.count("MERCED_KILLS", usual: 2)
        try await ServedDemo.with(orders: 500) { demo in
            demo.proxy.add(Fault(.latency(.milliseconds(10))))
            var merced = try Merced()
            var round = 0
            try await Seed.repeating(rounds) { random in
                if round % 3 == 0 {
                    merced = try Merced()
                    try merced.connect(to: "http://127.0.0.1:\(demo.port)", user: demo.user, secret: demo.password)
                }
                round += 1
                let before = demo.proxy.requests.count
                let terminal = try merced.open(["sync"])
                await terminal.waitUntil(demo.proxy, hasSeen: before + Int.random(in: 1...8, using: &random))
                try await demo.kill()
                let end = try await terminal.waitForExit(within: .seconds(120))
                #expect([.status(0), .status(69)].contains(end), "\(end)")
                try await demo.start()
                guard round % 3 == 0 || round == rounds else { return }
                let outcome = try await merced.run("sync")
                #expect(outcome.status == 0, "\(outcome.errors)")
                try await Self.expectEqualMirrors(merced, demo)
            }
        }
    }

    private static func orders(_ merced: Merced) async throws -> [Int: JSONNode] {
        let list = try await merced.run("orders", "list", "--json", "--limit", "100000")
        #expect(list.json["complete"] == true, "\(list.errors)")
        let pairs = (list.json["orders"]?.elements ?? []).compactMap { row in row["id"]?.integer.map { ($0, row) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Each deed is in the store once, or listed as waiting and there at most once.
    private static func check(_ deeds: [Deed], _ demo: ServedDemo, _ merced: Merced) async throws {
        let outbox = try await merced.run("outbox", "list", "--json").json["edits"]?.elements ?? []
        let waiting = outbox.map { ($0["change"]?.text ?? "") + ($0["fields"].map { "\($0)" } ?? "") }
        #expect(outbox.allSatisfy { ["waiting", "uncertain"].contains($0["state"]?.text ?? "") }, "\(waiting)")
        var made: [String] = []
        var page: [JSONNode] = []
        var number = 0
        repeat {
            number += 1
            page = try await demo.get("wc/v3/orders?per_page=100&orderby=id&page=\(number)").elements
            made += page.compactMap { $0["customer_note"]?.text }
        } while page.count == 100
        for deed in deeds {
            let count: Int
            let text: String
            switch deed {
            case .fields(let id, let wanted):
                text = wanted
                let order = try await demo.get("wc/v3/orders/\(id)")
                let isWhole =
                    (order["customer_note"]?.text == text) == (order["billing"]?["city"]?.text == text)
                // A later deed may have come over it: ids repeat where there are more rounds than orders.
                #expect(isWhole, "half of “\(text)” is in the store")
                continue
            case .note(let id, let wanted):
                text = wanted
                count = try await demo.get("wc/v3/orders/\(id)/notes").elements.count { $0["note"]?.text == wanted }
            case .create(let wanted):
                text = wanted
                count = made.count { $0 == wanted }
            }
            let waits = waiting.contains { $0.contains(text.prefix(20)) }
            #expect(count <= 1, "“\(text)” is there \(count) times")
            if case .note = deed { #expect(count == 1 || waits, "“\(text)” is lost: \(waiting)") }
        }
        let creates = deeds.count { if case .create = $0 { true } else { false } }
        let there = made.count { $0.hasPrefix("deed ") && !Self.fields(deeds).contains($0) }
        let waitingCreates = outbox.count { ($0["order"]?.integer ?? 0) < 0 }
        #expect(there + waitingCreates == creates, "\(there) made, \(waitingCreates) of \(creates) wait")
    }

    private static func fields(_ deeds: [Deed]) -> Set<String> {
        Set(deeds.compactMap { if case .fields(_, let text) = $0 { text } else { nil } })
    }

    /// Rows as somebody has them who mirrors the store for the first time.
    private static func expectEqualMirrors(_ merced: Merced, _ demo: ServedDemo) async throws {
        let fresh = try Merced()
        try fresh.connect(to: "http://127.0.0.1:\(demo.port)", user: demo.user, secret: demo.password)
        #expect(try await fresh.run("sync").status == 0)
        let waiting = try await merced.run("outbox", "list", "--json").json["edits"]?.elements ?? []
        let edited = Set(waiting.compactMap { ($0["order"]?.integer).map(Int64.init) })
        let here = try await merced.mirroredOrders().filter { $0.key > 0 && !edited.contains($0.key) }
        let there = try await fresh.mirroredOrders().filter { !edited.contains($0.key) }
        #expect(!there.isEmpty && here.keys.sorted() == there.keys.sorted())
        for (id, row) in there where here[id] != row { Issue.record("order \(id) differs") }
    }
}
