import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The box with its results on the left, the cart with its total on the right; one above the other in a narrow window.
extension RegisterScreen {
    /// Below this width there is room for one panel.
    private static let narrow = 76

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let (find, cart) = Self.parts(of: rect, isOpen: isFinding && box.isShown)
        painter.target(find, .panel("find"))
        painter.target(cart, .panel("cart"))
        drawFind(into: &painter, in: find, focused: focused && isFinding)
        if let paid = model.paid {
            PaidPanel(paid: paid, words: words, handover: model.handover, next: DrawingLocalization.next)
                .draw(into: &painter, in: cart, focused: focused && !isFinding)
        } else {
            drawCart(into: &painter, in: cart, focused: focused && !isFinding)
        }
    }

    private static func parts(of rect: Rect, isOpen: Bool) -> (find: Rect, cart: Rect) {
        guard rect.width < narrow else {
            let width = rect.width * 55 / 100
            let find = Rect(x: rect.x, y: rect.y, width: width, height: rect.height)
            return (find, Rect(x: find.maxX, y: rect.y, width: rect.width - width, height: rect.height))
        }
        let parts = rect.split(topHeight: isOpen ? rect.height / 2 + 1 : 5)
        return (parts.top, parts.bottom)
    }

    // MARK: Find

    private func drawFind(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let titles = BoxTitles(left: DrawingLocalization.find, right: DrawingLocalization.by)
        let inside = painter.box(rect, heavy: focused, titles: titles)
        guard inside.height > 2 else { return }
        let line = inside.row(0)
        painter.text(">", at: Point(x: line.x + 1, y: line.y), role: .muted)
        let room = Rect(x: line.x + 3, y: line.y, width: max(1, line.width - 4), height: 1)
        box.field.draw(into: &painter, in: room, focused: focused)
        painter.horizontalLine(at: Point(x: inside.x + 1, y: inside.y + 1), width: inside.width - 2)
        let list = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - 3)
        if box.isShown, list.height > 0 {
            box.drawRows(into: &painter, in: list, words: OrderFormWords(context: context), focused: focused)
        }
        let advice = box.skuBelow(width: list.width) ?? DrawingLocalization.advice
        let (words, role) = box.said ?? (advice, .muted)
        let lines = box.isShown || list.height < 1 ? [words] : TextWrap.lines(words, width: inside.width - 2)
        let shown = lines.prefix(max(1, list.height))
        for (row, text) in shown.enumerated() {
            let place = Point(x: inside.x + 1, y: inside.maxY - shown.count + row)
            painter.text(text, at: place, role: role, maxWidth: inside.width - 2, overflow: .ellipsis)
        }
        guard focused else { return }
        var region = box.spoken(title: DrawingLocalization.find, label: DrawingLocalization.by, words: words)
        region.lines += heard
        painter.speak(region)
    }

    /// Beside the typed text: the paid amount, or what is to be paid.
    private var heard: [String] {
        if let paid = model.paid {
            return PaidPanel(paid: paid, words: words, handover: model.handover, next: "").said
        }
        guard !model.cart.isEmpty, model.isQuoted else { return [] }
        return RegisterTotals(model: model, words: words, selected: nil, button: "").due
    }

    // MARK: Cart

    private func drawCart(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let totals = RegisterTotals(model: model, words: words, selected: selected, button: payButton)
        let below: [RegisterTotals.Line] = totals.rows(atMost: max(1, rect.height - 4), width: rect.width - 4)
        fit(height: max(0, rect.height - 2 - below.count))
        let titles = BoxTitles(
            left: DrawingLocalization.cart,
            right: RegisterWords.items(model.cart.count),
            position: scrolled
        )
        let inside = painter.box(rect, heavy: focused, titles: titles)
        let list = Rect(
            x: inside.x,
            y: inside.y,
            width: inside.width,
            height: max(0, inside.height - below.count)
        )
        drawRows(into: &painter, in: list, focused: focused)
        let y = inside.maxY - below.count
        for (offset, part) in below.enumerated() {
            part.draw(into: &painter, in: Rect(x: inside.x + 1, y: y + offset, width: inside.width - 2, height: 1))
        }
        var region = SpokenRegion(id: "cart", title: DrawingLocalization.cart, lines: totals.spoken, isFocused: focused)
        if focused, let selected {
            let position = "\(scroll.selection + 1) of \(rows.count)"
            region.row = SpokenRow(spoken(selected), position: position)
        }
        painter.speak(region)
        if focused, rows.isEmpty { painter.setCursor(Point(x: inside.x, y: inside.y)) }
    }

    /// Which lines are seen, where not all are.
    private var scrolled: String {
        let visible = scroll.visible
        guard !visible.isEmpty, visible.count < rows.count else { return "" }
        return DrawingLocalization.lines("\(visible.lowerBound + 1)", "\(visible.upperBound)", of: "\(rows.count)")
    }

    /// `[ F9  Take payment ]`, with the configured key.
    private var payButton: String {
        let command = host?.table[AppCommands.registerPay.id] ?? AppCommands.registerPay
        let key = command.keys.first?.name(host?.glyphs ?? .unicode) ?? ""
        return "[ \(key)  \(DrawingLocalization.pay) ]"
    }

    private func drawRows(into painter: inout Painter, in list: Rect, focused: Bool) {
        let rows = rows
        guard !rows.isEmpty else {
            let place = Point(x: list.x + 2, y: list.y)
            painter.text(
                DrawingLocalization.empty,
                at: place,
                role: .muted,
                maxWidth: list.width - 3,
                overflow: .ellipsis
            )
            return
        }
        for index in scroll.visible where rows.indices.contains(index) {
            draw(rows[index], index, into: &painter, in: list.row(index - scroll.top), focused: focused)
        }
    }

    private func draw(_ row: SaleCart.Row, _ index: Int, into painter: inout Painter, in line: Rect, focused: Bool) {
        painter.target(line, .row(index))
        let amount = amount(of: row)
        let width = painter.width(of: amount)
        let label = "\(words.quantity(row)) \(row.name)"
        painter.text(
            label,
            at: Point(x: line.x + 2, y: line.y),
            maxWidth: max(0, line.width - width - 4),
            overflow: .ellipsis
        )
        painter.text(amount, at: Point(x: line.maxX - 1 - width, y: line.y))
        guard index == scroll.selection else { return }
        painter.glyph(.selected, at: Point(x: line.x, y: line.y), role: .accent)
        guard focused else { return }
        painter.select(line)
        painter.setCursor(Point(x: line.x, y: line.y))
    }

    private func amount(of row: SaleCart.Row) -> String {
        guard let total = model.quote?.rows[row.id]?.total else { return DrawingLocalization.unknown }
        return words.money(total)
    }

    private func spoken(_ row: SaleCart.Row) -> String {
        let details = words.details(row, model.quote?.rows[row.id], age: model.quote?.ages[row.id])
        return [("\(words.quantity(row)) \(row.name)"), amount(of: row), details].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    enum DrawingLocalization {
        static let find = localized("Find product")
        static let by = localized("name, SKU or barcode")
        static let advice = localized("A scan adds one item. 5* first: five.")
        static let cart = localized("Cart")
        static func lines(_ first: String, _ last: String, of count: String) -> String {
            localized("lines %@ to %@ of %@", first, last, count)
        }
        static let empty = localized("Scan the first item.")
        static let pay = localized("Take payment")
        static let unknown = "…"
        static let next = localized("Scan the next item to begin a new sale.")
    }
}
