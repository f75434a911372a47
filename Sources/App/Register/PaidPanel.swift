import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The sale that was paid last, with the change as large as the room allows, until the next scan.
@MainActor
struct PaidPanel {
    let paid: RegisterPaid
    let words: RegisterWords
    /// The state of drawer and printer; nil while they are working.
    let handover: SaleHandover?
    /// How to continue.
    let next: String

    private var lines: [(label: String, amount: String)] {
        taken + paid.back.map { (Localization.back($0.tender), money($0.amount)) }
    }

    private func money(_ amount: Decimal) -> String {
        paid.currency.isEmpty
            ? words.money(amount) : words.context.format.money(amount, currency: paid.currency, symbol: "")
    }

    private var taken: [(label: String, amount: String)] {
        guard !paid.isReturn else { return [] }
        var lines = [(Localization.total, money(paid.total))]
        lines += paid.earlier.map { ($0.tender, money($0.amount)) }
        guard let tendered = paid.tendered else { return lines + [(paid.last.tender, money(paid.last.amount))] }
        if paid.isRounded || !paid.earlier.isEmpty {
            lines.append((Localization.toPay, money(paid.last.amount)))
        }
        return lines + [(Localization.given, money(tendered))]
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let titles = BoxTitles(left: title)
        let inside = painter.box(rect, heavy: focused, titles: titles)
        let room = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: inside.height)
        let word = painter.glyphs[.completed] + " " + headline
        painter.text(word, at: Point(x: room.x, y: room.y), role: .good)
        painter.text(paid.number, in: room.row(0), role: .title, align: .right)
        var y = room.y + 2
        for line in lines where y < room.maxY {
            let width = painter.width(of: line.amount)
            painter.text(
                line.label,
                at: Point(x: room.x, y: y),
                role: .muted,
                maxWidth: max(0, room.width - width - 2),
                overflow: .ellipsis
            )
            painter.text(line.amount, in: Rect(x: room.x, y: y, width: room.width, height: 1), align: .right)
            y += 1
        }
        if let handed { y = draw(handed, into: &painter, in: room, from: y + 1) }
        for (words, role) in [followed, (next, Role.muted)].compactMap({ $0 }) {
            for line in TextWrap.lines(words, width: room.width) where y + 1 < room.maxY {
                painter.text(line, at: Point(x: room.x, y: y + 1), role: role, maxWidth: room.width)
                y += 1
            }
        }
        if focused { painter.setCursor(Point(x: room.x, y: room.y)) }
        painter.speak(spoken(focused: focused))
    }

    /// The message about drawer and receipt: problems first.
    private var followed: (words: String, role: Role)? {
        guard let handover else { return nil }
        if handover.problem != nil, let notice = handover.notice { return ("! " + notice, .warn) }
        let lost = handover.unprintable.map { " " + PrinterWords.describe($0) }
        func said(_ words: String, _ role: Role) -> (String, Role) {
            (words + (lost ?? ""), lost == nil ? role : .warn)
        }
        if handover.asksForReceipt { return said(Localization.ask, .text) }
        switch handover.receipt {
        case .done: return said(Localization.printed, .muted)
        case .sent: return said(Localization.sent, .warn)
        case .nothing, .failed: return nil
        }
    }

    private var title: String { paid.isReturn ? Localization.returnTitle : Localization.title }
    private var headline: String { paid.isReturn ? Localization.returned : Localization.paid }

    /// What is counted out of the drawer.
    private var handed: (label: String, amount: String)? {
        if let back = paid.cashBack { return (Localization.cashBack, money(back)) }
        return paid.tendered == nil ? nil : (Localization.change, money(paid.change))
    }

    private func draw(
        _ handed: (label: String, amount: String),
        into painter: inout Painter,
        in room: Rect,
        from start: Int
    ) -> Int {
        let amount = handed.amount
        guard start < room.maxY else { return start }
        let line = Rect(x: room.x, y: start, width: room.width, height: 1)
        painter.text(handed.label, at: Point(x: room.x, y: start), role: .title)
        painter.text(amount, in: line, role: .title, align: .right)
        guard room.maxY - start > 7,
            let bars = BigDigits.rows(amount, full: painter.glyphs[.barFull], width: room.width)
        else { return start + 1 }
        for (row, bar) in bars.enumerated() {
            let place = Rect(x: room.x, y: start + 2 + row, width: room.width, height: 1)
            painter.text(bar, in: place, role: paid.cashBack == nil ? .moneyIn : .moneyOut, align: .centre)
        }
        return start + 8
    }

    private func spoken(focused: Bool) -> SpokenRegion {
        SpokenRegion(id: "paid", title: title, lines: said, isFocused: focused)
    }

    var said: [String] {
        var said = ["\(headline) \(paid.number)"] + lines.map { "\($0.label) \($0.amount)" }
        if let handed { said.append("\(handed.label) \(handed.amount)") }
        return said + (followed.map { [$0.words] } ?? [])
    }

    enum Localization {
        static let title = localized("Paid")
        static let paid = localized("PAID")
        static let total = localized("Total")
        static let toPay = localized("To pay in cash")
        static let given = localized("Cash received")
        static let change = localized("CHANGE")
        static let returnTitle = localized("Returned")
        static let returned = localized("RETURNED")
        static let cashBack = localized("CASH REFUND")
        static func back(_ tender: String) -> String { localized("REFUND: %@", tender) }
        static let printed = localized("The receipt is printed.")
        static let sent = localized("The receipt was sent; the printer does not confirm it.")
        static let ask = localized("Is a receipt wanted? Alt-B prints it.")
    }
}
