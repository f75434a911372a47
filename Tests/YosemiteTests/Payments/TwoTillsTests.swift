import TestSupport
import Testing

@testable import Yosemite

/// Every interleaving of two tills, a store and a processor about one order, with lost answers and deaths.
struct TwoTillsTests {
    private final class Explorer {
        var seen: Set<TwoTills> = []
        var problems: [String] = []
        var ends = 0
        /// Ends in which nobody was paid.
        var unpaid = 0

        func explore(_ start: TwoTills, mustPay: Bool) {
            var open: [(TwoTills, [String])] = [(start, [])]
            while let (world, path) = open.popLast(), problems.count < 5 {
                guard seen.insert(world).inserted else { continue }
                let steps = world.steps
                let isOver = steps.isEmpty || world.tills.allSatisfy { $0.isDead || $0.state.isClosed }
                if isOver { settle(world, path, mustPay: mustPay) }
                for (name, next) in steps { open.append((next, path + [name])) }
            }
        }

        /// Everybody is up and answers from here on.
        private func settle(_ end: TwoTills, _ path: [String], mustPay: Bool) {
            ends += 1
            var world = end
            world.faults = 0
            var steps: [String] = []
            for round in 0..<8 {
                for till in world.tills.indices where world.tills[till].isDead || world.tills[till].state.isOpen {
                    if round > 0 || world.tills[till].isDead || world.tills[till].state.isClosed {
                        world = world.resumed(till)
                    }
                    while let (name, next) = world.steps(of: till).first {
                        steps.append(name)
                        world = next
                    }
                }
            }
            check(world, path + ["…"] + steps, mustPay: mustPay)
        }

        private func check(_ world: TwoTills, _ path: [String], mustPay: Bool) {
            let states = world.tills.map(\.state)
            let isListed = states.contains { $0.isOpen }
            if world.charges > 1, !isListed { fail("charged \(world.charges) times", world, path) }
            if world.charges > 0, !world.isPaid, !isListed { fail("money taken, order unpaid", world, path) }
            if world.isPaidWithoutMoney { fail("paid without money", world, path) }
            if isListed { fail("never known", world, path) }
            if world.charges == 1, !states.contains(where: { $0.closedStep == .paid }) {
                // The till that took over, or the one that was taken over, has told the store.
                let isTakenOver = !world.takeovers.isEmpty && world.isPaid
                if !isTakenOver { fail("charged, and no till says paid", world, path) }
            }
            if world.charges == 0 {
                unpaid += 1
                if mustPay { fail("nobody is paid", world, path) }
            }
            let live = world.orderFacts.claims?.filter { $0.isLive && !$0.claim.hasMoney } ?? []
            if !live.isEmpty { fail("keeps others out for nothing", world, path) }
        }

        private func fail(_ what: String, _ world: TwoTills, _ path: [String]) {
            let ends = world.tills.map { "\($0.state.phase)" }.joined(separator: " | ")
            problems.append("\(what): \(path.joined(separator: " → ")) ⇒ \(ends) \(world.intents)")
        }
    }

    @Test(arguments: TwoTills.Gateway.allCases)
    func test_two_tills_when_rows_come_in_time_then_one_is_paid_and_one_charge_stands(_ gateway: TwoTills.Gateway) {
        let explorer = Explorer()
        explorer.explore(TwoTills(gateway: gateway), mustPay: true)
        #expect(explorer.problems.isEmpty, "\(explorer.problems.joined(separator: "\n"))")
        #expect(explorer.ends > 4)
        print("two tills, \(gateway): \(explorer.seen.count) states, \(explorer.ends) ends")
    }

    /// What the claims are for, and that this model would tell.
    @Test func test_two_tills_when_they_claim_nothing_then_the_model_finds_two_charges() {
        let explorer = Explorer()
        explorer.explore(TwoTills(gateway: .first, claims: false), mustPay: true)
        #expect(explorer.problems.contains { $0.hasPrefix("charged 2 times") })
    }

    @Test(arguments: TwoTills.Gateway.allCases)
    func test_two_tills_when_a_row_comes_late_then_at_most_one_charge_stands(_ gateway: TwoTills.Gateway) {
        let explorer = Explorer()
        explorer.explore(TwoTills(gateway: gateway, settles: false), mustPay: false)
        #expect(explorer.problems.isEmpty, "\(explorer.problems.joined(separator: "\n"))")
        #expect(explorer.unpaid < explorer.ends)
    }

    @Test(arguments: TwoTills.Gateway.allCases)
    func test_two_tills_when_answers_are_lost_and_tills_die_then_at_most_one_charge_stands(_ gateway: TwoTills.Gateway)
    {
        let explorer = Explorer()
        explorer.explore(TwoTills(gateway: gateway, settles: false, faults: Seed.isLong ? 3 : 1), mustPay: false)
        #expect(explorer.problems.isEmpty, "\(explorer.problems.joined(separator: "\n"))")
        print("two tills with faults, \(gateway): \(explorer.seen.count) states, \(explorer.ends) ends")
    }

    @Test(arguments: TwoTills.Gateway.allCases)
    func test_two_tills_when_one_takes_over_at_any_moment_then_at_most_one_charge_stands(_ gateway: TwoTills.Gateway) {
        let explorer = Explorer()
        explorer.explore(
            TwoTills(gateway: gateway, settles: false, faults: Seed.isLong ? 2 : 1, takesOver: true),
            mustPay: false
        )
        #expect(explorer.problems.isEmpty, "\(explorer.problems.joined(separator: "\n"))")
        print("two tills, taking over, \(gateway): \(explorer.seen.count) states, \(explorer.ends) ends")
    }
}
