import Hardware

/// An event of a payment in its permanent form in the ledger: a stable name, and only the members it needs.
struct PaymentJournalLine: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case begun, collecting, answered, found, reversed, closed, resumed
        case orderChecked = "order_checked"
        case orderUnreadable = "order_unreadable"
        case readerReady = "reader_ready"
        case readerFailed = "reader_failed"
        case intentCreated = "intent_created"
        case intentFailed = "intent_failed"
        case authorisationRequested = "authorisation_requested"
        case cardFinished = "card_finished"
        case reversalFailed = "reversal_failed"
        case storeTold = "store_told"
        case storeNotTold = "store_not_told"
        case cancelRequested = "cancel_requested"
        case claimed
        case claimFailed = "claim_failed"
        case tookOver = "took_over"
        case adopted
        case takeOverFailed = "take_over_failed"
        case claimReleased = "claim_released"
        case claimNotReleased = "claim_not_released"
        case lookedTooLongAgo = "looked_too_long_ago"
    }

    struct Body: Hashable, Sendable, Codable {
        var facts: PaymentFacts?
        var order: OrderFacts?
        var equipment: EquipmentFacts?
        var intent: IntentFacts?
        var card: CardSummary?
        var entry: CardEntry?
        var lastFour: String?
        var step: PaymentStep?
        /// An outcome, by a stable name.
        var outcome: String?
        var authorisationCode: String?
        var reason: String?
        var claimID: Int64?
    }

    let kind: Kind
    let body: Body

    init(kind: Kind, body: Body) {
        self.kind = kind
        self.body = body
    }

    init(_ event: PaymentEvent) {
        switch event {
        case .begun(let facts): self.init(kind: .begun, body: Body(facts: facts))
        case .orderRead(let order): self.init(kind: .orderChecked, body: Body(order: order))
        case .orderUnreadable(let reason): self.init(kind: .orderUnreadable, body: Body(reason: reason))
        case .readerReady(let equipment): self.init(kind: .readerReady, body: Body(equipment: equipment))
        case .readerFailed(let reason): self.init(kind: .readerFailed, body: Body(reason: reason))
        case .intentReady(let intent): self.init(kind: .intentCreated, body: Body(intent: intent))
        case .intentFailed(let reason): self.init(kind: .intentFailed, body: Body(reason: reason))
        case .collecting: self.init(kind: .collecting, body: Body())
        case .authorisationRequested(let entry, let lastFour):
            self.init(kind: .authorisationRequested, body: Body(entry: entry, lastFour: lastFour))
        case .answered(let answer): self.init(kind: .answered, body: Body(answer))
        case .cardFinished(let end): self.init(kind: .cardFinished, body: Body(end))
        case .found(let finding): self.init(kind: .found, body: Body(finding))
        case .reversed: self.init(kind: .reversed, body: Body())
        case .reversalFailed(let reason): self.init(kind: .reversalFailed, body: Body(reason: reason))
        case .storeTold(let order): self.init(kind: .storeTold, body: Body(order: order))
        case .storeNotTold(let reason): self.init(kind: .storeNotTold, body: Body(reason: reason))
        case .cancelRequested: self.init(kind: .cancelRequested, body: Body())
        case .claimed(let metaID): self.init(kind: .claimed, body: Body(claimID: metaID))
        case .claimFailed(let reason): self.init(kind: .claimFailed, body: Body(reason: reason))
        case .tookOver: self.init(kind: .tookOver, body: Body())
        case .adopted(let intent): self.init(kind: .adopted, body: Body(intent: intent))
        case .takeOverFailed(let reason, let isBegun):
            self.init(kind: .takeOverFailed, body: Body(outcome: isBegun ? "begun" : "not_begun", reason: reason))
        case .claimReleased: self.init(kind: .claimReleased, body: Body())
        case .claimNotReleased(let reason): self.init(kind: .claimNotReleased, body: Body(reason: reason))
        case .lookedTooLongAgo: self.init(kind: .lookedTooLongAgo, body: Body())
        case .resumed: self.init(kind: .resumed, body: Body())
        case .closed(let step, let reason): self.init(kind: .closed, body: Body(step: step, reason: reason))
        }
    }

    /// nil where a member is missing.
    var event: PaymentEvent? {
        switch kind {
        case .begun: body.facts.map { .begun($0) }
        case .orderChecked: body.order.map { .orderRead($0) }
        case .orderUnreadable: .orderUnreadable(reason: reason)
        case .readerReady: body.equipment.map { .readerReady($0) }
        case .readerFailed: .readerFailed(reason: reason)
        case .intentCreated: body.intent.map { .intentReady($0) }
        case .intentFailed: .intentFailed(reason: reason)
        case .collecting: .collecting
        case .authorisationRequested:
            body.entry.map { .authorisationRequested(entry: $0, lastFour: body.lastFour) }
        case .answered: body.answer.map { .answered($0) }
        case .cardFinished: body.cardEnd.map { .cardFinished($0) }
        case .found: body.finding.map { .found($0) }
        case .reversed: .reversed
        case .reversalFailed: .reversalFailed(reason: reason)
        case .storeTold: body.order.map { .storeTold($0) }
        case .storeNotTold: .storeNotTold(reason: reason)
        case .cancelRequested: .cancelRequested
        case .claimed: body.claimID.map { .claimed(metaID: $0) }
        case .claimFailed: .claimFailed(reason: reason)
        case .tookOver: .tookOver
        case .adopted: body.intent.map { .adopted($0) }
        case .takeOverFailed: .takeOverFailed(reason: reason, isBegun: body.outcome != "not_begun")
        case .claimReleased: .claimReleased
        case .claimNotReleased: .claimNotReleased(reason: reason)
        case .lookedTooLongAgo: .lookedTooLongAgo
        case .resumed: .resumed
        case .closed: body.step.map { .closed($0, reason: body.reason) }
        }
    }

    private var reason: String { body.reason ?? "" }
}

