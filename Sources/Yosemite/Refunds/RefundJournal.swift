import FoundationEssentials
import Storage

/// The refunds of one store, from the ledger's money chain.
struct RefundJournal: Sendable {
    static let prefix = "refund."

    let siteID: Int64
    let money: MoneyLedger
    /// As in `PaymentJournal`.
    var witness: (@Sendable (_ isWritten: Bool) -> Void)?

    private struct Body: Codable {
        var facts: RefundFacts?
        var processorRefundID: String?
        var refundID: Int64?
        var step: RefundProgress.Step?
        var reason: String?
    }

    /// - Throws: `RefundProblem.paymentOpen`, `.refundOpen` where the order has an open one; `StorageError`.
    func begin(_ facts: RefundFacts) async throws {
        do {
            let row = try row(.begun(facts), facts, at: facts.startedAt)
            witness?(false)
            try await money.begin(row)
            witness?(true)
        } catch MoneyLedgerError.claimed(_, let other) {
            throw try await problem(ofClaim: other)
        }
    }

    /// Why an order cannot be refunded now; nil where nothing of it is open.
    func problem(orderID: Int64) async throws -> RefundProblem? {
        guard let claim = try await money.claim(siteID: siteID, orderID: orderID) else { return nil }
        return try await problem(ofClaim: claim)
    }

    private func problem(ofClaim subject: String) async throws -> RefundProblem {
        try await entry(refundID: subject) == nil ? .paymentOpen : .refundOpen
    }

    func append(_ event: RefundEvent, _ facts: RefundFacts, at date: Date) async throws {
        let row = try row(event, facts, at: date)
        witness?(false)
        if case .closed(let step, _) = event {
            let stays = step == .notSure || step == .returnedOrderNotUpdated
            try await money.end(row, releases: !stays)
        } else {
            try await money.append(row)
        }
        witness?(true)
    }

    /// A refund read from the journal.
    struct Entry: Sendable {
        let state: RefundState
        let startedAt: Date
        let changedAt: Date
    }

    /// Refunds with a claim in the ledger, oldest first: in progress, or not known to be finished.
    func open(orderID: Int64? = nil) async throws -> [RefundState] {
        try await openEntries().map(\.state).filter { orderID == nil || $0.facts.orderID == orderID }
    }

    func openEntries() async throws -> [Entry] {
        var found: [Entry] = []
        for subject in try await money.openSubjects(siteID: siteID) {
            if let entry = try await entry(refundID: subject) { found.append(entry) }
        }
        return found
    }

    /// The newest refunds, newest first.
    func newestEntries(limit: Int) async throws -> [Entry] {
        var found: [Entry] = []
        for subject in try await money.subjects(siteID: siteID, kind: Self.prefix + "begun", limit: limit) {
            if let entry = try await entry(refundID: subject) { found.append(entry) }
        }
        return found
    }

    /// - Returns: nil where it is not a refund.
    func entry(refundID: String) async throws -> Entry? {
        let rows = try await money.events(subjectID: refundID).map(\.event).filter {
            $0.siteID == siteID && $0.kind.hasPrefix(Self.prefix)
        }
        guard let first = rows.first, let last = rows.last, let state = try Self.replay(rows) else { return nil }
        return Entry(state: state, startedAt: first.date, changedAt: last.date)
    }

    /// - Throws: `RefundJournalError` for rows that this version does not understand: money is never guessed.
    static func replay(_ rows: [MoneyEvent]) throws -> RefundState? {
        guard let first = rows.first, first.kind.hasPrefix(prefix) else { return nil }
        guard case .begun(let facts) = try event(of: first) else {
            throw RefundJournalError.unreadable(refundID: first.subjectID, kind: first.kind)
        }
        var state = RefundState(facts: facts)
        for row in rows.dropFirst() where row.kind.hasPrefix(prefix) { state.take(try event(of: row), at: row.date) }
        return state
    }

    private func row(_ event: RefundEvent, _ facts: RefundFacts, at date: Date) throws -> MoneyEvent {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let (kind, body) = Self.line(event)
        return MoneyEvent(
            siteID: siteID,
            kind: Self.prefix + kind,
            subjectID: facts.refundID,
            orderID: facts.orderID,
            date: date,
            bodyJSON: String(decoding: try encoder.encode(body), as: UTF8.self)
        )
    }

    private static func line(_ event: RefundEvent) -> (String, Body) {
        switch event {
        case .begun(let facts): ("begun", Body(facts: facts))
        case .moneyRequested: ("money_requested", Body())
        case .moneyReturned(let id): ("money_returned", Body(processorRefundID: id))
        case .storeRequested: ("store_requested", Body())
        case .storeTold(let id): ("store_told", Body(refundID: id))
        case .closed(let step, let reason): ("closed", Body(step: step, reason: reason))
        }
    }

    private static func event(of row: MoneyEvent) throws -> RefundEvent {
        let body = try? JSONDecoder().decode(Body.self, from: Data(row.bodyJSON.utf8))
        let event: RefundEvent? =
            switch String(row.kind.dropFirst(prefix.count)) {
            case "begun": body?.facts.map { .begun($0) }
            case "money_requested": .moneyRequested
            case "money_returned": .moneyReturned(processorRefundID: body?.processorRefundID ?? "")
            case "store_requested": .storeRequested
            case "store_told": body?.refundID.map { .storeTold(refundID: $0) }
            case "closed": body?.step.map { .closed($0, reason: body?.reason) }
            default: nil
            }
        guard let event else { throw RefundJournalError.unreadable(refundID: row.subjectID, kind: row.kind) }
        return event
    }
}

enum RefundJournalError: Error, Hashable {
    case unreadable(refundID: String, kind: String)
}
