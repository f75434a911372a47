import Foundation
import Hardware

@testable import Yosemite

/// Every next step of a world of two tills.
extension TwoTills {
    var steps: [(name: String, world: TwoTills)] { tills.indices.flatMap { steps(of: $0) } }

    func steps(of till: Int) -> [(name: String, world: TwoTills)] {
        if tills[till].isDead { return [("\(till) wakes", resumed(till))] }
        return next(till).map { ("\(till) \($0.0)", $0.1) } + crashes(till)
    }

    private func crashes(_ till: Int) -> [(String, TwoTills)] {
        guard faults > 0, !tills[till].state.isClosed else { return [] }
        var world = self
        world.faults -= 1
        world.tills[till].isDead = true
        world.tills[till].effect = nil
        return [("\(till) †", world)]
    }

    func resumed(_ till: Int) -> TwoTills {
        var world = self
        world.tills[till].isDead = false
        world.take(.resumed, till)
        return world
    }

    private func next(_ till: Int) -> [(String, TwoTills)] {
        guard let effect = tills[till].effect else { return card(till) }
        var results: [(String, TwoTills)] = []
        func add(_ name: String, _ change: (inout TwoTills) -> Void) {
            var world = self
            change(&world)
            results.append((name, world))
        }
        /// Done, and told; or done, and the answer lost.
        func answer(_ name: String, lost: PaymentEvent?, _ change: @escaping (inout TwoTills) -> PaymentEvent) {
            add(name) { world in
                let event = change(&world)
                world.take(event, till)
            }
            guard faults > 0, let lost else { return }
            add(name + ", answer lost") { world in
                world.faults -= 1
                _ = change(&world)
                world.take(lost, till)
            }
        }
        let facts = tills[till].state.facts
        let intentID = tills[till].state.intentID
        switch effect {
        case .readOrder:
            answer("reads", lost: .orderUnreadable(reason: "lost")) { .orderRead($0.orderFacts) }
        case .readSettled:
            let isEarly = settles && rows.values.contains { !$0.isCommitted && $0.id < (rows[till]?.id ?? 0) }
            if !isEarly { answer("reads settled", lost: nil) { .orderRead($0.orderFacts) } }
        case .claim where rows[till] == nil:
            // The id is given before the row can be read.
            add("asks for a row") { world in
                world.lastID += 1
                world.rows[till] = Row(id: world.lastID, text: facts.claim(.claim, intentID: nil).text)
            }
        case .claim:
            answer("claims", lost: .claimFailed(reason: "lost")) { world in
                world.rows[till]?.isCommitted = true
                return .claimed(metaID: Int64(world.rows[till]?.id ?? 0))
            }
        case .announce(let stage, _) where tills[till].part == 0:
            add("writes \(stage)") { world in
                world.write(facts.claim(stage, intentID: intentID), of: till)
                world.tills[till].part = 1
            }
        case .announce:
            answer("looks", lost: .orderUnreadable(reason: "lost")) { .orderRead($0.orderFacts) }
        case .release(let ending, let restored):
            answer("ends \(ending)", lost: .claimNotReleased(reason: "lost")) { world in
                if let restored { world.transaction = restored }
                world.write(facts.claim(.ended, ending: ending, intentID: intentID), of: till)
                return .claimReleased
            }
        case .takeOver: results += takingOver(till)
        case .prepareReader:
            answer("has a reader", lost: nil) { _ in
                .readerReady(PaymentWorld.equipment(isServerDriven: false))
            }
        case .prepareIntent: answer("makes an intent", lost: nil) { $0.makeIntent(till) }
        case .collect: answer("arms", lost: nil) { _ in .collecting }
        case .authorise:
            answer("authorises", lost: .answered(.unknown(reason: "lost"))) { $0.authorise(till) }
        case .findOut: answer("finds out", lost: nil) { $0.finding(till) }
        case .reverse:
            answer("reverses", lost: .reversalFailed(reason: "lost")) { world in
                world.reverse(till)
                return .reversed
            }
        case .tellStore:
            answer("tells", lost: .storeNotTold(reason: "lost")) { world in
                world.isPaid = true
                world.transaction = intentID ?? ""
                world.write(facts.claim(.paid, intentID: intentID), of: till)
                return .storeTold(world.orderFacts)
            }
        case .close(let step, let reason): answer("closes \(step)", lost: nil) { _ in .closed(step, reason: reason) }
        }
        return results
    }

