import DemoStore
import Foundation
import TestSupport
import Testing

/// Two merced with homes of their own take a card for one order at the same time, the store answering in 0.3 s: one is
/// paid, one charge stands, and the other says who was first.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 60)))
struct TwoTillsRaceTests {
    /// Races, half of them with a gateway of each version.
    private static let count = Seed.count("MERCED_RACES", usual: 2)
    /// Races that run at the same time.
    private static let batch = 3

    @Test(arguments: [DemoGatewaySpeech.two, .onlyOne])
    func test_card_when_two_tills_take_it_at_once_then_one_charge_stands(_ speech: DemoGatewaySpeech) async throws {
        var configuration = DemoStoreConfiguration(orders: 20)
        configuration.latency = .milliseconds(300)
        try await RunningDemo.with(configuration) { setup in
            setup.store.gateway.speak(speech)
            // The second has a line of its own, so that it alone can come later.
            let line = FaultProxy(upstream: setup.address.port)
            defer { line.stop() }
            let tills = [
                try Self.merced("R1", setup, port: setup.port), try Self.merced("R2", setup, port: try line.start()),
            ]
            for merced in tills { _ = try await merced.run("sync") }
            var left = max(1, Self.count / 2)
            var random = SeededGenerator(seed: Seed.value &+ (speech == .two ? 1 : 2))
            while left > 0 {
                let orders = (0..<min(Self.batch, left)).map { _ in Till(setup: setup).order() }
                left -= orders.count
                let offsets = orders.map { _ in Int.random(in: 0...600, using: &random) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (order, offset) in zip(orders, offsets) {
                        line.add(Fault(.latency(.milliseconds(offset)), path: "orders/\(order)", times: 1))
                        group.addTask { try await Self.race(order, offset, tills, setup) }
                    }
                    try await group.waitForAll()
                }
            }
            for merced in tills {
                let open = try await merced.run("payments", "list", "--open", "--json")
                #expect(open.json["payments"]?.elements.isEmpty == true, "\(open.output)")
                #expect(try await merced.run("payments", "verify").status == 0)
            }
        }
    }

    /// - Parameter offset: milliseconds by which the second till begins later.
    private static func race(
        _ order: Int,
        _ offset: Int,
        _ tills: [Merced],
        _ setup: RunningDemo.Setup
    ) async throws {
        async let first = tills[0].run("pay", "\(order)", "--reader", "SIM-0001", "--json")
        async let second = tills[1].run("pay", "\(order)", "--reader", "SIM-0001", "--json")
        let ends = try await [first, second]
        let words = "\(offset) ms: \(ends.map(\.steps)) \(ends.map(\.errors))"
        let intents = setup.store.gateway.ledger.intents.filter { $0.orderID == order }
        #expect(setup.store.gateway.ledger.taken(forOrder: order) == 2_450, "\(words) \(intents)")
        #expect(ends.count { $0.status == 0 } == 1, "\(words)")
        let till = Till(setup: setup)
        #expect(till.isPaid(order), "\(words)")
        let transaction = setup.store.orderJSON(order)?["transaction_id"]?.text
        #expect(intents.contains { $0.id == transaction }, "\(words)")
        // Whoever was not paid says who is, or that the order is paid.
        let loser = ends.first { $0.status != 0 }
        let isSaid = ["taking this payment", "already paid"].contains { loser?.output.contains($0) == true }
        #expect(isSaid, "\(words) \(loser?.output ?? "")")
    }

    private static func merced(_ register: String, _ setup: RunningDemo.Setup, port: UInt16) throws -> Merced {
        let merced = try Merced(named: "till \(register)")
        try merced.connect(to: setup.address, port: port)
        try merced.takeCards(by: .gateway, port: port)
        try merced.nameTill(register)
        return merced
    }
}
