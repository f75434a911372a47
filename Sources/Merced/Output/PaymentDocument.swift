import FoundationEssentials
import Glibc
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

    /// By sysexits.h: 0 paid, 1 not paid, 75 outcome unknown.
    static func status(of step: PaymentStep) -> Int32 {
        switch step {
        case .paid: 0
        case .paidOrderNotUpdated, .notSure, .chargedTwice, .checkingOrder, .connectingReader, .creatingIntent,
            .waitingForCard,
            .readerMessage, .cardRead, .authorising, .findingOut, .reversing, .tellingStore, .confirmingOrder:
            EX_TEMPFAIL
        case .declined, .cancelled, .stopped, .reversed: 1
        }
    }

    /// A state in one sentence.
    static func sentence(_ progress: PaymentProgress) -> String {
        let document = PaymentDocument(progress)
        let amount = "\(document.amount) \(document.currency)"
        let words =
            switch progress.step {
            case .checkingOrder: "Checking order #\(document.number), \(amount)."
            case .connectingReader: "Connecting the reader."
            case .creatingIntent: "Preparing the payment."
            case .waitingForCard: "Tap, insert or swipe the card. Ctrl-C cancels."
            case .readerMessage: "Reader:"
            case .cardRead: "Card read."
            case .authorising: "Waiting for the bank."
            case .findingOut: "Not sure if paid; checking, try \(document.attempt ?? 1) of \(document.attempts ?? 1)."
            case .reversing: "Voiding the approval."
            case .tellingStore: "Updating the order."
            case .confirmingOrder: "Checking the order."
            case .paid: "PAID \(amount)." + (document.change.map { " Change: \($0)." } ?? "")
            case .paidOrderNotUpdated: "PAID \(amount), but the store does not know yet; it is told again."
            case .declined: "NOT PAID: declined."
            case .cancelled: "NOT PAID: cancelled."
            case .stopped: "NOT PAID: stopped."
            case .notSure: "NOT SURE IF PAID. Do not charge again: merced payments resolve."
            case .reversed: "NOT PAID: the approval was voided."
            case .chargedTwice: "CHARGED TWICE: another payment has paid this order; merced keeps refunding this one."
            }
        return progress.message.map { words + " " + $0 } ?? words
    }
}

/// One payment of `merced payments list --json`.
struct PaymentRow: Encodable {
    let state: PaymentDocument
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
        startedAt = record.startedAt.utcText
        changedAt = record.changedAt.utcText
        open = record.isOpen
        underWay = record.isUnderWay
        processor = record.processorID
        intent = record.intentID
        reader = record.readerSerial
    }
}
