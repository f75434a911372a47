import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Payments of the journal as rows of a table, in the store's time.
struct PaymentRows {
    let format: StoreFormat
    let now: Date

    static let columns = [
        TableColumn(id: "order", title: Localization.orderColumn, priority: 1, minimum: 6, ideal: 7),
        TableColumn(id: "amount", title: Localization.amountColumn, priority: 2, minimum: 8, ideal: 10, align: .right),
        TableColumn(id: "state", title: Localization.stateColumn, priority: 3, minimum: 16, ideal: 24),
        TableColumn(id: "when", title: Localization.whenColumn, priority: 4, minimum: 5, ideal: 12, speech: .named),
        TableColumn(
            id: "tender",
            title: Localization.tenderColumn,
            priority: 5,
            minimum: 10,
            ideal: 16,
            flex: 1,
            isFreeText: true
        ),
    ]

    func row(_ record: CounterRecord) -> TableRow {
        let state = Self.state(record)
        return TableRow([
            TableCell(record.isSale ? Localization.sale : "#" + record.number), TableCell(money(record)),
            TableCell(state.word, role: state.role, glyph: state.glyph),
            TableCell(format.moment(record.startedAt, now: now)), TableCell(way(record)),
        ])
    }

    /// All details of a payment or a refund and the possible actions, in sentences.
    func detail(_ record: CounterRecord) -> [String] {
        var lines = [[money(record), way(record), Self.state(record).word].joined(separator: ", ")]
        lines.append(Localization.times(format.pageDate(record.startedAt), format.pageDate(record.changedAt)))
        switch record {
        case .payment(let payment): lines += detail(of: payment)
        case .refund(let refund): lines += detail(of: refund)
        }
        return lines
    }

    private func detail(of record: PaymentRecord) -> [String] {
        let progress = record.progress
        var lines = [CounterWords.oneLine(progress.message)].compactMap { $0 }
        let who = [record.processorID, record.intentID, record.readerSerial].compactMap { CounterWords.oneLine($0) }
        if !who.isEmpty { lines.append(who.joined(separator: "  ")) }
        if let number = progress.receiptNumber { lines.append(Localization.receipt(number)) }
        guard CounterRecord.payment(record).needsAttention else { return lines }
        return lines + [record.outcome == .paidOrderNotUpdated ? Localization.tellAdvice : Localization.unsureAdvice]
    }

    private func detail(of refund: RefundSummary) -> [String] {
        var lines = [refund.progress.message, refund.processorID].compactMap { CounterWords.oneLine($0) }
        guard CounterRecord.refund(refund).needsAttention else { return lines }
        let isBack = refund.progress.step == .returnedOrderNotUpdated
        lines.append(isBack ? Localization.refundTellAdvice : Localization.refundUnsureAdvice)
        return lines
    }

    static func order(_ record: CounterRecord) -> String {
        record.isSale ? Localization.saleAtRegister : Localization.order(record.number)
    }

    private func money(_ record: CounterRecord) -> String {
        switch record {
        case .payment(let payment):
            format.money(payment.progress.amount, currency: payment.progress.currency, symbol: "")
        case .refund(let refund): format.money(refund.amount, currency: refund.currency, symbol: "")
        }
    }

    private func way(_ record: CounterRecord) -> String {
        switch record {
        case .payment(let payment): return tender(payment)
        case .refund(let refund):
            let words =
                switch refund.route {
                case .processor: Localization.byProcessor
                case .store: Localization.byStore
                case .manual: Localization.byHand
                }
            return refund.mode == .test ? Localization.test(words) : words
        }
    }

    private func tender(_ record: PaymentRecord) -> String {
        let words =
            record.progress.tender == .card
            ? CounterWords.card(record.progress.card) : CounterWords.tender(record.progress.tender)
        return record.progress.mode == .test ? Localization.test(words) : words
    }

    static func state(_ record: CounterRecord) -> (word: String, glyph: Glyph, role: Role) {
        let (glyph, role) = look(record.outcome)
        return (record.outcome.word, glyph, role)
    }

    private static func look(_ outcome: PaymentOutcome) -> (Glyph, Role) {
        switch outcome {
        case .paid: (.completed, .good)
        case .refunded: (.refunded, .good)
        case .paidOrderNotUpdated, .refundedOrderNotUpdated: (.failed, .warn)
        case .interrupted, .notSure, .refundNotSure: (.onHold, .warn)
        case .chargedTwice: (.failed, .bad)
        case .voided, .refundedByHand: (.refunded, .muted)
        case .declined, .declinedByCard, .cancelled, .endedAtReader, .stopped, .notTaken, .notRefunded:
            (.cancelled, .muted)
        default: (.processing, .info)
        }
    }

    enum Localization {
        static let orderColumn = localized("Order")
        static let amountColumn = localized("Amount")
        static let stateColumn = localized("State")
        static let whenColumn = localized("Started")
        static let tenderColumn = localized("Tender")
        static let sale = localized("Sale")
        static let saleAtRegister = localized("Sale at the register")
        static func order(_ number: String) -> String { localized("Order #%@", number) }
        static func times(_ began: String, _ changed: String) -> String {
            localized("Started %@, last change %@", began, changed)
        }
        static func receipt(_ number: String) -> String { localized("Receipt %@", number) }
        static func test(_ words: String) -> String { localized("%@, test", words) }
        static let tellAdvice = localized("The money is taken. r tells the store again.")
        static let unsureAdvice = localized("Do not charge again. r checks the result with the bank and the store.")
        static let refundTellAdvice = localized("The money is refunded. r tells the store again.")
        static let refundUnsureAdvice = localized("Do not refund again. r checks the result with processor and store.")
        static let byProcessor = localized("Refund, to the card")
        static let byStore = localized("Refund, by the store")
        static let byHand = localized("Refund, by hand")
    }
}
