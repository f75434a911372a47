import FoundationEssentials
import Hardware
import Networking
import Storage
import WooFoundation

/// The payments of one store: begins them, stops them, and takes up what others left open.
actor PaymentEngine {
    let context: PaymentContext
    private var runs: [Int64: PaymentRun] = [:]
    /// Orders with an open payment that is being taken up again here.
    private var resuming: Set<Int64> = []
    /// Those who wait until nobody works on an order here.
    private var waiting: [Int64: [CheckedContinuation<Void, Never>]] = [:]
    private var locks: [Int64: PaymentLock] = [:]

    init(context: PaymentContext) {
        self.context = context
    }

    /// Takes a payment and returns how it ended.
    ///
    /// - Parameters:
    ///   - shown: the order as the clerk saw it; what it says is frozen.
    ///   - takesOver: the clerk ends what other tills have begun with the order's money.
    ///   - overlooking: a date of payment of which the clerk says that no money was taken then.
    /// - Throws: `PaymentError`, `TillProblem` where it was not begun; `StorageError` where a step could not be written down.
    func collect(
        _ shown: Order,
        _ tender: PaymentTender,
        takesOver: Bool = false,
        overlooking: Date? = nil,
        choose: @escaping @Sendable ([CardApplication]) async -> Int?,
        onProgress: @escaping @Sendable (PaymentProgress) async -> Void
    ) async throws -> PaymentProgress {
        let register = try await context.register()
        let zone = await context.timeZone().identifier
        let claiming = PaymentFacts.Claiming(register: register, timeZone: zone, takesOver: takesOver)
        var facts = try PaymentFacts(shown, tender, claiming, context)
        facts.overlooksPaidDate = overlooking
        let serial = if case .card(let serial) = tender { serial } else { nil as String? }
        return try await collect(facts, reader: serial, choose: choose, onProgress: onProgress)
    }

    /// Takes what a payment is about.
    ///
    /// - Throws: as the other `collect`.
    func collect(
        _ facts: PaymentFacts,
        reader serial: String?,
        choose: @escaping @Sendable ([CardApplication]) async -> Int?,
        onProgress: @escaping @Sendable (PaymentProgress) async -> Void
    ) async throws -> PaymentProgress {
        let orderID = facts.orderID
        guard try begin(workOn: orderID) else { throw PaymentError.underWay(orderID: orderID) }
        defer { end(workOn: orderID) }
        try await begin(facts)
        let run = PaymentRun(
            context: context,
            step: PaymentMachine.begin(facts),
            wantedSerial: serial,
            choose: choose,
            onProgress: onProgress
        )
        return try await follow(run, orderID)
    }

    func cancel(orderID: Int64) async throws -> CollectionCancellation {
        guard let run = runs[orderID] else { return .nothingToCancel }
        return try await run.cancel()
    }

    /// Takes open payments up again that nobody works on, and returns them as they are after that.
    ///
    /// - Parameter paymentID: nil for all; one that is named is returned where it is not open, too.
    func resolve(paymentID: String?) async throws -> [PaymentRecord] {
        var records: [PaymentRecord] = []
        for entry in try await context.journal.openEntries() {
            let facts = entry.state.facts
            guard paymentID == nil || paymentID == facts.paymentID else { continue }
            // What ends at this moment is not under way: whoever asks after its end wants it taken up.
            while locks[facts.orderID] != nil, entry.state.isClosed || resuming.contains(facts.orderID) {
                await withCheckedContinuation { waiting[facts.orderID, default: []].append($0) }
            }
            if try begin(workOn: facts.orderID) {
                resuming.insert(facts.orderID)
                defer { end(workOn: facts.orderID) }
                try await resume(paymentID: facts.paymentID)
            }
            if let now = try await context.journal.entry(paymentID: facts.paymentID) { records.append(record(now)) }
        }
        if records.isEmpty, let paymentID, let known = try await context.journal.entry(paymentID: paymentID) {
            records.append(record(known))
        }
        return records
    }

    /// - Returns: false where somebody works on the order, here or in another process.
    private func begin(workOn orderID: Int64) throws -> Bool {
        guard locks[orderID] == nil, let lock = try PaymentLock.take(in: context.folder, orderID: orderID) else {
            return false
        }
        locks[orderID] = lock
        return true
    }

    private func end(workOn orderID: Int64) {
        locks[orderID] = nil
        resuming.remove(orderID)
        for next in waiting.removeValue(forKey: orderID) ?? [] { next.resume() }
    }

    /// - Parameter onlyOpen: those that block their order and that nobody works on.
    func records(onlyOpen: Bool) async throws -> [PaymentRecord] {
        guard onlyOpen else {
            let entries = try await context.journal.newestEntries(limit: Self.mostListed)
            return try await doubleCharges() + entries.map { record($0) }
        }
        // Looked at twice: one that was under way a moment ago may be done by now.
        let idle = try await context.journal.openEntries().filter { !record($0).isUnderWay }
            .map(\.state.facts.paymentID)
        let open = try await context.journal.openEntries()
        return try await doubleCharges()
            + open.filter { idle.contains($0.state.facts.paymentID) }
            .reversed().map { record($0) }.filter { !$0.isUnderWay }
    }

    /// Orders that the store's rows say were charged twice, where no open payment here tells of it.
    private func doubleCharges() async throws -> [PaymentRecord] {
        let known = Set(try await context.journal.openEntries().map(\.state.facts.orderID))
        return try await context.doubleCharges().filter { !known.contains($0.orderID) }
            .map { $0.record(mode: context.mode) }
    }

    /// Writes into the order that the money of a payment was given back by hand: it is listed no more.
    ///
    /// - Returns: what is listed of it after that; nil where no order is listed for this payment.
    func markGivenBack(paymentID: String) async throws -> PaymentRecord? {
        guard let charge = try await context.doubleCharges().first(where: { $0.row.paymentID == paymentID }) else {
            return nil
        }
        var claim = charge.row.claim
        (claim.stage, claim.ending) = (.ended, .reversed)
        let row: JSONValue = .object([
            "key": .string(PaymentClaim.key(paymentID: paymentID)), "value": .string(claim.text),
        ])
        let order = try await context.clock.within(PaymentContext.orderLimit) { [context] in
            try await context.updateOrder(charge.orderID, ["meta_data": .array([row])])
        }
        try await context.keepOrder(order)
        let left = try await context.doubleCharges().first { $0.row.paymentID == paymentID }
        return (left ?? charge).record(mode: context.mode).settled(left == nil)
    }

    private func record(_ entry: PaymentJournal.Entry) -> PaymentRecord {
        let isTaken = entry.state.isOpen && PaymentLock.isTaken(in: context.folder, orderID: entry.state.facts.orderID)
        return PaymentRecord(entry, isUnderWay: isTaken)
    }

    private static let mostListed = 500

    /// The claim of a process that died is not simply taken: what it left is found out first.
    private func begin(_ facts: PaymentFacts) async throws {
        do {
            try await context.journal.begin(facts)
        } catch MoneyLedgerError.claimed(_, let other) {
            try await resume(paymentID: other)
            do {
                try await context.journal.begin(facts)
            } catch MoneyLedgerError.claimed(_, let other) {
                guard let entry = try await context.journal.entry(paymentID: other) else {
                    throw PaymentError.refundOpen(orderID: facts.orderID, refundID: other)
                }
                let step = entry.state.closedStep ?? .notSure
                throw PaymentError.blocked(orderID: facts.orderID, paymentID: other, step: step)
            }
        }
    }

    /// Called with the order's lock in hand.
    private func resume(paymentID: String) async throws {
        guard let entry = try await context.journal.entry(paymentID: paymentID) else { return }
        let facts = entry.state.facts
        guard let step = PaymentMachine.take(.resumed, entry.state) else { return }
        try await context.journal.append(.resumed, step.state, at: context.dates.now())
        let run = PaymentRun(context: context, step: step, choose: { _ in nil }, onProgress: { _ in })
        _ = try await follow(run, facts.orderID)
    }

    private func follow(_ run: PaymentRun, _ orderID: Int64) async throws -> PaymentProgress {
        runs[orderID] = run
        defer { runs[orderID] = nil }
        return try await run.run()
    }
}

