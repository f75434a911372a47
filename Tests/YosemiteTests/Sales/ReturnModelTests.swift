import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Every order of what can happen to the returns of a sale of two legs: pieces and rests come back, cards are asked, answers are
/// lost, programs die, processors refuse and change their minds, money is given by hand. A leg never gives more than it took, nor a
/// card twice, and money has the four states that it may have.
@Suite(.timeLimit(.minutes(10)))
struct ReturnModelTests {
    /// What the processor has done under a key, which the till may not know.
    private enum Truth: Hashable { case untold, given, refused }

    /// Money of one card leg of one return.
    private struct Refund: Equatable {
        var record: TillRefundRecord
        var truth = Truth.untold
        /// Somebody waits for the processor's answer.
        var isAsking = false
        /// A request may be at work still whose asker has died or given up.
        var isOnItsWay = false
    }

    private struct World: Hashable {
        /// Quantities by line, oldest first.
        var returns: [[Int64: Decimal]] = []
        var refunds: [Refund] = []
        /// Given in cash, and by hand in the place of a card.
        var drawer = Decimal(0)
        var byHand = Decimal(0)

        func hash(into hasher: inout Hasher) {
            hasher.combine(returns)
            hasher.combine(drawer)
            hasher.combine(byHand)
            for refund in refunds {
                hasher.combine(refund.record.state)
                hasher.combine(refund.truth)
                hasher.combine(refund.isAsking)
                hasher.combine(refund.isOnItsWay)
            }
        }
    }

    private enum Event: Hashable {
        case takeBack([Int64: Decimal])
        case ask(Int), give(Int), refuse(Int), answer(Int), lose(Int), crash, byHand(Int)
    }

    /// What may come back of three pieces for 10 and one for 40.
    private static let choices: [[Int64: Decimal]] = [[1: 1], [2: 1], [1: 2], [1: 3, 2: 1]]
    private static let now = Date(timeIntervalSince1970: 1_000)

    private struct Model {
        let sale: TillSale
        /// The whole sale was taken back at another till, which gave its cards everything: for that they are refused.
        let isVoided: Bool
        /// Plans by what came back before: the same question has the same answer.
        var plans: [[[Int64: Decimal]]: [ReturnPlan]] = [:]

        /// - Throws: `ReturnProblem`.
        mutating func plan(_ returns: [[Int64: Decimal]]) throws -> [ReturnPlan] {
            if let known = plans[returns] { return known }
            guard let last = returns.last else { return [] }
            let before = try plan(returns.dropLast())
            let planner = try ReturnPlanner(sale, before: try before.map { try ReturnSamples.committed($0) })
            let request = ReturnRequest(quantities: last)
            let made = before + [try planner.plan(request, rounding: .exact)]
            plans[returns] = made
            return made
        }

        mutating func next(_ event: Event, _ before: World) throws -> World? {
            var world = before
            switch event {
            case .takeBack(let quantities):
                world.returns.append(quantities)
                guard let plan = try plan(world.returns).last,
                    world.refunds.count + plan.legs.count(where: { $0.kind == .card }) <= 2
                else { return nil }
                for (place, leg) in plan.legs.enumerated() {
                    if leg.kind == .cash { world.drawer += leg.due }
                    guard leg.kind == .card else { continue }
                    var record = TillRefundRecord()
                    (record.uuid, record.position) = ("return-\(world.returns.count)", Int64(place + 1))
                    record.refundKey = "\(record.uuid)-\(place + 1)-refund"
                    (record.intentID, record.state) = ("intent-\(leg.position)", "waiting")
                    record.amount = try #require(PaymentAmount.minor(leg.due, "USD"))
                    world.refunds.append(Refund(record: record))
                }
            case .ask(let place):
                guard !world.refunds[place].isAsking, !Self.isOver(world.refunds[place]) else { return nil }
                try world.refunds[place].record.take(.asked)
                world.refunds[place].isAsking = true
            case .give(let place):
                // Under one key once; a refusal may be thought better of when it is asked for again.
                let refund = world.refunds[place]
                guard refund.isAsking ? refund.truth != .given : refund.isOnItsWay && refund.truth == .untold else {
                    return nil
                }
                (world.refunds[place].truth, world.refunds[place].isOnItsWay) = (.given, false)
            case .refuse(let place):
                let refund = world.refunds[place]
                guard refund.isAsking || refund.isOnItsWay, refund.truth == .untold else { return nil }
                (world.refunds[place].truth, world.refunds[place].isOnItsWay) = (.refused, false)
            case .answer(let place):
                guard world.refunds[place].isAsking else { return nil }
                switch world.refunds[place].truth {
                case .untold: return nil
                case .given: try world.refunds[place].record.take(.given(reference: "r"))
                case .refused: try world.refunds[place].record.take(isVoided ? .hadIt : .refused(words: "no"))
                }
                world.refunds[place].isAsking = false
            case .lose(let place):
                guard world.refunds[place].isAsking, world.refunds[place].record.tries < 1 else { return nil }
                try world.refunds[place].record.take(.lost(words: "no answer", next: ReturnModelTests.now))
                (world.refunds[place].isAsking, world.refunds[place].isOnItsWay) = (false, true)
            case .crash:
                // Nobody waits any more; what is written is what is known.
                for place in world.refunds.indices where world.refunds[place].isAsking {
                    (world.refunds[place].isAsking, world.refunds[place].isOnItsWay) = (false, true)
                }
            case .byHand(let place):
                let was = world.refunds[place].record
                try world.refunds[place].record.take(.byHand(words: "cash"))
                guard world.refunds[place].record != was else { return nil }
                world.byHand += ReturnModelTests.amount(world.refunds[place])
            }
            return world
        }

