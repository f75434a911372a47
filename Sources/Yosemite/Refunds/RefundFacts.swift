import FoundationEssentials

/// What a refund is about: frozen when it begins, first row of its journal.
struct RefundFacts: Hashable, Sendable, Codable {
    struct Line: Hashable, Sendable, Codable {
        let lineID: Int64
        /// 0 for shipping and fees.
        let quantity: Int
        /// Major units, without tax.
        let total: Decimal
        /// Major units, by tax rate id.
        let taxes: [Int64: Decimal]
    }

    /// A UUID of merced's, lower case; the refund carries it in the store.
    let refundID: String
    let siteID: Int64
    let orderID: Int64
    /// nil in what an earlier version wrote.
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
    /// The order's refunds before this one: whatever else the store lists afterwards may be this one.
    let knownRefundIDs: [Int64]
    let startedAt: Date

    /// One key for the one time that money goes back.
    var processorKey: String { refundID + "-refund" }

    var usesProcessor: Bool { route == RefundPlan.Route.processor.rawValue }
    var usesStoreGateway: Bool { route == RefundPlan.Route.store.rawValue }
}

/// What happens to a refund. Each is in the ledger before it is done.
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

/// Where a refund stands: its events, taken one after the other.
struct RefundState: Hashable, Sendable {
    let facts: RefundFacts
    var moneyRequested = false
    var moneyReturned = false
    /// When the store was told last.
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

    /// Nobody was asked for anything yet.
    var isUntouched: Bool { !moneyRequested && storeRequestedAt == nil }

    /// Blocks another refund and another charge of its order.
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
