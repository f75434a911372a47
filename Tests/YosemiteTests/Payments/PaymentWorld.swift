import Foundation
import Hardware

@testable import Yosemite

/// What is really so, whatever merced knows of it: one processor, one card, one order.
struct PaymentWorld: Hashable {
    enum Order: Hashable { case unpaid, paidByUs, paidByOthers, changed }

    var order = Order.unpaid
    /// The money of the card is held or taken.
    var isCharged = false
    /// Nothing can be approved on the intent any more.
    var isShut = false
    /// The bank said no under this payment's key.
    var isDeclined = false
    /// An authorisation was sent and has not arrived yet.
    var isInFlight = false
    /// How often the processor was asked to authorise.
    var asked = 0
    /// What the payment's claim in the order says; nil where none was written.
    var stage: PaymentClaim.Stage?

    /// Of versions that did not claim orders: their journals are read for as long as ledgers are kept.
    static let unclaimed = PaymentFacts(
        paymentID: "p",
        siteID: 7,
        orderID: 3129,
        orderNumber: "3129",
        orderKey: "key",
        amount: Decimal(7_016) / 100,
        amountMinor: 7_016,
        currency: "USD",
        tender: .card,
        mode: .test,
        startedAt: Date(timeIntervalSince1970: 0)
    )
    static var facts: PaymentFacts {
        var facts = unclaimed
        facts.claiming = PaymentFacts.Claiming(register: "R1", timeZone: "UTC", takesOver: false)
        return facts
    }
    static let card = CardSummary(brand: "Visa", lastFour: "4242", authorisationCode: "A1")

    static func equipment(isServerDriven: Bool) -> EquipmentFacts {
        EquipmentFacts(
            serial: "S",
            kind: "simulated",
            readerName: "S",
            readerMode: .test,
            processorID: "memory",
            processorMode: .test,
            isServerDriven: isServerDriven
        )
    }

    var intent: IntentFacts {
        let status: PaymentIntent.Status = isShut ? .canceled : isCharged ? .requiresCapture : .requiresPaymentMethod
        return IntentFacts(
            PaymentIntent(
                intentID: "mi",
                status: status,
                amountMinor: 7_016,
                currency: "USD",
                orderID: 3_129,
                mode: .test,
                card: isCharged ? Self.card : nil,
                declineReason: nil
            )
        )
    }

    var orderFacts: OrderFacts {
        OrderFacts(
            status: order == .paidByUs || order == .paidByOthers ? "processing" : "pending",
            total: order == .changed ? "80.00" : "70.16",
            currency: "USD",
            isPaid: order == .paidByUs || order == .paidByOthers,
            isRefunded: false,
            paymentMethodID: "cod",
            transactionID: order == .paidByUs ? "mi" : "",
            paymentID: order == .paidByUs ? "p" : nil,
            isGone: false,
            claims: stage.map { stage in
                [ClaimRow(metaID: 1, paymentID: "p", claim: Self.facts.claim(stage, intentID: "mi"))]
            }
        )
    }

    /// The processor hears of the authorisation.
    mutating func arrive(approves: Bool) {
        isInFlight = false
        guard !isShut, !isCharged, !isDeclined else { return }
        if approves { isCharged = true } else { isDeclined = true }
    }

    mutating func shut() {
        isShut = true
        isCharged = false
    }

    mutating func tell() {
        if order == .unpaid || order == .changed { order = .paidByUs }
        if stage != nil { stage = .paid }
    }
}

extension PaymentEffect {
    var writesClaim: Bool {
        switch self {
        case .claim, .announce: true
        default: false
        }
    }
}

/// What a payment, and the world about it, can come to next.
struct PaymentNode: Hashable {
    var state: PaymentState
    var world: PaymentWorld
    var effects: [PaymentEffect]

