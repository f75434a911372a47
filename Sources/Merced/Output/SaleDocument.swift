import FoundationEssentials
import WooFoundation
import Yosemite

/// A sale in progress as a line of JSON. Amounts are text; unknown values are left out.
struct SaleStateDocument: Encodable {
    let state: String
    var sale: String?
    var number: String?
    var total: String?
    var rounding: String?
    var change: String?
    var currency: String?
    var order: Int64?
    /// The order's, as the shop shows it.
    var order_number: String?
    var store_total: String?
    var reason: String?
    /// `opened` or `failed`; nil where there was nothing to do.
    var drawer: String?
    /// `printed`, `sent` or `failed`; nil where there was nothing to do.
    var receipt: String?
    /// For a card in progress: `waiting_for_card`, …
    var step: String?
    /// For a part: its result.
    var part: String?
    var tender: String?
    var amount: String?
    /// The remaining amount.
    var rest: String?
    /// The address at which an order is paid.
    var link: String?
    /// For a return: the amount that has not reached its cards yet.
    var pending: String?
    /// What it comes to, in the words of `PaymentOutcome`.
    var outcome: String?

    /// The part of it that a processor refuses to refund.
    var refused: String?

    init(card progress: PaymentProgress) {
        state = "card"
        step = progress.step.rawValue
        amount = Money.text(progress.amount, decimals: CurrencyDecimals.minorUnits(of: progress.currency))
        (sale, currency, reason) = (progress.sale, progress.currency, progress.message)
        outcome = progress.outcome.rawValue
    }

    /// Whether the store reserves the goods of a deposit, or not yet.
    init(reserved open: OpenSaleFacts, _ task: OpenSaleFacts.Task, by order: NamedOrder?) {
        let isKept = task.isDone && task.problem == nil
        state = isKept ? "reserved" : task.isDone ? "not-reserved" : "waiting"
        (sale, reason, self.order, order_number) = (open.uuid, task.problem, order?.orderID, order?.number)
    }

    init(part: OpenSale.Part, of open: OpenSaleFacts) {
        state = "part"
        func text(_ amount: Decimal) -> String { Money.text(amount, currency: open.currency) }
        (sale, self.part, tender) = (open.uuid, part.state.rawValue, part.leg.tender)
        (amount, rest, total) = (text(part.leg.due), text(open.sale.rest), text(open.sale.total))
        (currency, reason) = (open.currency, part.reason.isEmpty ? nil : part.reason)
        if part.leg.change != 0 { change = text(part.leg.change) }
    }

    /// A pending order was created from it, or will be.
    init(ordered order: NamedOrder?, link: String?, _ quote: SaleQuote, reason: String?) {
        state = order == nil ? "waiting" : "ordered"
        (self.order, order_number, self.link, self.reason) = (order?.orderID, order?.number, link, reason)
        (total, currency) = (quote.total.map { Money.text($0, currency: quote.currency) }, quote.currency)
    }

    /// It is paid in part, the rest at collection.
    init(deposit open: OpenSaleFacts) {
        state = "deposit"
        func text(_ amount: Decimal) -> String { Money.text(amount, currency: open.currency) }
        (sale, amount, rest) = (open.uuid, text(open.sale.taken), text(open.sale.rest))
        (total, currency) = (text(open.sale.total), open.currency)
    }

    init(priced quote: SaleQuote) {
        state = "priced"
        total = quote.total.map { Money.text($0, currency: quote.currency) }
        currency = quote.currency
    }

    init(paid receipt: TillReceipt) {
        self.init(state: "paid", receipt)
    }

    /// What became of the money of a sale that has a number.
    init(_ receipt: TillReceipt, of open: OpenSaleFacts) {
        self.init(state: "paid", receipt)
        (outcome, reason) = (open.outcome.rawValue, open.lastProblem)
    }

    /// The result of drawer and receipt.
    init(_ handover: SaleHandover, of sold: TillReceipt) {
        state = "handed-over"
        (sale, number, reason) = (sold.uuid, sold.number, handover.problem)
        drawer = Self.word(handover.drawer, done: "opened")
        receipt = Self.word(handover.receipt, done: "printed")
    }

    private static func word(_ outcome: SaleHandover.Outcome, done: String) -> String? {
        switch outcome {
        case .nothing: nil
        case .done: done
        case .sent: "sent"
        case .failed: "failed"
        }
    }

    /// Its state in the store.
    init(_ summary: TillSaleSummary, _ receipt: TillReceipt) {
        self.init(state: summary.state.rawValue, receipt)
        (order, order_number) = (summary.order?.orderID, summary.order?.number)
        store_total = summary.storeTotal.map { Money.text($0, currency: receipt.currency) }
        reason = summary.reason
    }

    private init(state: String, _ receipt: TillReceipt) {
        self.state = state
        func text(_ amount: Decimal) -> String { Money.text(amount, currency: receipt.currency) }
        (sale, number, total) = (receipt.uuid, receipt.number, text(receipt.total))
        (rounding, change, currency) = (text(receipt.rounding), text(receipt.change), receipt.currency)
    }
}

/// A sale of the ledger.
struct SaleDocument: Encodable {
    struct Line: Encodable {
        let name: String
        let sku: String
        let quantity: String
        let price: String
        let total: String
        let tax: String
    }

    struct Leg: Encodable {
        let tender: String
        let amount: String
        let rounding: String
        let tendered: String
        let change: String
        let reference: String
    }

    let sale: String
    let number: String
    let kind: String
    let sold_at: Date
    let day: String
    let clerk: String
    let total: String
    let currency: String
    let tenders: String
    let state: String
    let reason: String?
    let order: Int64?
    /// The order's, as the shop shows it.
    let order_number: String?
    let store_total: String?
    var tax: String?
    var discount: String?
    var lines: [Line]?
    var legs: [Leg]?
    var refers_to: String?
    var voided_by: String?

    init(_ summary: TillSaleSummary) {
        sale = summary.uuid
        number = summary.number
        kind = summary.kind
        sold_at = summary.soldAt
        day = summary.day
        clerk = summary.clerk
        total = Money.text(summary.total, currency: summary.currency)
        currency = summary.currency
        tenders = summary.tenders
        state = summary.state.rawValue
        reason = summary.reason
        (order, order_number) = (summary.order?.orderID, summary.order?.number)
        store_total = summary.storeTotal.map { Money.text($0, currency: summary.currency) }
    }

    init(_ details: TillSaleDetails) {
        self.init(details.summary)
        func text(_ amount: Decimal) -> String { Money.text(amount, currency: details.summary.currency) }
        tax = text(details.tax)
        discount = text(details.discount)
        lines = details.lines.map { line in
            Line(
                name: line.name,
                sku: line.sku,
                quantity: "\(line.quantity)",
                price: text(line.price),
                total: text(line.total),
                tax: text(line.tax)
            )
        }
        legs = details.legs.map { leg in
            Leg(
                tender: leg.tender,
                amount: text(leg.amount),
                rounding: text(leg.rounding),
                tendered: text(leg.tendered),
                change: text(leg.change),
                reference: leg.reference
            )
        }
        refers_to = details.refersTo
        voided_by = details.voidedBy
    }

    static let words: [TillSaleSummary.State: String] = [
        .waiting: "waits for the store", .sending: "being sent", .uncertain: "being looked for", .sent: "in the store",
        .parked: "parked: to be decided",
    ]
}

struct SalesDocument: Encodable {
    let store: String
    let sales: [SaleDocument]
}
