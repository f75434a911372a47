import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// The refunds of one store: one at a time per order, in one process at a time.
struct RefundEngine: Sendable {
    let coordinator: RefundCoordinator

    /// - Throws: `RefundProblem`, `NetworkError`.
    func plan(_ orderID: Int64, _ request: RefundRequest) async throws -> RefundPlan {
        try await resolve(orderID: orderID)
        if let problem = try await coordinator.journal.problem(orderID: orderID) {
            throw PaymentLock.isTaken(in: coordinator.folder, orderID: orderID) ? .orderInUse : problem
        }
        var plan = try await coordinator.plan(orderID, request)
        plan.doubt = try await doubt(orderID, plan)
        return plan
    }

    /// The store's gateway was asked before, and what the store has recorded may not be what it paid.
    private func doubt(_ orderID: Int64, _ plan: RefundPlan) async throws -> String? {
        let asked = try await coordinator.journal.newestEntries(limit: Self.maximumListed).filter { entry in
            let (state, facts) = (entry.state, entry.state.facts)
            return facts.orderID == orderID && facts.usesStoreGateway && state.storeRequestedAt != nil
        }
        guard !asked.isEmpty else { return nil }
        func words(_ amount: Decimal) -> String {
            Money.text(amount, decimals: CurrencyDecimals.minorUnits(of: plan.currency)) + " " + plan.currency
        }
        let refunds = try await coordinator.refunds(orderID)
        // It may have paid all the same, and tell the store late, or never: whatever is refunded next, and by whichever
        // way, until the store has a refund of that amount which merced did not make.
        let lost = asked.first { entry in
            let facts = entry.state.facts
            let isUnclear = facts.amount == plan.amount || entry.state.reason == RefundWords.noneRecorded
            return entry.state.storeRefundID == nil && isUnclear
                && !refunds.contains { refund in
                    refund.mercedMark == nil && refund.givenAmount == facts.amount
                        && !facts.knownRefundIDs.contains(refund.refundID)
                }
        }
        if let lost {
            return RefundWords.mayBeRefunded(words(lost.state.facts.amount), StoreDateParser.gmtText(lost.startedAt))
        }
        // Its webhook may record a refund again that merced's request has recorded.
        for entry in asked {
            guard let ours = entry.state.storeRefundID else { continue }
            let facts = entry.state.facts
            let again = refunds.first { $0.refundID > ours && $0.mercedMark == nil && $0.givenAmount == facts.amount }
            if let again { return RefundWords.recordedTwice(words(facts.amount), ours, again.refundID) }
        }
        return nil
    }

    /// - Throws: `RefundProblem`, `NetworkError`.
    func everything(_ orderID: Int64) async throws -> RefundRequest {
        let shown = try await coordinator.load(orderID)
        return try await coordinator.planner(shown).everything(reason: "", restocks: true)
    }

    /// - Throws: `RefundProblem`, `TillProblem` where nothing was started; `StorageError` where the journal cannot be
    ///   written.
    func refund(
        _ orderID: Int64,
        _ plan: RefundPlan,
        report: @escaping @Sendable (RefundProgress) async -> Void
    ) async throws -> RefundProgress {
        guard let lock = try PaymentLock.take(in: coordinator.folder, orderID: orderID) else {
            throw RefundProblem.orderInUse
        }
        defer { withExtendedLifetime(lock) {} }
        await report(RefundProgress(step: .checkingOrder))
        let shown = try await coordinator.load(orderID)
        let planner = try await coordinator.planner(shown)
        var again = try planner.plan(plan.request, route: plan.route, target: plan.target)
        again.doubt = plan.doubt
        guard again == plan else { throw RefundProblem.changedSince }
        var facts = try facts(orderID, plan, shown)
        if try await !givesNumber(to: shown.order) { facts.hasReceipt = false }
        let room = try MoneyRoom(in: coordinator.folder)
        defer { room.giveBack() }
        try await coordinator.journal.begin(facts)
        return try await RefundRun(coordinator: coordinator, room: room, asksForCards: true, report: report).carryOn(
            RefundState(facts: facts)
        ).progress
    }

