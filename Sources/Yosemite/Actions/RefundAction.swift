import FoundationEssentials
import Networking

/// Actions on refunds.
public enum RefundAction: Action {
    /// Fetches an order's refunds into the mirror.
    case retrieveRefunds(siteID: Int64, orderID: Int64, onCompletion: Completion<Void>)
    /// The amounts of a refund of these quantities, taxes in proportion; nothing is sent.
    case planRefund(siteID: Int64, orderID: Int64, request: RefundRequest, onCompletion: Completion<RefundPlan>)
    /// Refunds money as planned. Journalled: after a crash or a lost answer it is never refunded twice.
    case createRefund(
        siteID: Int64,
        orderID: Int64,
        plan: RefundPlan,
        onProgress: @MainActor (RefundProgress) -> Void,
        onCompletion: Completion<RefundProgress>
    )
    /// What can still be refunded of an order, as the store has it now.
    case loadLeft(siteID: Int64, orderID: Int64, onCompletion: Completion<RefundLeft>)
    /// A request for all that is left of an order: by its items if they add up to it, else as an amount.
    case chooseEverything(siteID: Int64, orderID: Int64, onCompletion: Completion<RefundRequest>)
    /// Resumes refunds that a crash or a lost answer left open; completes with the present state of each.
    case resolveRefunds(siteID: Int64, onCompletion: Completion<[RefundSummary]>)
    /// Refunds of the journal, newest first; makes no request.
    ///
    /// - Parameter onlyOpen: only those that are not sure, or not in the store yet, and are not being worked on.
    case loadRefunds(siteID: Int64, onlyOpen: Bool, onCompletion: Completion<[RefundSummary]>)
}

/// The clerk's choice of what to refund.
public struct RefundRequest: Hashable, Sendable {
    /// The quantity of each line item, by its id.
    public var quantities: [Int64: Decimal]
    /// Shipping and fee lines to refund in full, by their ids.
    public var lineIDs: Set<Int64>
    /// An amount instead of lines, in major units; nil to refund by lines.
    public var amount: Decimal?
    public var reason: String
    public var restocks: Bool
    /// Whether the clerk returns the money himself, even if merced or the store could.
    public var isByHand: Bool

    public init(
        quantities: [Int64: Decimal] = [:],
        lineIDs: Set<Int64> = [],
        amount: Decimal? = nil,
        reason: String = "",
        restocks: Bool = true,
        isByHand: Bool = false
    ) {
        self.quantities = quantities
        self.lineIDs = lineIDs
        self.amount = amount
        self.reason = reason
        self.restocks = restocks
        self.isByHand = isByHand
    }
}

/// A computed refund, ready to be confirmed.
public struct RefundPlan: Hashable, Sendable {
    /// How the money is returned.
    public enum Route: String, Hashable, Sendable, CaseIterable {
        /// merced asks the processor, then writes the refund to the store (`api_refund: false`).
        case processor
        /// The store's own gateway returns it (`api_refund: true`).
        case store
        /// The clerk returns it: cash, or on the external terminal.
        case manual
    }

    public struct Line: Hashable, Sendable {
        public let lineID: Int64
        public let name: String
        public let quantity: Decimal
        /// Major units, without tax.
        public let total: Decimal
        /// Major units, by tax rate id.
        public let taxes: [Int64: Decimal]

        public init(lineID: Int64, name: String, quantity: Decimal, total: Decimal, taxes: [Int64: Decimal]) {
            self.lineID = lineID
            self.name = name
            self.quantity = quantity
            self.total = total
            self.taxes = taxes
        }
    }

    public let request: RefundRequest
    /// Major units, with tax, above zero.
    public let amount: Decimal
    /// What could be refunded before this refund, in major units.
    public let available: Decimal
    public let currency: String
    public let lines: [Line]
    public let route: Route
    /// `Visa ending 4242`, `Cash`.
    public let target: String
    /// An earlier refund of this amount that the store's gateway may have made although the store has none; nil for
    /// none. Another is made only after a question.
    public var doubt: String?

    public init(
        request: RefundRequest,
        amount: Decimal,
        available: Decimal,
        currency: String,
        lines: [Line],
        route: Route,
        target: String
    ) {
        self.request = request
        self.amount = amount
        self.available = available
        self.currency = currency
        self.lines = lines
        self.route = route
        self.target = target
    }
}

public struct RefundProgress: Hashable, Sendable {
    public enum Step: String, Hashable, Sendable, Codable, CaseIterable {
        case checkingOrder = "checking_order"
        case returningMoney = "returning_money"
        case findingOut = "finding_out"
        case tellingStore = "telling_store"
        case refunded
        /// The money is returned, but not recorded in the store yet.
        case returnedOrderNotUpdated = "returned_order_not_updated"
        case refused
        case notSure = "not_sure"
    }

    public let step: Step
    public let message: String?
    public let refundID: Int64?

    public init(step: Step, message: String? = nil, refundID: Int64? = nil) {
        self.step = step
        self.message = message
        self.refundID = refundID
    }
}
