import Hardware
import TestSupport
import Testing

@testable import Yosemite

/// Every sequence of events, answers, lost answers, crashes and other people's doings, from every step of a payment.
struct PaymentModelTests {
    /// Explores, and remembers how deep it has been from where.
    private final class Explorer {
        var seen: [PaymentNode: Int] = [:]
        var problems: [String] = []
        var leaves = 0

        func explore(_ node: PaymentNode, depth: Int, _ path: [String]) {
            guard problems.count < 10, (seen[node] ?? -1) < depth else { return }
            seen[node] = depth
            check(node, path)
            if node.state.isClosed { settle(node, path) }
            guard depth > 0 else { return settle(node, path) }
            for (index, effect) in node.effects.enumerated() {
                var rest = node.effects
                rest.remove(at: index)
                for (world, event) in node.outcomes(of: effect) {
                    go(node, world, event, rest, depth, path)
                    // The process dies: the world has heard of it or not, the journal not.
                    crash(node, world, depth, path + ["† \(effect)"])
                }
            }
            for (world, event) in node.surprises { go(node, world, event, node.effects, depth, path) }
            crash(node, node.world, depth, path + ["†"])
        }

        private func go(
            _ node: PaymentNode,
            _ world: PaymentWorld,
            _ event: PaymentEvent?,
            _ rest: [PaymentEffect],
            _ depth: Int,
            _ path: [String]
        ) {
            var next = PaymentNode(state: node.state, world: world, effects: rest)
            if let event, let step = PaymentMachine.take(event, node.state) {
                next.state = step.state
                next.effects += step.effects
            } else if event != nil, world == node.world, rest == node.effects {
                return
            }
            explore(next, depth: depth - 1, path + [event.map { "\($0)".prefix(60).description } ?? "world"])
        }

        private func crash(_ node: PaymentNode, _ world: PaymentWorld, _ depth: Int, _ path: [String]) {
            guard let step = PaymentMachine.take(.resumed, node.state) else { return }
            let next = PaymentNode(state: step.state, world: world, effects: step.effects)
            explore(next, depth: depth - 1, path)
        }

        /// Holds at every moment.
        private func check(_ node: PaymentNode, _ path: [String]) {
            let (state, world) = (node.state, node.world)
            if world.asked > 1 { fail("asked for two authorisations", path) }
            let tells = node.effects.contains { if case .tellStore = $0 { true } else { false } }
            if tells, !state.isApproved { fail("tells the store without a known approval", path) }
            guard let step = state.closedStep else { return }
            switch step {
            case .paid:
                if !state.isApproved || !world.isCharged { fail("paid without an approval", path) }
                if world.order == .unpaid { fail("paid, and the order is not", path) }
            case .paidOrderNotUpdated: if !state.isOpen || !world.isCharged { fail("\(step)", path) }
            case .notSure, .chargedTwice: if !state.isOpen { fail("\(step), and not listed", path) }
            default:
                if world.isCharged { fail("charged, and \(step)", path) }
                if world.isInFlight, !world.isShut, !world.isDeclined { fail("\(step) with the door open", path) }
            }
        }

        /// Everybody answers from here on: recovery brings it to an end that is known, with one charge or none.
        private func settle(_ leaf: PaymentNode, _ path: [String]) {
            leaves += 1
            var node = leaf
            // The first may only finish what was closing, the second what its claim still says.
            for _ in 0..<3 where node.state.isOpen {
                guard let step = PaymentMachine.take(.resumed, node.state) else { break }
                (node.state, node.effects) = step
                drain(&node)
            }
            check(node, path + ["settled"])
            let isLeft = node.state.closedStep == .paidOrderNotUpdated && node.world.order == .changed
            if node.state.isOpen, !isLeft { fail("not settled: \(node.state.phase)", path) }
            if let stage = node.world.stage, stage != .ended, node.state.closedStep?.keepsClaim == false {
                fail("keeps other tills out for nothing: \(stage)", path)
            }
            if node.world.order == .paidByOthers, node.world.isCharged, node.state.closedStep != .paid {
                fail("paid twice", path)
            }
        }

        private func drain(_ node: inout PaymentNode) {
            while let effect = node.effects.first {
                node.effects.removeFirst()
                guard let (world, event) = node.outcomes(of: effect).first else { return }
                node.world = world
                guard let step = PaymentMachine.take(event, node.state) else { continue }
                node.state = step.state
                node.effects += step.effects
            }
        }

        private func fail(_ what: String, _ path: [String]) {
            problems.append(what + ": " + path.suffix(14).joined(separator: " → "))
        }
    }

    /// The ways through a payment that goes well, cut at every step.
    private static func starts(_ facts: PaymentFacts) -> [PaymentNode] {
        var starts: [PaymentNode] = []
        for isServerDriven in [false, true] {
            for entry in [CardEntry.chip, .contactless] {
                let begun = PaymentMachine.begin(facts)
                var node = PaymentNode(state: begun.state, world: PaymentWorld(), effects: begun.effects)
                starts.append(node)
                for _ in 0..<20 {
                    var next: (PaymentWorld, PaymentEvent)?
                    if let effect = node.effects.first {
                        next = node.outcomes(of: effect).first { _, event in
                            guard case .readerReady(let equipment) = event else { return true }
                            return equipment.isServerDriven == isServerDriven
                        }
                        node.effects.removeFirst()
                    } else if node.state.phase == .collecting, !isServerDriven {
                        next = (node.world, .authorisationRequested(entry: entry, lastFour: "4242"))
                    } else if node.state.phase == .collecting || node.state.phase == .finishingApproved {
                        var world = node.world
                        if isServerDriven { world.arrive(approves: true) }
                        next = (world, .cardFinished(.approved(PaymentWorld.card)))
                    }
                    guard let (world, event) = next, let step = PaymentMachine.take(event, node.state) else { break }
                    node = PaymentNode(state: step.state, world: world, effects: node.effects + step.effects)
                    starts.append(node)
                }
            }
        }
        return starts
    }

    @Test(arguments: [PaymentWorld.facts, PaymentWorld.unclaimed])
    func test_payment_when_nothing_goes_wrong_then_ends_paid(_ facts: PaymentFacts) {
        let ends = Self.starts(facts).filter { $0.state.closedStep == .paid }
        #expect(ends.count == 4)
        #expect(ends.allSatisfy { $0.world.isCharged && $0.world.order == .paidByUs })
    }

    @Test(arguments: [PaymentWorld.facts, PaymentWorld.unclaimed])
    func test_payment_when_events_come_in_any_order_then_what_must_hold_holds(_ facts: PaymentFacts) {
        let depth = Seed.isLong ? 8 : 6
        let explorer = Explorer()
        for start in Self.starts(facts) { explorer.explore(start, depth: depth, ["\(start.state.phase)"]) }
        #expect(explorer.problems.isEmpty, "\(explorer.problems.joined(separator: "\n"))")
        #expect(explorer.leaves > 1_000)
        print("payment model: \(explorer.seen.count) states, \(explorer.leaves) ends, depth \(depth)")
    }
}
