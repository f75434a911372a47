import Foundation
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// Every order of what can happen to a sale of two legs: lost answers, crashes, parts given back, the sale given up. The states of
/// `register.md`, "A sale, part by part", come about and no others, and what is written down agrees with what the bank
/// did.
@Suite(.timeLimit(.minutes(10)))
struct SaleModelTests {
    /// What the bank has done, which the till may not know.
    private enum Truth: Hashable { case pending, approved, declined, returned }

    private struct World: Hashable {
        var sale = OpenSale(uuid: "4c1f1c4e-6d0c-4f4e-9a51-0d2f5c8a7b10", total: 70)
        var truth: [String: Truth] = [:]
        /// Handed over in cash and not handed back.
        var drawer = Decimal(0)
    }

    private enum Event: Hashable, CaseIterable {
        case askFirst, askSecond, askAll, cashFirst, cashSecond, cashAll
        case bankApproves, bankDeclines, answerComes, answerIsLost, findOut
        case crash, giveBackFirst, giveBackLast, reversed, pay, abandon
    }

    private static let card = OpenSale.CardPart(intentID: "pi_1", processorID: "stripe", mode: .test)
    private static let maximumParts = 3

    private static func next(_ event: Event, _ before: World) throws -> World? {
        var world = before
        switch event {
        case .askFirst: try ask(20, &world)
        case .askSecond: try ask(50, &world)
        case .askAll: try ask(world.sale.rest, &world)
        case .cashFirst: try cash(20, &world)
        case .cashSecond: try cash(50, &world)
        case .cashAll: try cash(world.sale.rest, &world)
        case .bankApproves:
            guard let part = world.sale.asked, world.truth[part.id] == .pending else { return nil }
            world.truth[part.id] = .approved
        case .bankDeclines:
            guard let part = world.sale.asked, world.truth[part.id] == .pending else { return nil }
            world.truth[part.id] = .declined
        case .answerComes:
            guard let part = world.sale.asked else { return nil }
            try settle(part, &world)
        case .answerIsLost:
            guard let part = world.sale.asked else { return nil }
            try world.sale.lose(part.id, reason: "no answer")
        case .findOut:
            guard let part = world.sale.unknown else { return nil }
            // What was never decided is ended by asking.
            if world.truth[part.id] == .pending { world.truth[part.id] = .declined }
            try settle(part, &world)
        case .crash: world.sale = try reopened(world.sale)
        case .giveBackFirst:
            guard let part = world.sale.parts.first else { return nil }
            try giveBack(part, &world)
        case .giveBackLast:
            guard let part = world.sale.parts.last, world.sale.parts.count > 1 else { return nil }
            try giveBack(part, &world)
        case .reversed:
            guard let part = world.sale.parts.first(where: { $0.state == .voiding }) else { return nil }
            try world.sale.reversed(part.id)
            world.truth[part.id] = .returned
        case .pay: try world.sale.pay()
        case .abandon:
            try world.sale.abandon()
            world.drawer = 0
        }
        return world
    }

    private static func ask(_ due: Decimal, _ world: inout World) throws {
        let id = "part-\(world.sale.parts.count + 1)"
        try world.sale.ask(.exact(.card, due: due, tender: "Card"), id: id)
        world.truth[id] = .pending
    }

    private static func cash(_ due: Decimal, _ world: inout World) throws {
        try world.sale.take(.exact(.cash, due: due, tender: "Cash"), id: "part-\(world.sale.parts.count + 1)")
        world.drawer += due
    }

    private static func settle(_ part: OpenSale.Part, _ world: inout World) throws {
        switch world.truth[part.id] {
        case .approved?: try world.sale.approve(part.id, card)
        case .declined?: try world.sale.decline(part.id, reason: "declined", card)
        case .pending?, .returned?, nil: throw OpenSaleRefusal.noPart
        }
    }

    private static func giveBack(_ part: OpenSale.Part, _ world: inout World) throws {
        try world.sale.giveBack(part.id)
        if part.leg.kind == .cash { world.drawer -= part.leg.due }
    }

    /// As the next program reads it.
    private static func reopened(_ sale: OpenSale) throws -> OpenSale {
        var stored = TillOpenSale(open: TillOpenRecord())
        stored.open.total = try SaleJournal.stored(sale.total)
        (stored.open.uuid, stored.open.currency) = (sale.uuid, "USD")
        try sale.write(into: &stored, at: Date(timeIntervalSince1970: 1))
        return OpenSale(stored)
    }

