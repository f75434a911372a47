import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The total of a form, and whether the store will compute the same.
@MainActor
struct OrderFormTotals {
    let context: SiteContext
    let form: OrderForm
    let figures: OrderFormFigures?
    /// Whether the figures belong to the current form.
    let isPriced: Bool
    let objections: [OrderForm.Objection]

    private var words: OrderFormWords { OrderFormWords(context: context, other: form.currency) }

    var total: String {
        guard let figures else { return Localization.pricing }
        guard let total = figures.total else { return Localization.unknown }
        return words.money(total)
    }

    /// `Subtotal $74.00`, for each part that is not zero.
    var parts: [(label: String, amount: String)] {
        guard let totals = figures?.totals else { return [] }
        var parts = [(Localization.goods, words.money(totals.goods))]
        if totals.discount != 0 { parts.append((Localization.coupons, words.money(-abs(totals.discount)))) }
        if totals.fees != 0 { parts.append((Localization.fees, words.money(totals.fees))) }
        if !form.shippingLines.isEmpty { parts.append((Localization.shipping, words.money(totals.shipping))) }
        if totals.tax != 0 { parts.append((Localization.tax, words.money(totals.tax))) }
        return parts
    }

    /// How reliable the total is.
    var verdict: (words: String, role: Role) {
        if let objection = objections.first { return ("! " + objection.words, .bad) }
        guard let figures, isPriced else { return (Localization.pricing, .muted) }
        if let problem = figures.problem { return ("! " + problem, .bad) }
        if let late = figures.latePrices.words({ words.money($0) }) { return (late, .warn) }
        if figures.isExact { return (Localization.exact, .good) }
        return (Self.doubt(figures), .warn)
    }

    /// Why the store may compute another total.
    static func doubt(_ figures: OrderFormFigures) -> String {
        let reasons = figures.reasons.joined(separator: "; ")
        let first = reasons.isEmpty ? Localization.mayDiffer : Localization.computed(reasons)
        return [first, figures.distrust].compactMap { $0 }.joined(separator: " ")
    }

    /// Beside the rows, one part per line.
    func drawBeside(into painter: inout Painter, in rect: Rect) {
        let inside = painter.box(rect, heavy: false, titles: BoxTitles(left: Localization.title))
        let room = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: inside.height)
        var y = room.y
        for part in parts where y < room.maxY - 2 {
            painter.text(part.label, at: Point(x: room.x, y: y), role: .muted)
            painter.text(part.amount, in: Rect(x: room.x, y: y, width: room.width, height: 1), align: .right)
            y += 1
        }
        painter.text(Localization.total, at: Point(x: room.x, y: y), role: .title)
        painter.text(total, in: Rect(x: room.x, y: y, width: room.width, height: 1), role: .title, align: .right)
        y += 2
        let verdict = verdict
        for line in TextWrap.lines(verdict.words, width: room.width).prefix(max(0, room.maxY - y)) {
            painter.text(line, at: Point(x: room.x, y: y), role: verdict.role, maxWidth: room.width)
            y += 1
        }
    }

    /// Below the rows, in a few lines.
    func drawBelow(into painter: inout Painter, in rect: Rect) {
        let right = "\(Localization.total) \(total)"
        let inside = painter.box(rect, heavy: false, titles: BoxTitles(left: Localization.title, right: right))
        let width = inside.width - 2
        let verdict = verdict
        var lines: [(String, Role)] = []
        var line = ""
        for part in parts {
            let piece = "\(part.label) \(part.amount)"
            if !line.isEmpty, painter.width(of: line) + 3 + painter.width(of: piece) > width {
                lines.append((line, .text))
                line = piece
            } else {
                line += line.isEmpty ? piece : "   " + piece
            }
        }
        if !line.isEmpty { lines.append((line, .text)) }
        let room = max(0, inside.height - min(1, inside.height))
        let shown = Array(lines.prefix(room))
        for (row, line) in shown.enumerated() {
            painter.text(line.0, at: Point(x: inside.x + 1, y: inside.y + row), role: line.1, maxWidth: width)
        }
        for (row, line) in TextWrap.lines(verdict.words, width: width).prefix(inside.height - shown.count).enumerated()
        {
            let place = Point(x: inside.x + 1, y: inside.y + shown.count + row)
            painter.text(line, at: place, role: verdict.role, maxWidth: width)
        }
    }

    var spoken: SpokenRegion {
        let lines = parts.map { "\($0.label) \($0.amount)" } + ["\(Localization.total) \(total)", verdict.words]
        return SpokenRegion(id: "totals", title: Localization.title, lines: lines, isFocused: false)
    }

    enum Localization {
        static let title = localized("Totals")
        static let goods = localized("Items")
        static let coupons = localized("Coupons")
        static let fees = localized("Amounts")
        static let shipping = localized("Shipping")
        static let tax = localized("Tax")
        static let total = localized("Total")
        static let pricing = localized("Computing…")
        static let unknown = localized("not known")
        static let exact = localized("Computed here, to the cent as the store does.")
        static let mayDiffer = localized("Computed here; the store may differ.")
        static func computed(_ why: String) -> String {
            localized("Computed here; the store may differ: %@.", why)
        }
    }
}
