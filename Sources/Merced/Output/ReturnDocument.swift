import FoundationEssentials
import WooFoundation
import Yosemite

/// A return in progress as a line of JSON. Amounts are text; unknown values are left out.
struct ReturnDocument: Encodable {
    struct Line: Encodable {
        let name: String
        let quantity: String
        let net: String
        let tax: String
        let restocked: Bool
    }

    struct Leg: Encodable {
        let tender: String
        let amount: String
        /// The amount that can be paid out.
        let paid: String
        /// For a card: `waiting`, `done`, `refused`, `by-hand`.
        var card: String?
        /// The processor's reference.
        var reference: String?
        var reason: String?
    }

    /// `planned`, `returned`, then its state in the store: `sent`, `waiting`, `parked`, …
    let state: String
    /// The number of the sale.
    var of: String?
    /// The number of the return.
    var sale: String?
    var number: String?
    let total: String
    var tax: String?
    let currency: String
    var lines: [Line]?
    var legs: [Leg]?
    var order: Int64?
    /// The order's, as the shop shows it.
    var order_number: String?
    var reason: String?
    /// The amount that has not reached cards yet.
    var pending: String?

    init(_ plan: ReturnPlan) {
        state = "planned"
        func text(_ amount: Decimal) -> String { Money.text(amount, currency: plan.currency) }
        (of, total, tax, currency) = (plan.number, text(plan.total), text(plan.tax), plan.currency)
        lines = plan.lines.map { line in
            Line(
                name: line.name,
                quantity: "\(line.quantity)",
                net: text(line.net),
                tax: text(line.tax),
                restocked: line.restocks
            )
        }
        legs = plan.legs.map { Leg(tender: $0.words, amount: text($0.due), paid: text($0.rounded)) }
    }

    init(_ receipt: TillReceipt, _ plan: ReturnPlan, _ money: [CardReturn]) {
        state = "returned"
        func text(_ amount: Decimal) -> String { Money.text(amount, currency: plan.currency) }
        (of, sale, number) = (plan.number, receipt.uuid, receipt.number)
        (total, tax, currency) = (text(plan.total), text(plan.tax), plan.currency)
        var cards = money[...]
        legs = plan.legs.map { leg in
            var row = Leg(tender: leg.words, amount: text(leg.due), paid: text(leg.rounded))
            guard leg.kind == .card, let card = cards.popFirst() else { return row }
            row.card = card.state.rawValue
            row.reference = card.reference.isEmpty ? nil : card.reference
            row.reason = card.reason
            return row
        }
        pending = Self.pending(money)
    }

    /// For a return without a receipt.
    init(_ receipt: TillReceipt) {
        state = "returned"
        (sale, number, currency) = (receipt.uuid, receipt.number, receipt.currency)
        total = Money.text(-receipt.total, currency: receipt.currency)
    }

    init(_ summary: TillSaleSummary, _ receipt: TillReceipt, _ money: [CardReturn]) {
        state = summary.state.rawValue
        (sale, number, currency) = (receipt.uuid, receipt.number, receipt.currency)
        total = Money.text(-receipt.total, currency: receipt.currency)
        (order, order_number) = (summary.order?.orderID, summary.order?.number)
        reason = summary.reason
        pending = Self.pending(money)
    }

    private static func pending(_ money: [CardReturn]) -> String? {
        let open = money.filter(\.isOpen)
        guard let currency = open.first?.currency else { return nil }
        return Money.text(open.map(\.amount).reduce(0, +), currency: currency)
    }
}

/// A refund of a return on its way to a card.
struct CardReturnDocument: Encodable {
    let sale: String
    let number: String
    let leg: Int64
    let card: String
    let state: String
    let amount: String
    let currency: String
    let reference: String?
    let reason: String?

    init(_ money: CardReturn) {
        (sale, number, state, currency) = (money.uuid, money.number, money.state.rawValue, money.currency)
        (leg, card) = (money.position, money.card)
        amount = Money.text(money.amount, currency: money.currency)
        reference = money.reference.isEmpty ? nil : money.reference
        reason = money.reason
    }

    /// Said before the cards of a return are refunded again.
    static func sayPresenting(_ money: [CardReturn]) {
        guard money.contains(where: { $0.isOpen && $0.mustBePresented }) else { return }
        Failure.say(ReturnWords.present)
    }
}

/// A return in words.
enum ReturnWords {
    static let present = "Present the card that paid at the reader: it is refunded there."

    static func lines(_ receipt: TillReceipt, _ plan: ReturnPlan, _ money: [CardReturn]) -> [String] {
        var cards = money[...]
        func text(_ words: String, _ amount: Decimal) -> String {
            "\(words) \(Money.text(amount, currency: plan.currency)) \(plan.currency)"
        }
        let others = plan.sums.filter { $0.kind != .card }.map { sum -> String in
            let paid = text(sum.words, sum.rounded)
            if sum.kind == .exchange { return "Pays for what was sold: \(paid)." }
            if sum.kind == .giftCard { return "\(paid): the store refunds it to the card." }
            return "Refund: \(paid)."
        }
        // Each card is refunded separately, even where one card paid twice.
        let onCards = plan.legs.filter { $0.kind == .card }.map { leg -> String in
            cards.popFirst().map { card($0, leg.words) } ?? "\(text(leg.words, leg.rounded))."
        }
        let total = Money.text(plan.total, currency: plan.currency)
        return ["Returned: \(receipt.number), \(total) \(plan.currency) of \(plan.number)."] + others + onCards
    }

    static func card(_ money: CardReturn, _ words: String) -> String {
        let amount = "\(words) \(Money.text(money.amount, currency: money.currency)) \(money.currency)"
        return switch money.state {
        case .done: "\(amount): on its way to the card, \(money.reference)."
        case .waiting: "\(amount): pending. \(money.reason ?? "") merced sales resolve \(money.number) asks again."
        case .refused:
            "\(amount): refused. \(money.reason ?? "") merced sales resolve \(money.number) asks again; if you refunded it in another way: merced sales resolve \(money.number) --leg \(money.position) --by-hand HOW."
        case .byHand: "\(amount): refunded by hand, \(money.reference)."
        case .hadIt: "\(amount): the card had all its money back before, so nothing is refunded."
        }
    }
}
