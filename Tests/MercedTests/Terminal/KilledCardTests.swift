import DemoStore
import Foundation
import TestSupport
import Testing

/// The program killed at every step of a card's payment, and every answer of gateway and store lost. Reader and program are
/// one process, gateway and store another: afterwards a paid order was charged once, and an unpaid one not at all.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 30)))
struct KilledCardTests {
    /// The home of a store whose cards go through the demonstration gateway, behind the proxy too.
    private func at(_ body: (RunningDemo.Setup, Merced, Till) async throws -> Void) async throws {
        try await RunningDemo.connected { setup, merced in
            try merced.takeCards(setup)
            try await body(setup, merced, Till(setup: setup))
        }
    }

    /// What must hold once everybody can be asked again.
    private func settle(_ setup: RunningDemo.Setup, _ merced: Merced, _ till: Till, _ id: Int, _ what: String)
        async throws
    {
        let gateway = setup.store.gateway
        let resolved = try await merced.run("payments", "resolve", "--json")
        #expect(resolved.status == 0, "\(what): \(resolved.errors)\(resolved.output)")
        let charged = gateway.ledger.taken(forOrder: id)
        #expect(charged == (till.isPaid(id) ? 2_450 : 0), "\(what): \(charged) taken, paid \(till.isPaid(id))")
        let left = try await merced.run("payments", "list", "--open", "--json")
        #expect(left.json["payments"]?.elements.isEmpty == true, "\(what): \(left.output)")
        if !till.isPaid(id) {
            let again = try await merced.run("pay", "\(id)", "--json")
            #expect(again.status == 0, "\(what): \(again.steps) \(again.output)\(again.errors)")
        }
        #expect(till.isPaid(id) && till.puts(id) == 1, "\(what)")
        #expect(gateway.ledger.taken(forOrder: id) == 2_450, "\(what)")
        #expect(try await merced.run("payments", "verify").status == 0)
    }

    @Test func test_card_when_nothing_goes_wrong_then_is_charged_once() async throws {
        try await at { setup, merced, till in
            let id = till.order()
            let paid = try await merced.run("pay", "\(id)", "--reader", "SIM-0001", "--json")
            #expect(paid.status == 0, "\(paid.output)\(paid.errors)")
            #expect(paid.jsonLines.last?["card"]?["lastFour"]?.text == "4242")
            try await settle(setup, merced, till, id, "plain")
        }
    }

    private static let moments = (1...15).flatMap { ["payment-before:\($0)", "payment-after:\($0)"] }

    @Test(arguments: Seed.some(2, of: moments))
    func test_card_when_killed_at_a_step_then_is_charged_once_or_not_at_all(_ moment: String) async throws {
        try await at { setup, merced, till in
            let id = till.order()
            let killed = try await merced.run("pay", "\(id)", adding: ["MERCED_CRASH_TEST": moment])
            #expect(killed.status == -9, "\(moment): \(killed.status) \(killed.output)\(killed.errors)")
            let open = try await merced.run("payments", "list", "--open", "--json")
            let isListed = open.json["payments"]?.elements.count == 1
            #expect(isListed == (moment != "payment-before:1" && moment != "payment-after:15"), "\(moment)")
            try await settle(setup, merced, till, id, moment)
        }
    }

    private static let answers = (1...6).map { ("/gateway/", $0) } + (1...9).map { ("orders/", $0) }

    @Test(arguments: Seed.some(2, of: answers))
    func test_card_when_an_answer_is_lost_then_is_charged_once_or_not_at_all(
        _ path: String,
        _ number: Int
    ) async throws {
        try await at { setup, merced, till in
            let id = till.order()
            let fault = setup.proxy.add(Fault(.cutAfterStore, path: path, from: number, times: 1))
            let paid = try await merced.run("pay", "\(id)", "--json")
            setup.proxy.remove(fault)
            let last = paid.steps.last ?? ""
            #expect((paid.status == 0) == (last == "paid"), "\(path) \(number): \(paid.steps) \(paid.errors)")
            try await settle(setup, merced, till, id, "\(path) \(number)")
        }
    }

    @Test func test_card_when_two_programs_pay_one_order_then_it_is_charged_once() async throws {
        try await at { setup, merced, till in
            for _ in 0..<3 {
                let id = till.order()
                async let first = merced.run("pay", "\(id)", "--json")
                async let second = merced.run("pay", "\(id)", "--json")
                let ends = try await [first, second]
                #expect(ends.count { $0.status == 0 } == 1, "\(ends.map(\.steps)) \(ends.map(\.errors))")
                #expect(setup.store.gateway.ledger.approvals(forOrder: id) == 1)
                #expect(setup.store.gateway.ledger.taken(forOrder: id) == 2_450 && till.puts(id) == 1)
            }
        }
    }
}
