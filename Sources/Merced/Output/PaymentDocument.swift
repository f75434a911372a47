import FoundationEssentials
import WooFoundation
import Yosemite

/// One state of a payment: a line of `merced pay --json`.
struct PaymentDocument: Encodable {
    struct Card: Encodable {
        let brand: String
        let lastFour: String
        let authorisationCode: String
        let entry: String?
    }

    /// The till that has the order, where the payment stopped for it.
    struct Holder: Encodable {
        let register: String
        /// UTC.
        let since: String
    }

    let payment: String
    let order: Int64
    let number: String
    /// Major units.
    let amount: String
    let currency: String
    let tender: String
    let step: String
    /// What the step comes to: `declined_by_card` of `declined`.
    let outcome: String
    let isFinal: Bool
    let message: String?
    let deadline: String?
    let attempt: Int?
    let attempts: Int?
    let card: Card?
    let mode: String
    let change: String?
    let receipt: String?
    let holder: Holder?

    init(_ progress: PaymentProgress) {
        let decimals = CurrencyDecimals.minorUnits(of: progress.currency)
        payment = progress.paymentID
        order = progress.orderID
        number = progress.orderNumber
        amount = Money.text(progress.amount, decimals: decimals)
        currency = progress.currency
        tender = progress.tender.rawValue
        step = progress.step.rawValue
        outcome = progress.outcome.rawValue
        isFinal = progress.step.isFinal
        message = progress.message
        deadline = progress.deadline?.utcText
        attempt = progress.attempt?.number
        attempts = progress.attempt?.limit
        card = progress.card.map {
            Card(
                brand: CardScheme.name(of: $0.brand),
                lastFour: $0.lastFour,
                authorisationCode: $0.authorisationCode,
                entry: $0.entry?.rawValue
            )
        }
        mode = progress.mode.rawValue
        change = progress.change.map { Money.text($0, decimals: decimals) }
        receipt = progress.receiptNumber
        holder = progress.holder.map { Holder(register: $0.register, since: $0.since.utcText) }
    }

    /// A state in one sentence.
    static func sentence(_ progress: PaymentProgress) -> String {
        let document = PaymentDocument(progress)
        let amount = "\(document.amount) \(document.currency)"
        let order = progress.order?.label ?? "#"
        let words =
            switch progress.step {
            case .checkingOrder: "Checking order \(order), \(amount)."
            case .connectingReader: "Connecting the reader."
            case .creatingIntent: "Preparing the payment."
            case .waitingForCard: "Tap, insert or swipe the card. Ctrl-C cancels."
            case .readerMessage: "Reader:"
            case .cardRead: "Card read."
            case .authorising: "Waiting for the bank."
            case .findingOut: "Not sure if paid; checking, try \(document.attempt ?? 1) of \(document.attempts ?? 1)."
            case .tellingStore: "Updating the order."
            case .confirmingOrder: "Checking the order."
            case .paid: "\(progress.outcome.headline) \(amount)." + (document.change.map { " Change: \($0)." } ?? "")
            case .reversing: progress.outcome.sentence
            case .paidOrderNotUpdated, .declined, .cancelled, .stopped, .notSure, .reversed, .chargedTwice:
                "\(amount) \(progress.outcome.headline). \(progress.outcome.sentence(because: progress.message))"
            }
        let isOver = progress.step.isFinal && progress.step != .paid
        let advice = progress.step == .notSure ? " Do not charge again: merced payments resolve." : ""
        return words + (isOver ? advice : progress.message.map { " " + $0 } ?? "")
    }
}

/// One payment of `merced payments list --json`.
struct PaymentRow: Encodable {
    let state: PaymentDocument
    /// What it comes to: `interrupted`, where its step would go on.
    let outcome: String
    let startedAt: String
    let changedAt: String
    let open: Bool
    /// Whether a process is working on it.
    let underWay: Bool
    let processor: String?
    let intent: String?
    let reader: String?

    init(_ record: PaymentRecord) {
        state = PaymentDocument(record.progress)
        outcome = record.outcome.rawValue
        startedAt = record.startedAt.utcText
        changedAt = record.changedAt.utcText
        open = record.isOpen
        underWay = record.isUnderWay
        processor = record.processorID
        intent = record.intentID
        reader = record.readerSerial
    }
}
