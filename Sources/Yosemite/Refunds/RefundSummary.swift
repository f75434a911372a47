import FoundationEssentials
import Hardware

/// A refund from the journal, for `merced payments list` and Needs attention.
public struct RefundSummary: Hashable, Sendable {
    /// A UUID of merced.
    public let refundID: String
    public let orderID: Int64
    public let orderNumber: String
    /// Major units.
    public let amount: Decimal
    /// ISO 4217.
    public let currency: String
    public let route: RefundPlan.Route
    public let progress: RefundProgress
    /// The store's.
    public let mode: PaymentMode
    public let startedAt: Date
    public let changedAt: Date
    /// The processor that returns it; nil for cash and for the store's own gateway.
    public let processorID: String?
    /// Whether it blocks other refunds and charges of its order until it is resolved.
    public let isOpen: Bool
    /// Whether it is being worked on right now: here, in another window, or in another merced.
    public let isUnderWay: Bool

    public init(
        refundID: String,
        orderID: Int64,
        orderNumber: String,
        amount: Decimal,
        currency: String,
        route: RefundPlan.Route,
        progress: RefundProgress,
        mode: PaymentMode,
        startedAt: Date,
        changedAt: Date,
        processorID: String?,
        isOpen: Bool,
        isUnderWay: Bool = false
    ) {
        self.refundID = refundID
        self.orderID = orderID
        self.orderNumber = orderNumber
        self.amount = amount
        self.currency = currency
        self.route = route
        self.progress = progress
        self.mode = mode
        self.startedAt = startedAt
        self.changedAt = changedAt
        self.processorID = processorID
        self.isOpen = isOpen
        self.isUnderWay = isUnderWay
    }

    init(_ entry: RefundJournal.Entry, mode: PaymentMode, isUnderWay: Bool) {
        let (state, facts) = (entry.state, entry.state.facts)
        self.init(
            refundID: facts.refundID,
            orderID: facts.orderID,
            orderNumber: facts.orderNumber ?? "\(facts.orderID)",
            amount: facts.amount,
            currency: facts.currency,
            route: RefundPlan.Route(rawValue: facts.route) ?? .manual,
            progress: state.progress,
            mode: mode,
            startedAt: entry.startedAt,
            changedAt: entry.changedAt,
            processorID: facts.processorID,
            isOpen: state.isOpen,
            isUnderWay: isUnderWay
        )
    }
}
