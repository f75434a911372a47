import Foundation
import TestSupport
import Testing
import Yosemite

@testable import App

/// U29: every order of events, up to length 8 in `--long` and 5 otherwise, keeps what a payment dialog promises.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 20)))
struct PaymentExplorationTests {
    private static let depth = ProcessInfo.processInfo.environment["MERCED_LONG"] == nil ? 5 : 8
    private static let now = Date(timeIntervalSince1970: 1_795_357_800)

    /// One of each kind of step: those of a kind lead to the same transitions.
    private static let events: [PaymentState.Event] =
        [.waitingForCard, .authorising, .findingOut, .paid, .paidOrderNotUpdated, .declined, .cancelled, .notSure].map {
            .progress(PaymentSamples.progress($0))
        }
        + [
            .failed("blocked"), .cancelAnswered(.tooLate), .cancelAnswered(.cancelled),
            .resolved(PaymentSamples.progress(.paid)), .resolved(PaymentSamples.progress(.declined)), .resolved(nil),
            .notResolved("offline"), .scan, .overdue,
        ] + PaymentState.PaymentKey.allCases.map { .key($0) }

    /// What has been seen on the way to a state: part of what is explored.
    private struct Node: Hashable {
        var state: PaymentState
        var wasPaid = false
        /// The end was uncertain and nobody has told since.
        var isBlocked = false
    }

    private func step(_ node: Node, _ event: PaymentState.Event) -> (Node, [String]) {
        var next = node
        let effects = next.state.take(event, now: Self.now)
        var broken: [String] = []
        if next.state.order != node.state.order { broken.append("the amount moved") }
        if effects.contains(.collect), node.wasPaid { broken.append("a paid order is charged again") }
        // An end that is told ends the uncertainty with the same event.
        let isBlocked = node.isBlocked && !tells(event)
        if effects.contains(.collect), isBlocked { broken.append("charged while nobody knows") }
        if effects.contains(.cash), node.wasPaid || isBlocked { broken.append("cash while paid or unknown") }
        if event == .scan, !effects.isEmpty { broken.append("a scan pressed a button") }
        if next.state.isWaiting, next.state.deadline == nil { broken.append("a wait without an end") }
        if node.wasPaid, !next.state.isPaid { broken.append("paid was forgotten") }
        let isPress = event == .key(.escape) || event == .key(.cash) || event == .key(.enter)
        if node.state.isDeciding, isPress, !effects.isEmpty || next.state != node.state {
            broken.append("a key did something while the bank decides")
        }
        if next.state.isPaid { next.wasPaid = true }
        if case .ended(let progress) = next.state.phase { next.isBlocked = progress.step == .notSure }
        if next.state.isUncertain { next.isBlocked = true }
        return (next, broken)
    }

    /// What became of the payment is told.
    private func tells(_ event: PaymentState.Event) -> Bool {
        switch event {
        case .progress(let progress): progress.step.isFinal && progress.step != .notSure
        case .resolved(let progress): progress != nil
        default: false
        }
    }

    @Test(arguments: PaymentTender.Kind.allCases)
    func test_dialog_when_events_come_in_any_order_then_keeps_its_promises(tender: PaymentTender.Kind) {
        let first = Node(state: PaymentState(order: PaymentSamples.order, tender: tender, now: Self.now))
        var frontier: Set<Node> = [first]
        var seen = frontier
        var steps = 0
        for _ in 0..<Self.depth {
            var next: Set<Node> = []
            for node in frontier {
                for event in Self.events {
                    steps += 1
                    let (reached, broken) = step(node, event)
                    #expect(broken.isEmpty, "\(broken): \(event) in \(node.state.phase)")
                    if seen.insert(reached).inserted { next.insert(reached) }
                }
            }
            frontier = next
        }
        #expect(seen.count > 20, "\(seen.count) states after \(steps) steps")
    }

    /// Ticking alone ends every wait, wherever it began.
    @Test(arguments: PaymentStep.allCases)
    func test_wait_when_nothing_is_heard_any_more_then_ends(step: PaymentStep) {
        var state = PaymentState(order: PaymentSamples.order, tender: .card, now: Self.now)
        _ = state.take(.progress(PaymentSamples.progress(step)), now: Self.now)
        for _ in 0..<2 where state.isWaiting { _ = state.take(.overdue, now: Self.now) }
        #expect(!state.isWaiting, "\(step)")
        if !step.isFinal { #expect(state.isUncertain, "\(step): what was not told is not known") }
    }

    @Test(arguments: [PaymentStep.paid, .paidOrderNotUpdated])
    func test_paid_when_anything_comes_then_never_is_chargeable_again(step: PaymentStep) {
        for event in Self.events {
            var state = PaymentState(order: PaymentSamples.order, tender: .card, now: Self.now)
            _ = state.take(.progress(PaymentSamples.progress(step)), now: Self.now)
            let effects = state.take(event, now: Self.now)
            #expect(state.isPaid, "\(event)")
            #expect(!effects.contains(.collect) && !effects.contains(.cash) && !effects.contains(.cancel), "\(event)")
        }
    }
}
