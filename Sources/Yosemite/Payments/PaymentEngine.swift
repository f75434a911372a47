import FoundationEssentials
import Hardware
import Networking
import Storage
import WooFoundation

/// The payments of one store: starts them, stops them, and resumes open ones.
actor PaymentEngine {
    let context: PaymentContext
    private var runs: [Int64: PaymentRun] = [:]
    /// Orders with an open payment that is being resumed here.
    private var resuming: Set<Int64> = []
    /// Callers that wait until no payment of an order is in progress here.
    private var waiting: [Int64: [CheckedContinuation<Void, Never>]] = [:]
    private var locks: [Int64: PaymentLock] = [:]

    init(context: PaymentContext) {
        self.context = context
    }

    /// Takes a payment and returns its final state.
    ///
    /// - Parameters:
    ///   - shown: the order as the clerk saw it; its amounts are fixed from now on.
    ///   - takesOver: first end payments that other tills have started for the order.
    ///   - overlooking: a date of payment for which the clerk confirms that no money was taken.
    /// - Throws: `PaymentError`, `TillProblem`, `SaleProblem.noRoom` where it was not started; `StorageError`,
    ///   `PaymentError.notRecorded` where a step could not be recorded.
    func collect(
        _ shown: Order,
        _ tender: PaymentTender,
        takesOver: Bool = false,
        overlooking: Date? = nil,
        choose: @escaping @Sendable ([CardApplication]) async -> Int?,
        onProgress: @escaping @Sendable (PaymentProgress) async -> Void
    ) async throws -> PaymentProgress {
        let register = try await context.register()
        let zone = await context.timeZone()?.identifier ?? ""
        let claiming = PaymentFacts.Claiming(register: register, timeZone: zone, takesOver: takesOver)
        var facts = try PaymentFacts(shown, tender, claiming, context)
        facts.overlooksPaidDate = overlooking
        let serial = if case .card(let serial) = tender { serial } else { nil as String? }
        return try await collect(facts, reader: serial, choose: choose, onProgress: onProgress)
    }

    /// Takes a payment with the given facts.
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
        let room = try MoneyRoom(in: context.folder)
        defer { room.giveBack() }
        try await begin(facts)
        let run = PaymentRun(
            context: context,
            step: PaymentMachine.begin(facts),
            wantedSerial: serial,
            isAtCounter: true,
            room: room,
            choose: choose,
            onProgress: onProgress
        )
        return try await follow(run, orderID)
    }

    func cancel(orderID: Int64) async throws -> CollectionCancellation {
        guard let run = runs[orderID] else { return .nothingToCancel }
        return try await run.cancel()
    }

    /// Resumes open payments that are not in progress, and returns their state after that.
    ///
    /// - Parameter paymentID: nil for all; a named one is returned even if it is not open.
    func resolve(paymentID: String?) async throws -> [PaymentRecord] {
        var records: [PaymentRecord] = []
        for entry in try await context.journal.openEntries() {
            let facts = entry.state.facts
            guard paymentID == nil || paymentID == facts.paymentID else { continue }
            // A payment that is just ending is not in progress: a caller that asks after its end wants it resumed.
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

    /// - Returns: false where the order is being worked on, here or in another process.
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

    /// - Parameter onlyOpen: those that block their order and are not in progress.
    func records(onlyOpen: Bool) async throws -> [PaymentRecord] {
        guard onlyOpen else {
            let entries = try await context.journal.newestEntries(limit: Self.maximumListed)
            return try await doubleCharges() + entries.map { record($0) }
        }
        // Checked twice: one that was in progress a moment ago may have finished.
        let idle = try await context.journal.openEntries().filter { !record($0).isUnderWay }
            .map(\.state.facts.paymentID)
        let open = try await context.journal.openEntries()
        return try await doubleCharges()
            + open.filter { idle.contains($0.state.facts.paymentID) }
            .reversed().map { record($0) }.filter { !$0.isUnderWay }
    }

    /// Orders that were charged twice according to the store's rows, and have no open payment here.
    private func doubleCharges() async throws -> [PaymentRecord] {
        let known = Set(try await context.journal.openEntries().map(\.state.facts.orderID))
        return try await context.doubleCharges().filter { !known.contains($0.orderID) }
            .map { $0.record(mode: context.mode) }
    }

    /// Records in the order that the money of a payment was refunded by hand, so that it is no longer listed.
    ///
    /// - Returns: its entry after that; nil where no order is listed for this payment.
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

    private static let maximumListed = 500

    /// The claim of a crashed process is not simply taken: first the outcome of its payment is determined.
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

    /// Called with the order's lock held.
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
    /// The facts of a payment for an order.
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
            return localized("The minimum for a card is %@ %@.", Money.text(minimum, decimals: decimals), currency)
        case .cash(let tendered):
            if tendered < amount { return Localization.tooLittle }
            let isWhole = PaymentAmount.minor(tendered, currency) != nil
            return isWhole && tendered - amount < SalePayment.maximumChange ? nil : Localization.noSense
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
