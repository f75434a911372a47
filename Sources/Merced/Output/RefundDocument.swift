import FoundationEssentials
import WooFoundation
import Yosemite

/// A planned refund: the first line of `merced refund --json`.
struct RefundPlanDocument: Encodable {
    struct Line: Encodable {
        let item: Int64
        let name: String
        let quantity: Decimal
        let total: String
        let tax: String
    }

    /// Major units.
    let amount: String
    let available: String
    let currency: String
    let route: String
    let target: String
    let lines: [Line]
    let mailsCustomer = true

    init(_ plan: RefundPlan) {
        let decimals = CurrencyDecimals.minorUnits(of: plan.currency)
        amount = Money.text(plan.amount, decimals: decimals)
        available = Money.text(plan.available, decimals: decimals)
        currency = plan.currency
        route = plan.route.rawValue
        target = plan.target
        lines = plan.lines.map { line in
            Line(
                item: line.lineID,
                name: HTMLText.plain(line.name),
                quantity: line.quantity,
                total: Money.text(line.total, decimals: decimals),
                tax: Money.text(line.taxes.values.reduce(0, +), decimals: decimals)
            )
        }
    }

    private enum CodingKeys: String, CodingKey {
        case amount, available, currency, route, target, lines, mailsCustomer
    }

    static func sentences(_ plan: RefundPlan, isOnlyPlan: Bool) -> [String] {
        let document = RefundPlanDocument(plan)
        let way =
            switch plan.route {
            case .processor: "by the processor, to"
            case .store: "by the store's gateway, to"
            case .manual: "by hand:"
            }
        var lines = document.lines.map { "\($0.quantity) × \($0.name): \($0.total), tax \($0.tax)" }
        lines.append("\(document.amount) of \(document.available) \(document.currency) \(way) \(document.target).")
        lines.append(isOnlyPlan ? "The store would e-mail the customer." : "The store e-mails the customer.")
        return lines
    }
}

/// One state of a refund: a line of `merced refund --json`.
struct RefundDocument: Encodable {
    let step: String
    let message: String?
    let refund: Int64?

    init(_ progress: RefundProgress) {
        (step, message, refund) = (progress.step.rawValue, progress.message, progress.refundID)
    }

    static func sentence(_ progress: RefundProgress) -> String {
        switch progress.step {
        case .checkingOrder: "Checking the order …"
        case .returningMoney: progress.message ?? "Refunding …"
        case .findingOut: "Checking the result …"
        case .tellingStore: "Telling the store …"
        case .refunded: progress.outcome.sentence + (progress.refundID.map { " It is refund \($0)." } ?? "")
        case .returnedOrderNotUpdated, .refused, .notSure: progress.outcome.sentence(because: progress.message)
        }
    }
}

/// One refund of `merced payments list --json`.
struct RefundRow: Encodable {
    /// merced's own id.
    let refund: String
    let order: Int64
    let number: String
    /// Major units.
    let amount: String
    let currency: String
    let route: String
    let state: RefundDocument
    /// What it comes to, in the words of `PaymentOutcome`.
    let outcome: String
    let mode: String
    let startedAt: String
    let changedAt: String
    let open: Bool
    /// Whether a process is working on it.
    let underWay: Bool
    let processor: String?

    init(_ summary: RefundSummary) {
        refund = summary.refundID
        order = summary.orderID
        number = summary.orderNumber
        amount = Money.text(summary.amount, decimals: CurrencyDecimals.minorUnits(of: summary.currency))
        currency = summary.currency
        route = summary.route.rawValue
        state = RefundDocument(summary.progress)
        outcome = summary.outcome.rawValue
        mode = summary.mode.rawValue
        startedAt = summary.startedAt.utcText
        changedAt = summary.changedAt.utcText
        open = summary.isOpen
        underWay = summary.isUnderWay
        processor = summary.processorID
    }
}