    /// The receipt of what was paid at the counter needs the till's number. An order that was paid elsewhere is refunded
    /// by a till without a name, too.
    private func givesNumber(to order: Order) async throws -> Bool {
        do {
            try await coordinator.checkTill()
            return true
        } catch is TillProblem where !order.isPaidAtCounter {
            return false
        }
    }

    /// Resumes refunds that a crash or a lost answer left open.
    ///
    /// - Parameters:
    ///   - orderID: nil for all.
    ///   - asksForCards: whether somebody is at the counter, who can present one.
    /// - Returns: each in its present state; those being worked on are left out.
    @discardableResult
    func resolve(orderID: Int64? = nil, asksForCards: Bool = false) async throws -> [RefundSummary] {
        var found: [RefundSummary] = []
        for open in try await coordinator.journal.open(orderID: orderID) {
            guard let lock = try PaymentLock.take(in: coordinator.folder, orderID: open.facts.orderID) else { continue }
            defer { withExtendedLifetime(lock) {} }
            // The previous holder of the lock may have finished it.
            guard
                let state = try await coordinator.journal.open(orderID: open.facts.orderID)
                    .first(where: { $0.facts.refundID == open.facts.refundID })
            else { continue }
            let run = RefundRun(coordinator: coordinator, asksForCards: asksForCards) { _ in }
            _ = try await state.isUntouched ? run.abandon(state) : run.carryOn(state)
            if let now = try await coordinator.journal.entry(refundID: open.facts.refundID) {
                found.append(RefundSummary(now, mode: coordinator.mode, isUnderWay: false))
            }
        }
        return found
    }

    /// Refunds of the journal, newest first.
    ///
    /// - Parameter onlyOpen: only those that block their order and are not being worked on.
    func summaries(onlyOpen: Bool) async throws -> [RefundSummary] {
        let entries =
            onlyOpen
            ? Array(try await coordinator.journal.openEntries().reversed())
            : try await coordinator.journal.newestEntries(limit: Self.maximumListed)
        let summaries = entries.map { entry in
            let facts = entry.state.facts
            let isUnderWay = entry.state.isOpen && PaymentLock.isTaken(in: coordinator.folder, orderID: facts.orderID)
            return RefundSummary(entry, mode: coordinator.mode, isUnderWay: isUnderWay)
        }
        return onlyOpen ? summaries.filter { $0.isOpen && !$0.isUnderWay } : summaries
    }

    private static let maximumListed = 500

    private func facts(_ orderID: Int64, _ plan: RefundPlan, _ shown: RefundCoordinator.Shown) throws -> RefundFacts {
        guard let minor = PaymentAmount.minor(plan.amount, plan.currency) else { throw RefundProblem.notPositive }
        var processorID: String?
        if plan.route == .processor {
            guard let processor = coordinator.processor() else { throw RefundProblem.processorMissing }
            // Test and live never mix: a test processor cannot refund a live order.
            guard processor.mode == coordinator.mode else { throw RefundProblem.otherMode }
            processorID = processor.id
        }
        return RefundFacts(
            refundID: UUID().uuidString.lowercased(),
            siteID: coordinator.siteID,
            orderID: orderID,
            orderNumber: shown.order.number,
            amount: plan.amount,
            amountMinor: minor,
            currency: plan.currency,
            lines: plan.lines.map { line in
                RefundFacts.Line(
                    lineID: line.lineID,
                    quantity: plan.request.lineIDs.contains(line.lineID) ? 0 : line.quantity,
                    total: line.total,
                    taxes: line.taxes
                )
            },
            reason: plan.request.reason,
            restocks: plan.request.restocks,
            route: plan.route.rawValue,
            processorID: processorID,
            intentID: plan.route == .processor ? shown.order.transactionID : nil,
            knownRefundIDs: shown.refunds.map(\.refundID),
            startedAt: coordinator.dates.now()
        )
    }
}
