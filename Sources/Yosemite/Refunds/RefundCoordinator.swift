import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// What the refunds of one store need, and what can be computed before one starts.
struct RefundCoordinator: Sendable {
    let siteID: Int64
    /// The store's.
    let mode: PaymentMode
    let journal: RefundJournal
    /// The folder of the locks.
    let folder: URL
    let processor: @Sendable () -> (any PaymentProcessor)?
    let remote: RefundsRemote
    let gateways: PaymentGatewaysRemote
    /// Fetches an order from the store.
    let loadOrder: @Sendable (Int64) async throws -> Order
    /// Writes a fetched order to the mirror.
    let keepOrder: @Sendable (Order) async throws -> Void
    /// Issues the receipt of a completed refund.
    var issueReceipt: @Sendable (RefundFacts, Order) async -> Void = { _, _ in }
    /// Throws `TillProblem` where the till issues no numbers.
    var checkTill: @Sendable () async throws -> Void = {}
    /// Whether the shop counts fractions, as far as is known here.
    var showsFractions: @Sendable () async throws -> Bool = { false }
    /// The reader at which a card is presented to be refunded.
    var reader: @Sendable () async throws -> CardReader = {
        throw PaymentError.notSetUp(reason: PaymentWords.Localization.noReaders)
    }
    let clock: any Clock<Duration>
    let dates: any DateSource

    /// An order and its refunds, as the store has them now.
    struct Shown: Sendable {
        let order: Order
        let refunds: [Refund]
    }

    func load(_ orderID: Int64) async throws -> Shown {
        let order = try await loadOrder(orderID)
        return Shown(order: order, refunds: try await refunds(orderID))
    }

    /// All of them: an order with more than a hundred refunds is unrealistic.
    func refunds(_ orderID: Int64) async throws -> [Refund] {
        let query = ListQuery(size: 100)
        let page = try await remote.loadRefunds(siteID: siteID, orderID: orderID, query: query)
        guard page.unreadable.isEmpty, !page.isCutOff else {
            throw NetworkError.unreadable(resource: "refunds", reason: "some could not be read")
        }
        return page.items
    }

    /// - Throws: `RefundProblem`, `NetworkError`.
    func left(_ orderID: Int64) async throws -> RefundLeft {
        let shown = try await load(orderID)
        return try await planner(shown).left
    }

    /// - Throws: `RefundProblem`, `NetworkError`.
    func plan(_ orderID: Int64, _ request: RefundRequest) async throws -> RefundPlan {
        let shown = try await load(orderID)
        let planner = try await planner(shown)
        let (route, target) = try await way(of: shown.order, request)
        return try planner.plan(request, route: route, target: target)
    }

    func planner(_ shown: Shown) async throws -> RefundPlanner {
        let takesFractions = try await showsFractions()
        return try RefundPlanner(order: shown.order, refunds: shown.refunds, takesFractions: takesFractions)
    }

    /// How the money of an order is returned, and to what.
    private func way(of order: Order, _ request: RefundRequest) async throws -> (RefundPlan.Route, String) {
        let title = order.paymentMethodTitle.isEmpty ? localized("By hand") : order.paymentMethodTitle
        if request.isByHand { return (.manual, title) }
        switch order.paymentMethodID {
        case PaymentMark.cardMethod:
            guard let processor = self.processor() else { throw RefundProblem.processorMissing }
            guard order.mercedMode == nil || order.mercedMode == processor.mode else { throw RefundProblem.otherMode }
            let card = try? await processor.loadIntent(order.transactionID).card
            return (.processor, card.flatMap(Self.words) ?? title)
        case PaymentMark.cashMethod, PaymentMark.externalMethod, "": return (.manual, title)
        default:
            let known = try await gateways.loadList(siteID: siteID, query: ListQuery()).items
            let canRefund = known.first { $0.gatewayID == order.paymentMethodID }?.features.contains("refunds") ?? false
            return (canRefund && !order.transactionID.isEmpty ? .store : .manual, title)
        }
    }

    private static func words(_ card: CardSummary) -> String? {
        guard !card.lastFour.isEmpty else { return nil }
        return card.mustBePresented == true
            ? localized("%@, which has to be presented at the reader", card.words) : card.words
    }
}

extension Order {
    /// Whether a till took its money, or nobody says who did.
    var isPaidAtCounter: Bool {
        let methods = ["", PaymentMark.cashMethod, PaymentMark.cardMethod, PaymentMark.externalMethod]
        return methods.contains(paymentMethodID)
            || metaData.contains { [SaleMark.sale, PaymentMark.payment, PaymentMark.tender].contains($0.key) }
    }

    /// The mode of the payment merced took for it; nil for others.
    var mercedMode: PaymentMode? {
        metaData.last { $0.key == PaymentMark.mode }?.value.string.flatMap(PaymentMode.init)
    }
}
