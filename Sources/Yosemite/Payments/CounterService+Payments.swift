import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension CounterService {
    /// The store's payment engine, assembled from its parts.
    static func paymentEngine(
        _ site: SiteBase,
        _ configuration: YosemiteConfiguration,
        ledger: Ledger,
        orders: (remote: OrdersRemote, upserter: RecordUpserter<OrderRecord>),
        coordinator: ReaderCoordinator,
        folder: URL,
        receipts: ReceiptBook,
        place: TerminalPlaceFinder
    ) -> PaymentEngine {
        let (equipment, siteID) = (configuration.equipment, site.login.siteID)
        let (network, mirror, monitor) = (site.network, site.mirror, site.monitor)
        let (remote, upserter) = orders
        return PaymentEngine(
            context: PaymentContext(
                siteID: siteID,
                mode: equipment.storeMode(of: site.login),
                journal: PaymentJournal(
                    siteID: siteID,
                    money: MoneyLedger(ledger: ledger),
                    witness: equipment.witness
                ),
                folder: folder,
                coordinator: coordinator,
                processor: { equipment.processor(siteID) },
                telling: OrderPaidNotifier(remote: remote),
                capture: { equipment.capture(siteID, network) },
                loadOrder: { orderID in
                    do {
                        let order = try await remote.loadOrder(siteID: siteID, orderID: orderID)
                        await monitor.answered()
                        return order
                    } catch {
                        await monitor.requestFailed(error)
                        throw error
                    }
                },
                // Rows under keys of their own, and the order is read after each.
                updateOrder: { try await remote.updateOrder(siteID: siteID, orderID: $0, fields: $1).harmless() },
                doubleCharges: {
                    try await mirror.read { storage in
                        try DoubleCharge.all(in: try storage.doubtfulClaims(siteID: siteID)) { orderID, intentID in
                            let graph = try storage.loadOrderGraph(siteID: siteID, orderID: orderID)
                            return try graph.map { try OrderFacts($0.toReadOnly()).capturedIntentID == intentID }
                                ?? false
                        }
                    }
                },
                register: {
                    let till = try await receipts.till.ready()
                    return till.register ?? ""
                },
                tillMark: { await receipts.till.markOrNone() },
                keepOrder: { try await upserter.save([$0]) },
                issueReceipt: { await receipts.issue(for: $0, of: $1) },
                place: { await place.place() },
                timeZone: { await place.knownTimeZone() },
                clock: configuration.clock,
                dates: configuration.dates
            )
        )
    }

    /// The order fetched from the store; it is written to the mirror too.
    func loadOrderForPayment(_ orderID: Int64) async throws -> Order {
        guard orderID > 0 else { throw PaymentError.notPayable(reason: Localization.unsent) }
        let order = try await observed {
            try await self.orders.remote.loadOrder(siteID: self.login.siteID, orderID: orderID)
        }
        try await orders.upserter.save([order])
        return order
    }

    /// The order as the clerk sees it: the mirror's, if it has one.
    func shownOrder(_ orderID: Int64) async throws -> Order {
        guard orderID > 0 else { throw PaymentError.notPayable(reason: Localization.unsent) }
        let siteID = login.siteID
        let graph = try await mirror.read { try $0.loadOrderGraph(siteID: siteID, orderID: orderID) }
        if let graph { return try graph.toReadOnly() }
        return try await loadOrderForPayment(orderID)
    }

    func checkEligibility(_ orderID: Int64) async throws -> PaymentEligibility {
        let order = try await loadOrderForPayment(orderID)
        let amount = Money.amount(from: order.total) ?? 0
        let claim = try await payments.context.journal.money.claim(siteID: login.siteID, orderID: orderID)
        var refusal = OrderCheck.refusal(of: OrderFacts(order))
        if let claim { refusal = try await blocked(orderID, by: claim).errorDescription }
        return PaymentEligibility(
            amount: amount,
            currency: order.currency,
            refusals: try await refusals(amount, order.currency),
            refusal: refusal,
            doubt: claim == nil ? payableDespiteDate(order) : nil,
            cardWarning: try await mirror.read { try CardWarning(order, $0).words }
        )
    }

    /// - Returns: nil where no date is in doubt, or the order could not be paid without it either.
    func payableDespiteDate(_ order: Order) -> DoubtfulPayment? {
        guard let doubt = DoubtfulPayment(order) else { return nil }
        let undated = OrderFacts(order.copy(datePaid: .some(nil)))
        return OrderCheck.refusal(of: undated) == nil ? doubt : nil
    }

    /// Why an open payment or refund blocks the order.
    private func blocked(_ orderID: Int64, by claim: String) async throws -> PaymentError {
        guard let entry = try await payments.context.journal.entry(paymentID: claim) else {
            return .refundOpen(orderID: orderID, refundID: claim)
        }
        guard let step = entry.state.closedStep else { return .underWay(orderID: orderID) }
        return .blocked(orderID: orderID, paymentID: claim, step: step)
    }

    /// Why a tender cannot be taken. Without a name the till takes none, which the clerk learns before the customer has
    /// paid at another terminal.
    private func refusals(_ amount: Decimal, _ currency: String) async throws -> [PaymentTender.Kind: String] {
        do {
            _ = try await receipts.till.ready()
        } catch let problem as TillProblem {
            let words = StoreWords.describe(problem)
            return Dictionary(uniqueKeysWithValues: PaymentTender.Kind.allCases.map { ($0, words) })
        }
        return cardRefusal(amount, currency).map { [.card: $0] } ?? [:]
    }

    private func cardRefusal(_ amount: Decimal, _ currency: String) -> String? {
        if equipment.readers == nil { return PaymentWords.Localization.noReaders }
        if equipment.processor(login.siteID) == nil { return PaymentWords.Localization.noProcessor }
        return PaymentFacts.refusal(.card(readerSerial: nil), amount, currency.uppercased())
    }

    /// Takes payment for an order as the clerk sees it.
    ///
    /// - Parameters:
    ///   - overlooking: a date of payment for which the clerk confirms that no money was taken.
    ///   - choose: asks for one of several applications of a card.
    func collect(
        _ orderID: Int64,
        _ tender: PaymentTender,
        takesOver: Bool,
        overlooking: Date?,
        choose: @escaping @Sendable ([CardApplication]) async -> Int?,
        onProgress: @escaping @Sendable (PaymentProgress) async -> Void
    ) async throws -> PaymentProgress {
        try await payments.collect(
            try await shownOrder(orderID),
            tender,
            takesOver: takesOver,
            overlooking: overlooking,
            choose: choose,
            onProgress: onProgress
        )
    }

    /// Asks again for the outcome of open payments, and makes their missing receipts.
    ///
    /// - Parameter paymentID: only this one; nil for all.
    func resolvePayments(_ paymentID: String?) async throws -> [PaymentRecord] {
        let records = try await payments.resolve(paymentID: paymentID)
        // A receipt that cannot be made yet does not affect the payment.
        _ = try? await missingReceipts.issue()
        return records
    }

    /// The first altered row in the ledger's money chain, or the first order that shows other rows; nil for none.
    func verifyJournal() async throws -> AlteredRow? {
        if let altered = try await payments.context.journal.money.verify() { return AlteredRow(altered) }
        return try await receipts.till.contradiction()
    }

    func usbTrouble() async -> String? { await equipment.usbTrouble().map(DeviceWords.describe) }

    /// What is set up for taking cards, and what is missing.
    func paymentOnboarding() async -> [OnboardingLine] {
        await PaymentOnboarding(
            setting: equipment.setting(login.siteID),
            siteID: login.siteID,
            siteNetwork: network,
            network: internet,
            readers: equipment.readers
        ).lines()
    }

    private enum Localization {
        static let unsent = localized("The order is not in the store yet: it can be paid once it is sent.")
    }
}
