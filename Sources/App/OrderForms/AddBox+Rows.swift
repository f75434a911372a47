import TerminalUI
import WooFoundation
import Yosemite

/// The results, as rows without a frame of their own.
extension AddBox {
    private static let stockWidth = 9
    private static let priceWidth = 10

    func drawRows(into painter: inout Painter, in area: Rect, words: OrderFormWords, focused: Bool) {
        guard !found.isEmpty else {
            let text = isUpToDate ? DrawingLocalization.none : DrawingLocalization.searching
            let place = Point(x: area.x + 2, y: area.y)
            painter.text(text, at: place, role: .muted, maxWidth: area.width - 3, overflow: .ellipsis)
            return
        }
        draw(
            DrawingLocalization.name,
            DrawingLocalization.stock,
            DrawingLocalization.price,
            into: &painter,
            in: area.row(0)
        )
        let list = Rect(x: area.x, y: area.y + 1, width: area.width, height: max(0, area.height - 1))
        scroll.fit(height: list.height)
        for index in scroll.visible where found.indices.contains(index) {
            draw(found[index], index, into: &painter, in: list.row(index - scroll.top), words: words)
        }
    }

    private func draw(_ name: String, _ stock: String, _ price: String, into painter: inout Painter, in line: Rect) {
        let (label, counts, amounts) = columns(of: line)
        painter.text(name, at: Point(x: label.x, y: line.y), role: .muted)
        painter.text(stock, in: counts, role: .muted, align: .right)
        painter.text(price, in: amounts, role: .muted, align: .right)
    }

    private func draw(
        _ goods: OrderGoods,
        _ index: Int,
        into painter: inout Painter,
        in line: Rect,
        words: OrderFormWords
    ) {
        let (label, counts, amounts) = columns(of: line)
        painter.target(line, .row(index))
        if isMarked(goods) { painter.glyph(.marked, at: Point(x: line.x + 1, y: line.y), role: .accent) }
        painter.text(
            goods.name,
            at: Point(x: label.x, y: label.y),
            role: goods.isHidden ? .muted : .text,
            maxWidth: label.width,
            overflow: .ellipsis
        )
        let stock =
            goods.hasVariations
            ? TableCell(DrawingLocalization.variations, role: .muted) : OrderFormWords.stock(goods)
        painter.text(stock.text, in: counts, role: stock.role, align: .right)
        painter.text(goods.price.map(words.money) ?? "", in: amounts, align: .right)
        guard index == scroll.selection else { return }
        // The cursor stays in the field: no row is reversed.
        painter.glyph(.selected, at: Point(x: line.x, y: line.y), role: .accent)
    }

    /// Amounts are never cut: the name is.
    private func columns(of line: Rect) -> (name: Rect, stock: Rect, price: Rect) {
        let price = Rect(x: line.maxX - 1 - Self.priceWidth, y: line.y, width: Self.priceWidth, height: 1)
        let stock = Rect(x: price.x - 1 - Self.stockWidth, y: line.y, width: Self.stockWidth, height: 1)
        return (Rect(x: line.x + 2, y: line.y, width: max(0, stock.x - line.x - 3), height: 1), stock, price)
    }

    func spoken(title: String, label: String, words: String) -> SpokenRegion {
        var region = SpokenRegion(
            id: "find",
            title: title,
            lines: words.isEmpty ? [] : [words],
            field: SpokenField(label: label, field: field)
        )
        if isShown, let selected {
            region.row = SpokenRow(selected.name, position: "\(scroll.selection + 1) of \(found.count)")
        }
        return region
    }

    /// What was not answered yet, or else the last action, or the last error.
    var said: (words: String, role: Role)? {
        if let newest = alarms.last { return (AlarmLocalization.words(newest, others: alarms.count - 1), .bad) }
        return switch note {
        case .added(let words): (words, .good)
        case .warning(let words), .alarm(let words): ("! " + words, .warn)
        case nil: nil
        }
    }

    enum AlarmLocalization {
        static func words(_ newest: String, others: Int) -> String {
            let more = others == 0 ? "" : localized("+%@ ", "\(others)")
            return "! " + more + localized("%@ Esc: seen", newest)
        }
    }
}