        private static func isOver(_ refund: Refund) -> Bool {
            ["done", "by-hand", "had-it"].contains(refund.record.state)
        }
    }

    private static func amount(_ refund: Refund) -> Decimal { Decimal(refund.record.amount) / 100 }

    private static func events(_ world: World) -> [Event] {
        let places = Array(world.refunds.indices)
        let most = Seed.isLong ? 3 : 2
        return choices.filter { _ in world.returns.count < most }.map { .takeBack($0) } + [.crash]
            + places.flatMap { [.ask($0), .give($0), .refuse($0), .answer($0), .lose($0), .byHand($0)] }
    }

    @Test(arguments: [
        ([SaleLeg.Kind.card, .card], false), ([.card, .cash], false), ([.cash, .card], false),
        ([.giftCard, .card], false),
        ([.card, .cash], true),
    ])
    func test_returns_when_everything_happens_in_every_order_then_no_leg_gives_more_than_it_took(
        kinds: [SaleLeg.Kind],
        isVoided: Bool
    ) throws {
        let sale = try ReturnSamples.sale(legs: [(kinds[0], 20), (kinds[1], 50)])
        var model = Model(sale: sale, isVoided: isVoided)
        var (seen, waiting): (Set<World>, [World]) = ([World()], [World()])
        var states: Set<String> = []
        while let world = waiting.popLast() {
            states.formUnion(world.refunds.map(\.record.state))
            try check(world, try model.plan(world.returns), isVoided)
            for event in Self.events(world) {
                do {
                    guard let next = try model.next(event, world) else { continue }
                    if seen.insert(next).inserted { waiting.append(next) }
                } catch is ReturnProblem {
                    continue
                }
            }
        }
        #expect(states == (isVoided ? ["waiting", "done", "had-it"] : ["waiting", "done", "refused", "by-hand"]))
        #expect(seen.count > 500, "\(seen.count)")
    }

    /// What must hold wherever one stands.
    private func check(_ world: World, _ plans: [ReturnPlan], _ isVoided: Bool) throws {
        func hold(_ isSo: Bool, line: Int = #line) {
            if !isSo { Issue.record("line \(line): \(world)") }
        }
        var given: [Int64: Decimal] = [:]
        for leg in plans.flatMap(\.legs) { given[leg.position, default: 0] += leg.due }
        hold(given[1, default: 0] <= 20 && given[2, default: 0] <= 50)
        for plan in plans { hold(plan.legs.map(\.due).reduce(0, +) == plan.total) }
        let total = plans.map(\.total).reduce(0, +)
        hold(total <= 70)
        let cards = world.refunds.map(Self.amount).reduce(0, +)
        let gifts = plans.flatMap(\.legs).filter { $0.kind == .giftCard }
        hold(cards + world.drawer + gifts.map(\.due).reduce(0, +) == total)
        // A gift card goes back whole, and with the last of the goods.
        hold(gifts.allSatisfy { $0.due == 20 } && gifts.count <= 1 && (gifts.isEmpty || total == 70))
        for refund in world.refunds {
            switch refund.record.state {
            case "done": hold(refund.truth == .given)
            // Never by hand what the processor has given.
            case "by-hand": hold(refund.truth == .refused)
            case "had-it": hold(isVoided && refund.truth == .refused)
            case "refused": hold(refund.truth == .refused && !refund.isAsking)
            default: hold(refund.record.state == "waiting")
            }
        }
        let back = world.refunds.filter { $0.truth == .given }.map(Self.amount).reduce(0, +)
        hold(back + world.byHand <= cards)
    }
}
