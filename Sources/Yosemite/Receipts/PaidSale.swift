import FoundationEssentials
import Hardware
import Networking

/// The data of a receipt for a payment.
public struct PaidSale: Sendable {
    /// One receipt for each; a second call with it returns the first.
    public let paymentID: String
    /// As the store had it when it was paid.
    public let order: Order
    /// The amount charged, in major units.
    public let amount: Decimal
    public let paidAt: Date
    public let tender: PaymentTender.Kind
    public let tendered: Decimal?
    public let change: Decimal?
    /// The external terminal's.
    public let reference: String?
    public let card: CardSummary?
    public let mode: PaymentMode

    public init(
        paymentID: String,
        order: Order,
        amount: Decimal,
        paidAt: Date,
        tender: PaymentTender.Kind,
        tendered: Decimal? = nil,
        change: Decimal? = nil,
        reference: String? = nil,
        card: CardSummary? = nil,
        mode: PaymentMode
    ) {
        self.paymentID = paymentID
        self.order = order
        self.amount = amount
        self.paidAt = paidAt
        self.tender = tender
        self.tendered = tendered
        self.change = change
        self.reference = reference
        self.card = card
        self.mode = mode
    }
}

/// The data of a receipt for a refund.
public struct ReturnedMoney: Sendable {
    /// The refund's own key, never the sale's.
    public let refundID: String
    public let order: Order
    public let plan: RefundPlan
    public let returnedAt: Date
    /// How it was returned.
    public let tender: PaymentTender.Kind
    public let reference: String?
    public let card: CardSummary?
    public let mode: PaymentMode

    public init(
        refundID: String,
        order: Order,
        plan: RefundPlan,
        returnedAt: Date,
        tender: PaymentTender.Kind,
        reference: String? = nil,
        card: CardSummary? = nil,
        mode: PaymentMode
    ) {
        self.refundID = refundID
        self.order = order
        self.plan = plan
        self.returnedAt = returnedAt
        self.tender = tender
        self.reference = reference
        self.card = card
        self.mode = mode
    }
}