    /// The customer at a till.
    private func card(_ till: Int) -> [(String, TwoTills)] {
        var world = self
        switch tills[till].state.phase {
        case .collecting: world.take(.authorisationRequested(entry: .contactless, lastFour: "4242"), till)
        case .finishingApproved, .finishingDeclined: world.take(.cardFinished(.approved(PaymentWorld.card)), till)
        default: return []
        }
        return [("card", world)]
    }

    mutating func take(_ event: PaymentEvent, _ till: Int) {
        tills[till].part = 0
        tills[till].effect = nil
        guard let step = PaymentMachine.take(event, tills[till].state) else { return }
        tills[till].state = step.state
        tills[till].effect = step.effects.first
    }

    // MARK: The processor

    private mutating func makeIntent(_ till: Int) -> PaymentEvent {
        if let known = intents.firstIndex(where: { $0.payment == till }) {
            return .intentReady(intentFacts(known, isElsewhere: intents[known].status == .requiresCapture))
        }
        if gateway == .second {
            if charges > 0 { return .intentFailed(reason: "order_taken_differs") }
            if let open = intents.firstIndex(where: { $0.status == .requiresPaymentMethod }) {
                return .intentReady(intentFacts(open))
            }
        }
        intents.append(Intent(payment: till))
        return .intentReady(intentFacts(intents.count - 1))
    }

    private mutating func authorise(_ till: Int) -> PaymentEvent {
        guard let index = intentIndex(of: till), intents[index].status == .requiresPaymentMethod else {
            return .answered(.declined(reason: "intent_not_open"))
        }
        intents[index].status = .requiresCapture
        intents[index].approvedBy = till
        return .answered(.approved(authorisationCode: "A1"))
    }

    private func finding(_ till: Int) -> PaymentEvent {
        guard let index = intentIndex(of: till) else { return .found(.notCharged) }
        guard intents[index].status == .requiresCapture else { return .found(.notCharged) }
        let facts = intentFacts(index)
        return .found(intents[index].approvedBy == till ? .approved(facts) : .approvedElsewhere(facts))
    }

    /// As `PaymentRun.reverse`: an intent that somebody else may be using is left to them.
    private mutating func reverse(_ till: Int) {
        guard let index = intentIndex(of: till) else { return }
        let board = ClaimBoard(orderFacts, paymentID: Self.paymentIDs[till])
        if !tills[till].state.isApproved, !board.mayEnd(tills[till].state.intentID) { return }
        intents[index].status = .canceled
    }

    private func takingOver(_ till: Int) -> [(String, TwoTills)] {
        var world = self
        let other = 1 - till
        let otherIntent = rows[other].map { PaymentClaim(text: $0.text).intentID }.flatMap { Int($0.dropFirst()) }
        guard tills[till].part > 0 else {
            world.takeovers[other] = ClaimTakeover(paymentID: Self.paymentIDs[till], register: "R")
            world.tills[till].part = 1
            return [("ends the other's claim", world)]
        }
        guard let index = otherIntent, intents.indices.contains(index) else {
            world.take(.tookOver, till)
            return [("took over", world)]
        }
        if tills[till].part == 1, intents[index].status == .requiresCapture {
            world.take(.adopted(intentFacts(index)), till)
            return [("adopts", world)]
        }
        guard tills[till].part > 1 else {
            world.tills[till].part = 2
            return [("sees the other's intent open", world)]
        }
        world.intents[index].status = .canceled
        world.take(.tookOver, till)
        return [("cancels the other's intent", world)]
    }
}
