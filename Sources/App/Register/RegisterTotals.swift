import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The totals of the cart, below its rows.
@MainActor
struct RegisterTotals {
    enum Line: Hashable {
        case blank
        case rule
        case pair(String, String, Role)
        case text(String, Role)

        func draw(into painter: inout Painter, in line: Rect) {
            switch self {
            case .blank: break
            case .rule: painter.horizontalLine(at: Point(x: line.x, y: line.y), width: line.width)
            case .pair(let label, let value, let role):
                let width = painter.width(of: value)
                painter.text(
                    label,
                    at: Point(x: line.x, y: line.y),
                    role: role == .text ? .muted : role,
                    maxWidth: max(0, line.width - width - 2),
                    overflow: .ellipsis
                )
                painter.text(value, in: line, role: role, align: .right)
            case .text(let text, let role):
                painter.text(
                    text,
                    at: Point(x: line.x, y: line.y),
                    role: role,
                    maxWidth: line.width,
                    overflow: .ellipsis
                )
            }
        }
    }

    let model: RegisterModel
    let words: RegisterWords
    let selected: SaleCart.Row?
    /// `F9  Take payment`
    let button: String

    private var cart: SaleCart { model.cart }
    private var totals: OrderFormQuote.Totals? { model.quote?.form.totals }

    var total: String {
        guard !cart.isEmpty else { return words.money(0) }
        guard model.isQuoted else { return Localization.computing }
        guard model.problem == nil, let total = model.quote?.total else { return Localization.unknown }
        return words.money(total)
    }

    /// The total is always shown; the others are left out where there is no room, blanks first.
    func rows(atMost most: Int, width: Int) -> [Line] {
        var lines: [Line] = []
        if let selected {
            let details = words.details(
                selected,
                model.quote?.rows[selected.id],
                age: model.quote?.ages[selected.id]
            )
            if !details.isEmpty { lines += [.text(details, .muted)] }
        }
        lines.append(.pair(OrderFormWords.Localization.customer, customer, .text))
        lines.append(.rule)
        lines += parts.map { .pair($0.label, $0.amount, .text) }
        if let warning { lines += TextWrap.lines("! " + warning, width: width).prefix(3).map { .text($0, .warn) } }
        lines.append(.rule)
        lines.append(.pair(Localization.total, total, .title))
        lines += exchanged + taken + inCash
        lines += [.blank, .text(button, cart.isEmpty ? .muted : .text)]
        let isTotal: (Line) -> Bool = { if case .pair(_, _, .title) = $0 { true } else { false } }
        while lines.count > most {
            let spare = lines.lastIndex(of: .blank) ?? lines.firstIndex(of: .rule) ?? lines.lastIndex { !isTotal($0) }
            guard let spare else { break }
            lines.remove(at: spare)
        }
        return lines
    }

    /// The returned goods, and the difference.
    private var exchanged: [Line] {
        guard let exchange = cart.exchange else { return [] }
        let back = Line.pair(Localization.returned(exchange.number), words.money(-exchange.worth), .text)
        guard !cart.isEmpty, let due = model.due, model.open?.sale.isBegun != true else { return [back] }
        let difference = due < 0 ? Localization.givesBack : Localization.toPay
        return [back, .pair(difference, words.money(abs(due)), .title)]
    }

    /// The parts already paid, and the remaining amount.
    private var taken: [Line] {
        guard let open = model.open, open.sale.isBegun else { return [] }
        var lines: [Line] = open.sale.parts.compactMap { part in
            let (tender, amount) = (RegisterWords.tender(part), words.money(part.leg.due))
            return switch part.state {
            case .approved: .pair(tender, words.money(-part.leg.due), .text)
            case .asked, .unknown: .pair(tender, "? " + words.money(-part.leg.due), .warn)
            case .voiding: .text("\(tender): \(SplitWords.onItsWay(amount))", .muted)
            case .declined, .voided: nil
            }
        }
        if model.uncertain != nil { lines.append(.text("! " + SplitWords.locked, .warn)) }
        lines.append(.pair(SplitWords.left, words.money(open.sale.rest), .title))
        if let shares = model.sharesLeft {
            lines.append(.text(SplitWords.shares(shares.left, of: shares.count), .muted))
        }
        return lines
    }

    /// What is paid in cash, where that differs from what is left to pay.
    private var inCash: [Line] {
        guard !cart.isEmpty, model.uncertain == nil, let rest = model.rest, rest > 0, let cash = model.cashDue,
            cash != rest
        else { return [] }
        return [.pair(Localization.cash, words.money(cash), .text)]
    }

    private var customer: String {
        let exempt = cart.isTaxExempt ? " · " + Localization.exempt : ""
        return words.customer(cart) + exempt
    }

    /// What adds up to the total; tax that is in the prices is said last, and is no part of the sum.
    var parts: [(label: String, amount: String)] {
        guard !cart.isEmpty, let quote = model.quote, let totals else { return [] }
        let (discount, rest) = (quote.shownDiscount, quote.remainder)
        var parts: [(String, String)] = []
        if discount != 0 || rest != 0 || totals.tax != 0 {
            parts.append((Localization.subtotal, words.money(quote.subtotal)))
        }
        if discount != 0 { parts.append((Localization.discount, words.money(-discount))) }
        if rest != 0 {
            parts.append((cart.isTaxExempt ? Localization.withoutTax : Localization.rounding, words.money(rest)))
        }
        if totals.tax != 0 {
            let label = quote.pricesIncludeTax ? Localization.includedTax : Localization.tax
            parts.append((label, words.money(totals.tax)))
        }
        return parts
    }

    /// Why it cannot be sold as it is, or what cannot be guaranteed here.
    var warning: String? {
        let problem = cart.isEmpty || !model.isQuoted ? nil : model.problem
        let context = model.context
        let clock = cart.isEmpty ? nil : model.quote?.clock?.words { context.format.pageDate($0) }
        let late = cart.isEmpty ? nil : model.quote?.form.latePrices.words { words.money($0) }
        let tax = model.checkoutTax.map { Localization.taxUnknown($0.name) }
        return problem ?? clock ?? tax ?? late ?? context.status.access?.cache?.tillWarning
    }

    /// The end of what is spoken: what is to be paid.
    var due: [String] { spoken.suffix(inCash.isEmpty ? 1 : 2) }

    var spoken: [String] {
        let codes = cart.coupons.map { OrderFormWords.Localization.coupon($0) }
        var said = ["\(OrderFormWords.Localization.customer): \(customer)"] + codes
        said += parts.map { "\($0.label) \($0.amount)" }
        if let warning { said.append(warning) }
        said.append("\(Localization.total) \(total)")
        for case .text(let words, _) in taken { said.append(words) }
        for case .pair(let label, let amount, _) in exchanged + taken + inCash { said.append("\(label) \(amount)") }
        return said
    }

    enum Localization {
        static let subtotal = localized("Subtotal")
        static let discount = localized("Discount")
        static let tax = localized("Tax")
        static let includedTax = localized("Includes tax")
        static let withoutTax = localized("Without tax")
        static let rounding = localized("Rounding")
        static let cash = localized("In cash")
        static let total = localized("TOTAL")
        static func returned(_ number: String) -> String { localized("Returned of %@", number) }
        static let toPay = localized("TO PAY")
        static let givesBack = localized("REFUND")
        static let computing = localized("computing…")
        static let unknown = localized("not known")
        static let exempt = localized("no tax")
        static func taxUnknown(_ service: String) -> String {
            localized("The tax is not known here: %@ computes it at the shop's own checkout.", service)
        }
    }
}