    @Test func test_two_legs_when_everything_happens_in_every_order_then_only_the_table_s_states_come_about() throws {
        var (seen, waiting): (Set<World>, [World]) = ([World()], [World()])
        var states: Set<OpenSale.State> = []
        while let world = waiting.popLast() {
            states.insert(world.sale.state)
            check(world)
            hold(try Self.reopened(world.sale) == world.sale, "\(world.sale)")
            for event in Event.allCases {
                guard
                    world.sale.parts.count < Self.maximumParts
                        || ![.askFirst, .askSecond, .askAll, .cashFirst, .cashSecond, .cashAll].contains(event)
                else { continue }
                do {
                    guard let next = try Self.next(event, world) else { continue }
                    checkStep(event, world, next)
                    if seen.insert(next).inserted { waiting.append(next) }
                } catch is OpenSaleRefusal {
                    continue
                }
            }
        }
        #expect(states == Set(OpenSale.State.allCases))
        #expect(seen.count > 500, "\(seen.count)")
    }

    /// Cheaper than `#expect` where it holds, which is some ten thousand times.
    private func hold(_ isSo: Bool, _ what: @autoclosure () -> String = "", line: Int = #line) {
        if !isSo { Issue.record("line \(line): \(what())") }
    }

    /// What must hold wherever one stands.
    private func check(_ world: World) {
        let (sale, parts) = (world.sale, world.sale.parts)
        func count(_ state: OpenSale.Part.State) -> Int { parts.count { $0.state == state } }
        hold(sale.rest >= 0 && sale.taken <= sale.total, "\(sale)")
        hold(count(.asked) + count(.unknown) <= 1, "\(sale)")
        let held = parts.filter { world.truth[$0.id] == .approved }
        // Whatever the bank has taken is in a part that says so, or that is still to be found out about.
        hold(held.allSatisfy { [.asked, .unknown, .approved, .voiding].contains($0.state) }, "\(sale)")
        let cash = parts.filter { $0.leg.kind == .cash && $0.state == .approved }.map(\.leg.due).reduce(0, +)
        hold(cash == world.drawer, "\(sale)")
        switch sale.state {
        case .open: hold(count(.unknown) == 0)
        case .locked: hold(count(.unknown) == 1 && count(.asked) == 0)
        case .paid: hold(sale.taken == sale.total && count(.unknown) + count(.asked) == 0)
        case .voiding: hold(sale.taken == 0 && count(.voiding) > 0 && count(.unknown) + count(.asked) == 0)
        case .void: hold(sale.taken == 0 && held.isEmpty && count(.voided) > 0)
        case .left: hold(parts.allSatisfy { $0.state == .declined } && held.isEmpty && world.drawer == 0)
        }
    }

    /// What must not be possible from where one stood.
    private func checkStep(_ event: Event, _ before: World, _ after: World) {
        let isNews = [.findOut, .crash, .reversed].contains(event)
        if before.sale.state == .locked { hold(isNews, "\(event) of a locked sale") }
        if [.paid, .voiding, .void, .left].contains(before.sale.state) {
            hold(isNews, "\(event) of a sale that is over")
        }
        if before.sale.asked != nil {
            hold(
                [.bankApproves, .bankDeclines, .answerComes, .answerIsLost, .crash, .reversed].contains(event),
                "\(event)"
            )
        }
        if before.sale.state == .paid { hold(after.sale.state == .paid) }
    }

    /// What is still to be done at the processor, by where the sale and its part stand.
    @Test func test_tasks_when_written_then_paid_ones_are_captured_given_up_ones_reversed_and_unused_ones_ended() throws
    {
        func tasks(_ work: (inout OpenSale) throws -> Void) throws -> [String] {
            var sale = OpenSale(uuid: "u", total: 70)
            try work(&sale)
            var stored = TillOpenSale(open: TillOpenRecord())
            stored.open.currency = "USD"
            try sale.write(into: &stored, at: Date(timeIntervalSince1970: 1))
            return stored.holds.map(\.task)
        }
        func approved(_ due: Decimal, _ sale: inout OpenSale, intent: String = "pi_1") throws {
            let id = "p\(sale.parts.count + 1)"
            try sale.ask(.exact(.card, due: due, tender: "Card"), id: id)
            var card = Self.card
            card.intentID = intent
            try sale.approve(id, card)
        }
        func declined(_ sale: inout OpenSale) throws {
            let id = "p\(sale.parts.count + 1)"
            try sale.ask(.exact(.card, due: sale.rest, tender: "Card"), id: id)
            try sale.decline(id, reason: "no", Self.card)
        }
        #expect(try tasks { try approved(20, &$0) } == ["hold"])
        #expect(
            try tasks {
                try approved(70, &$0); try $0.pay()
            } == ["capture"]
        )
        #expect(
            try tasks {
                try approved(20, &$0); try $0.abandon()
            } == ["reverse"]
        )
        #expect(try tasks { try declined(&$0) } == [])
        #expect(
            try tasks {
                try declined(&$0); try $0.abandon()
            } == ["end"]
        )
        // The same intent is used again after a decline.
        #expect(
            try tasks {
                try declined(&$0); try approved(70, &$0); try $0.pay()
            } == ["capture"]
        )
        #expect(
            try tasks {
                try declined(&$0)
                try $0.take(.exact(.cash, due: 70, tender: "Cash"), id: "cash")
                try $0.pay()
            } == ["end"]
        )
    }
}
