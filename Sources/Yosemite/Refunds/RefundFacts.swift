import FoundationEssentials

/// The facts of a refund: fixed when it starts, in the first row of its journal.
struct RefundFacts: Hashable, Sendable, Codable {
    struct Line: Hashable, Sendable, Codable {
        let lineID: Int64
        /// 0 for shipping and fees.
        let quantity: Decimal
        /// Major units, without tax.
        let total: Decimal
        /// Major units, by tax rate id.
        let taxes: [Int64: Decimal]
    }

    /// A UUID of merced, lower case; the refund carries it in the store.
    let refundID: String
    let siteID: Int64
    let orderID: Int64
    /// nil in data of an earlier version.
    var orderNumber: String?
    /// Major units, with tax.
    let amount: Decimal
    let amountMinor: Int64
    /// ISO 4217, upper case.
    let currency: String
    let lines: [Line]
    let reason: String
    let restocks: Bool
    let route: String
    let processorID: String?
    let intentID: String?
    /// The order's refunds before this one: any other that the store lists later may be this one.
    let knownRefundIDs: [Int64]
    let startedAt: Date
    /// False where the order was not paid at the counter, and the till had no name for a receipt's number.
    var hasReceipt: Bool?

    /// One key, because the money is returned once.
    var processorKey: String { refundID + "-refund" }

    var usesProcessor: Bool { route == RefundPlan.Route.processor.rawValue }
    var usesStoreGateway: Bool { route == RefundPlan.Route.store.rawValue }
}

/// The steps of a refund. Each is in the ledger before it is taken.
enum RefundEvent: Hashable, Sendable {
    case begun(RefundFacts)
    /// The processor is about to be asked.
    case moneyRequested
    case moneyReturned(processorRefundID: String)
    /// The store is about to be told.
    case storeRequested
    case storeTold(refundID: Int64)
    case closed(RefundProgress.Step, reason: String?)
}

/// The state of a refund: its events, applied in order.
struct RefundState: Hashable, Sendable {
    let facts: RefundFacts
    var moneyRequested = false
    var moneyReturned = false
    /// When the store was last told.
    var storeRequestedAt: Date?
    var storeRefundID: Int64?
    var closed: RefundProgress.Step?
    var reason: String?

    init(facts: RefundFacts) { self.facts = facts }

    mutating func take(_ event: RefundEvent, at date: Date) {
        switch event {
        case .begun: break
        case .moneyRequested: moneyRequested = true
        case .moneyReturned: moneyReturned = true
        case .storeRequested: storeRequestedAt = date
        case .storeTold(let id): storeRefundID = id
        case .closed(let step, let reason): (closed, self.reason) = (step, reason)
        }
    }

    /// Whether no request was made yet.
    var isUntouched: Bool { !moneyRequested && storeRequestedAt == nil }

    /// Whether it blocks other refunds and charges of its order.
    var isOpen: Bool {
        switch closed {
        case .notSure?, .returnedOrderNotUpdated?, nil: true
        case .checkingOrder?, .returningMoney?, .findingOut?, .tellingStore?, .refunded?, .refused?: false
        }
    }

    var progress: RefundProgress {
        let underWay: RefundProgress.Step = moneyReturned ? .returnedOrderNotUpdated : .notSure
        return RefundProgress(step: closed ?? underWay, message: reason, refundID: storeRefundID)
    }
}