extension PaymentJournalLine.Body {
    init(_ answer: PaymentEvent.Answer) {
        switch answer {
        case .approved(let code): self.init(outcome: "approved", authorisationCode: code)
        case .declined(let reason): self.init(outcome: "declined", reason: reason)
        case .notAsked(let reason): self.init(outcome: "not_asked", reason: reason)
        case .unknown(let reason): self.init(outcome: "unknown", reason: reason)
        }
    }

    var answer: PaymentEvent.Answer? {
        switch outcome {
        case "approved": .approved(authorisationCode: authorisationCode ?? "")
        case "declined": .declined(reason: reason ?? "")
        case "not_asked": .notAsked(reason: reason ?? "")
        case "unknown": .unknown(reason: reason ?? "")
        default: nil
        }
    }

    init(_ end: PaymentEvent.CardEnd) {
        switch end {
        case .approved(let card): self.init(card: card, outcome: "approved")
        case .declined(let reason): self.init(outcome: "declined", reason: reason)
        case .declinedByCard(let card): self.init(card: card, outcome: "declined_by_card")
        case .unknown: self.init(outcome: "unknown")
        case .cancelled: self.init(outcome: "cancelled")
        case .withdrawn(let reason): self.init(outcome: "cancelled", reason: reason)
        case .overtaken: self.init(outcome: "overtaken")
        case .failed(let reason): self.init(outcome: "failed", reason: reason)
        }
    }

    var cardEnd: PaymentEvent.CardEnd? {
        switch outcome {
        case "approved": card.map { .approved($0) }
        case "declined": .declined(reason: reason ?? "")
        case "declined_by_card": card.map { .declinedByCard($0) }
        case "unknown": .unknown
        case "cancelled": reason.map { .withdrawn(reason: $0) } ?? .cancelled
        case "overtaken": .overtaken
        case "failed": .failed(reason: reason ?? "")
        default: nil
        }
    }

    init(_ finding: PaymentEvent.Finding) {
        switch finding {
        case .approved(let intent): self.init(intent: intent, outcome: "approved")
        case .declined(let reason): self.init(outcome: "declined", reason: reason)
        case .approvedElsewhere(let intent): self.init(intent: intent, outcome: "approved_elsewhere")
        case .notCharged: self.init(outcome: "not_charged")
        // An earlier version reads it as the one above.
        case .stuck: self.init(outcome: "not_charged", reason: Self.stuck)
        case .notYet(let reason): self.init(outcome: "not_yet", reason: reason)
        }
    }

    private static let stuck = "requires_action"

    var finding: PaymentEvent.Finding? {
        switch outcome {
        case "approved": intent.map { .approved($0) }
        case "declined": .declined(reason: reason ?? "")
        case "approved_elsewhere": intent.map { .approvedElsewhere($0) }
        case "not_charged": reason == Self.stuck ? .stuck : .notCharged
        case "not_yet": .notYet(reason: reason ?? "")
        default: nil
        }
    }
}
