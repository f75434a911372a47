import TerminalUI
import WooFoundation
import Yosemite

/// The results, as rows without a frame of their own.
extension AddBox {
    private static let stockWidth = 9
    private static let priceWidth = 10
    private static let skuWidth = 14
    /// Where a row is this wide it has room for the SKU; below, that of the selected row stands with the box's words.
    private static let wide = 58

    func drawRows(into painter: inout Painter, in area: Rect, words: OrderFormWords, focused: Bool) {
        guard !found.isEmpty else {
            let text = isUpToDate ? DrawingLocalization.none : DrawingLocalization.searching
            let place = Point(x: area.x + 2, y: area.y)
            painter.text(text, at: place, role: .muted, maxWidth: area.width - 3, overflow: .ellipsis)
            return
        }
        drawHeader(into: &painter, in: area.row(0))
        let list = Rect(x: area.x, y: area.y + 1, width: area.width, height: max(0, area.height - 1))
        scroll.fit(height: list.height)
        for index in scroll.visible where found.indices.contains(index) {
            draw(found[index], index, into: &painter, in: list.row(index - scroll.top), words: words)
        }
    }

    private func drawHeader(into painter: inout Painter, in line: Rect) {
        let (label, sku, counts, amounts) = columns(of: line)
        painter.text(DrawingLocalization.name, at: Point(x: label.x, y: line.y), role: .muted)
        if sku.width > 0 { painter.text(DrawingLocalization.sku, at: Point(x: sku.x, y: line.y), role: .muted) }
        painter.text(DrawingLocalization.stock, in: counts, role: .muted, align: .right)
        painter.text(DrawingLocalization.price, in: amounts, role: .muted, align: .right)
    }

    /// The SKU of the selected row where rows have no room for it.
    func skuBelow(width: Int) -> String? {
        guard width < Self.wide, isShown, let sku = selected?.sku, !sku.isEmpty else { return nil }
        return AlarmLocalization.sku(sku)
    }

    private func draw(
        _ goods: OrderGoods,
        _ index: Int,
        into painter: inout Painter,
        in line: Rect,
        words: OrderFormWords
    ) {
        let (label, sku, counts, amounts) = columns(of: line)
        painter.target(line, .row(index))
        if isMarked(goods) { painter.glyph(.marked, at: Point(x: line.x + 1, y: line.y), role: .accent) }
        painter.text(
            goods.name,
            at: Point(x: label.x, y: label.y),
            role: goods.isHidden ? .muted : .text,
            maxWidth: label.width,
            overflow: .ellipsis
        )
        if sku.width > 0 {
            let place = Point(x: sku.x, y: line.y)
            painter.text(goods.sku, at: place, role: .muted, maxWidth: sku.width, overflow: .ellipsis)
        }
        let stock =
            goods.hasVariations
            ? TableCell(DrawingLocalization.variations, role: .muted) : OrderFormWords.stock(goods)
        painter.text(stock.text, in: counts, role: stock.role, align: .right)
        painter.text(goods.price.map(words.shopMoney) ?? "", in: amounts, align: .right)
        guard index == scroll.selection else { return }
        // The cursor stays in the field: no row is reversed.
        painter.glyph(.selected, at: Point(x: line.x, y: line.y), role: .accent)
    }

    /// Amounts are never cut: the name is.
    private func columns(of line: Rect) -> (name: Rect, sku: Rect, stock: Rect, price: Rect) {
        let price = Rect(x: line.maxX - 1 - Self.priceWidth, y: line.y, width: Self.priceWidth, height: 1)
        let stock = Rect(x: price.x - 1 - Self.stockWidth, y: line.y, width: Self.stockWidth, height: 1)
        let skuWidth = line.width < Self.wide ? 0 : Self.skuWidth
        let sku = Rect(x: stock.x - (skuWidth == 0 ? 0 : skuWidth + 1), y: line.y, width: skuWidth, height: 1)
        return (Rect(x: line.x + 2, y: line.y, width: max(0, sku.x - line.x - 3), height: 1), sku, stock, price)
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
        static func sku(_ sku: String) -> String { localized("SKU %@", sku) }
        static func words(_ newest: String, others: Int) -> String {
            let more = others == 0 ? "" : localized("+%@ ", "\(others)")
            return "! " + more + localized("%@ Esc: seen", newest)
        }
    }
}