extension PaymentFacts {
    /// What a payment of an order would be about.
    ///
    /// - Throws: `PaymentError.notPayable` where the tender does not fit the order.
    init(_ order: Order, _ tender: PaymentTender, _ claiming: Claiming, _ context: PaymentContext) throws {
        let currency = order.currency.uppercased()
        guard PaymentAmount.isCurrency(currency) else {
            throw PaymentError.notPayable(reason: localized("The order's currency is unknown (%@).", order.currency))
        }
        guard let amount = Money.amount(from: order.total), amount > 0 else {
            throw PaymentError.notPayable(reason: Localization.nothing)
        }
        guard let minor = PaymentAmount.minor(amount, currency) else {
            throw PaymentError.notPayable(reason: localized("%@ %@ cannot be charged.", order.total, currency))
        }
        if let refusal = Self.refusal(tender, amount, currency) { throw PaymentError.notPayable(reason: refusal) }
        self.init(
            paymentID: UUID().uuidString.lowercased(),
            siteID: context.siteID,
            orderID: order.orderID,
            orderNumber: order.number,
            orderKey: order.orderKey,
            amount: amount,
            amountMinor: minor,
            currency: currency,
            tender: Tender(tender),
            mode: context.mode,
            startedAt: context.dates.now(),
            claiming: claiming
        )
    }

    /// Why a tender does not fit an amount; nil where it does.
    static func refusal(_ tender: PaymentTender, _ amount: Decimal, _ currency: String) -> String? {
        let decimals = CurrencyDecimals.minorUnits(of: currency)
        switch tender {
        case .card:
            let minimum = PaymentAmount.minimum(currency)
            guard amount < minimum else { return nil }
            return localized("A card takes %@ %@ or more.", Money.text(minimum, decimals: decimals), currency)
        case .cash(let tendered):
            if tendered < amount { return Localization.tooLittle }
            let isWhole = PaymentAmount.minor(tendered, currency) != nil
            return isWhole && tendered - amount < SalePayment.mostChange ? nil : Localization.noSense
        case .external(let taken, let reference):
            if taken != amount { return Localization.otherAmount }
            let text = reference.trimmed(.whitespaces)
            return text.isEmpty || text.utf8.count > 200 ? Localization.noReference : nil
        }
    }

    private enum Localization {
        static let nothing = localized("There is nothing to pay.")
        static let tooLittle = localized("That is less than the order's total.")
        static let noSense = localized("That amount of cash makes no sense.")
        static let otherAmount = localized("The terminal's amount is not the order's total.")
        static let noReference = localized("The terminal's reference is needed, at most 200 characters.")
    }
}

extension PaymentFacts.Tender {
    init(_ tender: PaymentTender) {
        switch tender {
        case .card: self = .card
        case .cash(let tendered): self = .cash(tendered: tendered)
        case .external(_, let reference): self = .external(reference: reference.trimmed(.whitespaces))
        }
    }
}
