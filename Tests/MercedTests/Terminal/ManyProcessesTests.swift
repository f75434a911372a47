import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Three merced processes on one store, and somebody in its administration: the screens, which own the store and send,
/// two that edit from the command line, and changes behind their back in the middle of requests.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 15))) struct ManyProcessesTests {
    private static let fields: [OrderField] = [.customerNote, .transactionID, .billingCity, .shippingCity]

    @Test func test_fields_when_processes_and_the_store_write_at_random_then_none_is_lost_and_conflicts_are_listed()
        async throws
    {
        let deadline = ContinuousClock.now + .seconds(Seed.isLong ? 120 : 0)
        let least = Seed.count("MERCED_WRITES", usual: 40) / 4
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 40)) { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            let ids = Array(setup.store.orderIDs.filter { setup.store.status(ofOrder: $0) == "processing" }.suffix(4))
            setup.proxy.add(Fault(.latency(.milliseconds(8))))
            let screens = try merced.open()
            try await screens.wait(forText: "Synced")
            let writers = try await withThrowingTaskGroup(of: Int.self) { group in
                for name in 0..<2 {
                    group.addTask {
                        try await Self.edit(merced, ids, name: name, least: least, deadline: deadline)
                    }
                }
                group.addTask {
                    await Self.disturb(setup, ids)
                    return 0
                }
                var edits = 0
                for _ in 0..<2 { edits += try await group.next() ?? 0 }
                group.cancelAll()
                // The one outside waits for a request.
                _ = try await merced.run("orders", "show", "\(ids[0])")
                return edits
            }
            #expect(writers >= 2 * least)
            _ = try await merced.run("outbox", "retry")
            screens.send("q")
            #expect(try await screens.waitForExit() == .status(0))
            try await Self.check(setup, merced, ids)
        }
    }

    /// One process after the other, each with an edit of one or two fields; conflicts are decided now and then.
    private static func edit(
        _ merced: Merced,
        _ ids: [Int],
        name: Int,
        least: Int,
        deadline: ContinuousClock.Instant
    ) async throws -> Int {
        var random = SeededGenerator(seed: Seed.value &+ UInt64(name))
        var number = 0
        while number < least || ContinuousClock.now < deadline {
            number += 1
            let id = ids.randomElement(using: &random) ?? ids[0]
            let chosen = fields.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))
            let changes = chosen.map { "\($0.rawValue)=mine \(name).\(number)" }
            let outcome = try await merced.run(["orders", "edit", "\(id)"] + changes)
            // 0 sent, 1 a conflict, 75 behind another edit that is in one or on its way.
            #expect([0, 1, 75].contains(outcome.status), "\(outcome.errors)")
            guard number.isMultiple(of: 6) else { continue }
            let list = try await merced.run("outbox", "list", "--json").json["edits"]?.elements ?? []
            for edit in list where edit["state"]?.text == "conflict" {
                let side = Bool.random(using: &random) ? "--mine" : "--theirs"
                _ = try await merced.run("outbox", "resolve", edit["id"]?.integer.map { "\($0)" } ?? "", side)
            }
        }
        return number
    }

    /// Changes an order each time some requests have come, until it is cancelled.
    private static func disturb(_ setup: RunningDemo.Setup, _ ids: [Int]) async {
        var random = SeededGenerator(seed: Seed.value &+ 77)
        var number = 0
        while !Task.isCancelled {
            for _ in 0..<Int.random(in: 1...5, using: &random) where !Task.isCancelled {
                await setup.proxy.waitUntilSeen(setup.proxy.requests.count + 1)
            }
            number += 1
            let id = ids.randomElement(using: &random) ?? ids[0]
            let field = fields.randomElement(using: &random) ?? .customerNote
            let (group, name) = field.path
            let member: JSONNode = .object([.init(name, .string("theirs \(number)"))])
            setup.store.changeOrderBehindTheBack(id: id, fields: group.map { .object([.init($0, member)]) } ?? member)
        }
    }

    /// Each write of ours replaced what it was made on, or what an earlier try of it had written; what else stood there
    /// is in a conflict that is listed.
    private static func check(_ setup: RunningDemo.Setup, _ merced: Merced, _ ids: [Int]) async throws {
        let edits = try await merced.edits()
        #expect(edits.allSatisfy { $0.state == .done || $0.state == .conflicted }, "\(edits.map(\.state))")
        let listed = try await merced.run("outbox", "list", "--json").json["edits"]?.elements ?? []
        let conflicts = edits.filter { $0.state == .conflicted }
        #expect(Set(listed.compactMap { $0["id"]?.integer.map(Int64.init) }) == Set(conflicts.map(\.editID)))
        for conflict in conflicts.flatMap(\.conflicts) {
            #expect(conflict.theirs != conflict.base && conflict.theirs != conflict.mine)
        }
        let writes = setup.store.fieldWrites.filter { ids.contains($0.orderID) }
        let ours = writes.filter { !$0.isBehindTheBack }
        #expect(ours.count > 4 && ours.count < writes.count)
        // Between merced's reading of an order and its writing somebody else may write: REST has no precondition.
        let overtaken = ours.count(where: \.wasOvertaken)
        for write in ours where !write.wasOvertaken {
            let field = try #require(OrderField(rawValue: write.field))
            let made = edits.last { edit in
                Int(edit.entityID) == write.orderID
                    && edit.kindOfEdit?.changes?.contains { $0.orderField == field && $0.text == write.after } == true
            }
            // Joined to a later edit that was sent in its place.
            guard let made, let change = made.kindOfEdit?.changes?.first(where: { $0.orderField == field }) else {
                continue
            }
            let isKnown =
                change.baseText == write.before
                || made.attempt.tried[field.rawValue]?.contains(.string(write.before)) == true
            #expect(isKnown, "order \(write.orderID) \(field): “\(write.before)” was lost under “\(write.after)”")
        }
        let counts = "\(ours.count) writes of ours, \(writes.count - ours.count) others, \(edits.count) edits"
        print("many processes: \(counts), \(conflicts.count) conflicts open, \(overtaken) overtaken")
    }
}
