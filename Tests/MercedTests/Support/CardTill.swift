import DemoStore
import Foundation
import TestSupport
import Testing

/// A till whose store takes cards, with everything it talks to in the test's own process behind one fault proxy.
struct CardTill {
    /// Who moves the money.
    enum Processor: String, CaseIterable { case gateway, stripe }

    let setup: RunningDemo.Setup
    let merced: Merced
    let processor: Processor

    static func with(
        _ processor: Processor,
        _ configuration: DemoStoreConfiguration = DemoStoreConfiguration(orders: 60),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (CardTill) async throws -> Void
    ) async throws {
        try await RunningDemo.connected(configuration) { setup, merced in
            try merced.takeCards(by: processor, port: setup.port)
            try await body(CardTill(setup: setup, merced: merced, processor: processor))
        }
    }

    var till: Till { Till(setup: setup) }

    /// Minor units that the customer is out of for an order.
    func taken(_ order: Int) -> Int {
        switch processor {
        case .gateway: setup.store.gateway.ledger.taken(forOrder: order)
        case .stripe: setup.store.stripe.ledger.taken(forOrder: order)
        }
    }

    /// Minor units that cards are out of, over all intents.
    var takenOfAll: Int {
        switch processor {
        case .gateway: setup.store.gateway.ledger.intents.reduce(0) { $0 + $1.taken }
        case .stripe: setup.store.stripe.ledger.intents.reduce(0) { $0 + $1.taken }
        }
    }

    /// Minor units that the processor gave back for an order, one by one.
    func returned(_ order: Int) -> [Int] {
        switch processor {
        case .gateway:
            setup.store.gateway.ledger.intents.filter { $0.orderID == order }.flatMap(\.refunds).map(\.amount)
        case .stripe:
            setup.store.stripe.ledger.intents.filter { $0.orderID == order }.flatMap(\.refunds).map(\.amount)
        }
    }

    /// Minor units that the store has booked as given back, one by one.
    func booked(_ order: Int) -> [Int] {
        let refunds = setup.store.orderJSON(order)?["refunds"]?.elements ?? []
        return refunds.compactMap { $0["total"]?.text }.compactMap { Double($0) }.map { Int((-$0 * 100).rounded()) }
    }

    /// What must hold of receipts at any time: the next number without a gap, and one for each paid order and refund.
    func checkReceipts(of order: Int, _ what: String) async throws {
        let records = try await merced.receipts()
        #expect(records.map(\.number) == Array(1..<Int64(records.count + 1)), "\(what)")
        let kinds = records.filter { $0.orderID == Int64(order) }.map(\.kind).sorted()
        let wanted = Array(repeating: "refund", count: booked(order).count) + (till.isPaid(order) ? ["sale"] : [])
        #expect(kinds == wanted, "\(what): \(kinds)")
    }

    /// Payments and refunds that `payments list --open` shows.
    func open() async throws -> Int {
        let listed = try await merced.run("payments", "list", "--open", "--json").json
        return (listed["payments"]?.elements.count ?? -1) + (listed["refunds"]?.elements.count ?? 0)
    }
}

extension Merced {
    /// Adds `[payments.shop]` for a demonstration store behind `port`; its key lies in a file of the home.
    func takeCards(by processor: CardTill.Processor, port: UInt16) throws {
        let secret = processor == .gateway ? DemoGateway.testKey : DemoStripe.testKey
        let file = try home.write(secret + "\n", to: "secrets/processor")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let way =
            switch processor {
            case .gateway: "gateway = \"http://127.0.0.1:\(port)/gateway\""
            case .stripe: "stripe = true\nstripe-address = \"http://127.0.0.1:\(port)/stripe\""
            }
        var text = try String(contentsOf: configurationFile, encoding: .utf8)
        text += """
            [payments.shop]
            \(way)
            mode = "test"
            secret-command = "cat '\(file.path(percentEncoded: false))'"

            """
        try home.write(text, to: "config/merced/config.toml")
    }
}
