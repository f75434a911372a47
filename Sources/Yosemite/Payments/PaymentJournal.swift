import FoundationEssentials
import Storage

/// The payments of one store, from the ledger's money chain: each event of a payment is a row, and its state is
/// computed by running those rows through the machine.
struct PaymentJournal: Sendable {
    static let kindPrefix = "payment."
    static let begun = "payment.begun"

    let siteID: Int64
    let money: MoneyLedger
    var witness: (@Sendable (_ isWritten: Bool) -> Void)?

    /// A payment read from the journal.
    struct Entry: Sendable {
        let state: PaymentState
        let startedAt: Date
        let changedAt: Date
    }

    /// - Throws: `MoneyLedgerError.claimed` where another payment of the order is open; `StorageError`.
    func begin(_ facts: PaymentFacts) async throws {
        let row = try row(.begun(facts), facts, at: facts.startedAt)
        witness?(false)
        try await money.begin(row)
        witness?(true)
    }

    /// - Parameter state: after the event.
    func append(_ event: PaymentEvent, _ state: PaymentState, at date: Date) async throws {
        let row = try row(event, state.facts, at: date)
        witness?(false)
        if case .closed = event {
            try await money.end(row, releases: !state.isOpen)
        } else {
            try await money.append(row)
        }
        witness?(true)
    }

    /// - Throws: `PaymentJournalError.unreadable`, `StorageError`.
    func entry(paymentID: String) async throws -> Entry? {
        let rows = try await money.events(subjectID: paymentID).filter {
            $0.event.siteID == siteID && $0.event.kind.hasPrefix(Self.kindPrefix)
        }
        return try Self.replay(rows.map(\.event))
    }

    /// Payments with a claim in the ledger, oldest first: in progress, or not known to be finished.
    func openEntries() async throws -> [Entry] {
        var entries: [Entry] = []
        for subject in try await money.openSubjects(siteID: siteID) {
            if let entry = try await entry(paymentID: subject) { entries.append(entry) }
        }
        return entries
    }

    /// The newest payments, newest first.
    func newestEntries(limit: Int) async throws -> [Entry] {
        var entries: [Entry] = []
        for subject in try await money.subjects(siteID: siteID, kind: Self.begun, limit: limit) {
            if let entry = try await entry(paymentID: subject) { entries.append(entry) }
        }
        return entries
    }

    /// Payments of an order, oldest first.
    func entries(orderID: Int64) async throws -> [Entry] {
        var entries: [Entry] = []
        for row in try await money.events(siteID: siteID, orderID: orderID) where row.event.kind == Self.begun {
            if let entry = try await entry(paymentID: row.event.subjectID) { entries.append(entry) }
        }
        return entries
    }

    private func row(_ event: PaymentEvent, _ facts: PaymentFacts, at date: Date) throws -> MoneyEvent {
        let line = PaymentJournalLine(event)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return MoneyEvent(
            siteID: facts.siteID,
            kind: Self.kindPrefix + line.kind.rawValue,
            subjectID: facts.paymentID,
            orderID: facts.orderID,
            date: date,
            bodyJSON: String(decoding: try encoder.encode(line.body), as: UTF8.self)
        )
    }

    /// A payment is never guessed: if a row is not understood, or does not follow from earlier ones, it is not sure.
    ///
    /// - Throws: `PaymentJournalError.unreadable` where not even its beginning can be read.
    static func replay(_ rows: [MoneyEvent]) throws -> Entry? {
        guard let first = rows.first, let last = rows.last else { return nil }
        guard case .begun(let facts)? = event(of: first) else {
            throw PaymentJournalError.unreadable(paymentID: first.subjectID, kind: first.kind)
        }
        let state = replayed(rows, facts)
        // Earlier programs took a card on an intent that waited for the customer's bank.
        let old = state.isUnreadable ? replayed(rows, facts, takesStuck: true) : state
        return Entry(state: old.isUnreadable ? state : old, startedAt: first.date, changedAt: last.date)
    }

    private static func replayed(_ rows: [MoneyEvent], _ facts: PaymentFacts, takesStuck: Bool = false) -> PaymentState
    {
        var state = PaymentMachine.begin(facts).state
        for row in rows.dropFirst() {
            var known = event(of: row)
            if takesStuck, case .intentReady(let intent)? = known { known = .intentReady(intent.unstuck) }
            guard let known, let step = PaymentMachine.take(known, state) else {
                state.isUnreadable = true
                state.phase = .closed(.notSure, reason: Localization.unreadable)
                break
            }
            state = step.state
        }
        return state
    }

    private static func event(of row: MoneyEvent) -> PaymentEvent? {
        guard let kind = PaymentJournalLine.Kind(rawValue: String(row.kind.dropFirst(kindPrefix.count))),
            let body = try? JSONDecoder().decode(PaymentJournalLine.Body.self, from: Data(row.bodyJSON.utf8))
        else { return nil }
        return PaymentJournalLine(kind: kind, body: body).event
    }

    private enum Localization {
        static let unreadable = localized("A newer version of merced wrote part of this payment.")
    }
}

enum PaymentJournalError: Error, Hashable {
    /// The first row of a payment that this version does not understand.
    case unreadable(paymentID: String, kind: String)
}