    /// Every way in which an effect can end: done and told, done and not told, not done.
    func outcomes(of effect: PaymentEffect) -> [(PaymentWorld, PaymentEvent)] {
        var (done, charged, refused) = (world, world, world)
        switch effect {
        case .claim:
            done.stage = .claim
            let lost = PaymentEvent.claimFailed(reason: "lost")
            return [(done, .claimed(metaID: 1)), (done, lost), (world, lost)]
        case .announce(let stage, _):
            done.stage = stage
            let lost = PaymentEvent.orderUnreadable(reason: "lost")
            return [(done, .orderRead(done.orderFacts)), (done, lost), (world, lost)]
        case .release where effects.contains(where: \.writesClaim):
            // The run sends one row after the other.
            return []
        case .release:
            done.stage = .ended
            let lost = PaymentEvent.claimNotReleased(reason: "lost")
            return [(done, .claimReleased), (done, lost), (world, lost)]
        case .takeOver: return []
        case .readOrder, .readSettled:
            return [(world, .orderRead(world.orderFacts)), (world, .orderUnreadable(reason: "lost"))]
        case .prepareReader:
            return [true, false].map { (world, .readerReady(PaymentWorld.equipment(isServerDriven: $0))) }
                + [(world, .readerFailed(reason: "none"))]
        case .prepareIntent: return [(world, .intentReady(world.intent)), (world, .intentFailed(reason: "none"))]
        case .collect: return [(world, .collecting)]
        case .authorise:
            done.asked += 1
            (charged, refused) = (done, done)
            var late = done
            charged.arrive(approves: true)
            refused.arrive(approves: false)
            late.isInFlight = true
            let lost = PaymentEvent.answered(.unknown(reason: "lost"))
            let yes = PaymentEvent.answered(.approved(authorisationCode: "A1"))
            return [
                (charged, charged.isCharged ? yes : .answered(.declined(reason: "shut"))), (charged, lost),
                (refused, refused.isCharged ? yes : .answered(.declined(reason: "no"))), (refused, lost), (late, lost),
            ]
        case .findOut: return [(world, .found(truth)), (world, .found(.notYet(reason: "lost")))]
        case .reverse:
            done.shut()
            let failed = PaymentEvent.reversalFailed(reason: "lost")
            return [(done, .reversed), (done, failed), (world, failed)]
        case .tellStore:
            done.tell()
            let lost = PaymentEvent.storeNotTold(reason: "lost")
            return [(done, .storeTold(done.orderFacts)), (done, lost), (world, lost)]
        case .close(let step, let reason): return [(world, .closed(step, reason: reason))]
        }
    }

    var truth: PaymentEvent.Finding {
        if world.isCharged { return .approved(world.intent) }
        return world.isDeclined && !state.isServerDriven ? .declined(reason: "no") : .notCharged
    }

    /// What comes without being asked for.
    var surprises: [(PaymentWorld, PaymentEvent?)] {
        var result: [(PaymentWorld, PaymentEvent?)] = [(world, .cancelRequested)]
        let ends: [PaymentEvent.CardEnd] = [
            .approved(PaymentWorld.card), .declined(reason: "no"), .declinedByCard(PaymentWorld.card), .unknown,
            .cancelled, .withdrawn(reason: "there"), .failed(reason: "unplugged"),
        ]
        switch state.phase {
        case .collecting where state.isServerDriven:
            var charged = world
            charged.arrive(approves: true)
            // Its driver says approved, declined and cancelled where that is so.
            result += [(charged, .cardFinished(.approved(PaymentWorld.card))), (charged, .cardFinished(.unknown))]
            result += [(charged, nil), (world, .cardFinished(.failed(reason: "lost")))]
            if !world.isCharged {
                result += [(world, .cardFinished(.declined(reason: "no"))), (world, .cardFinished(.cancelled))]
            }
        case .collecting:
            result += [CardEntry.chip, .contactless].map {
                (world, .authorisationRequested(entry: $0, lastFour: "4242"))
            }
            result += ends.map { (world, .cardFinished($0)) }
        case .authorising:
            var late = world
            late.isInFlight = !world.isCharged && !world.isDeclined
            result += [(late, .answered(.unknown(reason: "late")))]
            result += ends.map { (late, .cardFinished($0)) }
        case .finishingApproved, .finishingDeclined: result += ends.map { (world, .cardFinished($0)) }
        default: break
        }
        if world.isInFlight {
            var (yes, no) = (world, world)
            yes.arrive(approves: true)
            no.arrive(approves: false)
            result += [(yes, nil), (no, nil)]
        }
        // Between the last look at the order and the telling there is no lock in REST; that window is not explored.
        if world.order == .unpaid, !effects.contains(where: { if case .tellStore = $0 { true } else { false } }) {
            for other in [PaymentWorld.Order.paidByOthers, .changed] {
                var changed = world
                changed.order = other
                result.append((changed, nil))
            }
        }
        return result
    }
}
