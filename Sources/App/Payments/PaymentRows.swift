import Foundation
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

    func row(_ record: PaymentRecord) -> TableRow {
        let state = Self.state(record.progress.step)
        return TableRow([
            TableCell(Self.number(record)), TableCell(money(record)),
            TableCell(state.word, role: state.role, glyph: state.glyph),
            TableCell(format.moment(record.startedAt, now: now)), TableCell(tender(record)),
        ])
    }

    /// All that is known of a payment and what can be done, in sentences.
    func detail(_ record: PaymentRecord) -> [String] {
        let progress = record.progress
        var lines = [[money(record), tender(record), Self.state(progress.step).word].joined(separator: ", ")]
        lines.append(Localization.times(format.pageDate(record.startedAt), format.pageDate(record.changedAt)))
        if let message = CounterWords.oneLine(progress.message) { lines.append(message) }
        let who = [record.processorID, record.intentID, record.readerSerial].compactMap { CounterWords.oneLine($0) }
        if !who.isEmpty { lines.append(who.joined(separator: "  ")) }
        if let number = progress.receiptNumber { lines.append(Localization.receipt(number)) }
        if record.isOpen { lines.append(Self.isTaken(progress.step) ? Localization.tellAdvice : Localization.unsureAdvice) }
        return lines
    }

    /// The money is with the merchant, whatever the store knows.
    private static func isTaken(_ step: PaymentStep) -> Bool {
        step.isPaid || step == .tellingStore || step == .confirmingOrder
    }

    static func order(_ record: PaymentRecord) -> String { Localization.order(plainNumber(record)) }
    private static func number(_ record: PaymentRecord) -> String { "#" + plainNumber(record) }

    private static func plainNumber(_ record: PaymentRecord) -> String {
        record.progress.orderNumber.isEmpty ? "\(record.progress.orderID)" : record.progress.orderNumber
    }

    private func money(_ record: PaymentRecord) -> String {
        format.money(record.progress.amount, currency: record.progress.currency, symbol: "")
    }

    private func tender(_ record: PaymentRecord) -> String {
        let words =
            record.progress.tender == .card
            ? CounterWords.card(record.progress.card) : CounterWords.tender(record.progress.tender)
        return record.progress.mode == .test ? Localization.test(words) : words
    }

    static func state(_ step: PaymentStep) -> (word: String, glyph: Glyph, role: Role) {
        switch step {
        case .paid: (Localization.paid, .completed, .good)
        case .paidOrderNotUpdated: (Localization.notUpdated, .failed, .warn)
        case .tellingStore, .confirmingOrder: (Localization.telling, .processing, .info)
        case .notSure, .findingOut: (Localization.notSure, .onHold, .warn)
        case .declined: (Localization.declined, .cancelled, .muted)
        case .cancelled: (Localization.cancelled, .cancelled, .muted)
        case .stopped: (Localization.stopped, .cancelled, .muted)
        case .reversed: (Localization.reversed, .refunded, .muted)
        case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
            .authorising, .reversing:
            (Localization.underWay, .processing, .info)
        }
    }

    enum Localization {
        static let orderColumn = localized("Order")
        static let amountColumn = localized("Amount")
        static let stateColumn = localized("State")
        static let whenColumn = localized("Begun")
        static let tenderColumn = localized("Tender")
        static func order(_ number: String) -> String { localized("Order #%@", number) }
        static func times(_ began: String, _ changed: String) -> String {
            localized("Begun %@, last change %@", began, changed)
        }
        static func receipt(_ number: String) -> String { localized("Receipt %@", number) }
        static func test(_ words: String) -> String { localized("%@, test", words) }
        static let tellAdvice = localized("The money is taken. r tells the store again.")
        static let unsureAdvice = localized("Do not charge again. r asks bank and store what became of it.")
        static let paid = localized("Paid")
        static let notUpdated = localized("Paid, not updated")
        static let telling = localized("Paid, telling the store")
        static let notSure = localized("Not sure")
        static let declined = localized("Declined")
        static let cancelled = localized("Cancelled")
        static let stopped = localized("Stopped")
        static let reversed = localized("Taken back")
        static let underWay = localized("Under way")
    }
}
