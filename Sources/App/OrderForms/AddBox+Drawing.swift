import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The box, and the results shown in place of the rows during a search.
extension AddBox {
    func draw(into painter: inout Painter, in rect: Rect, title: String, state: String, focused: Bool) {
        let inside = painter.box(rect, heavy: focused, titles: BoxTitles(left: title, right: state))
        let label = DrawingLocalization.add
        let x = inside.x + 2 + painter.text(label, at: Point(x: inside.x + 1, y: inside.y), role: .muted)
        let room = Rect(x: x, y: inside.y, width: max(1, inside.maxX - x - 1), height: 1)
        field.draw(into: &painter, in: room, focused: focused)
        let (words, role) = noteWords
        if inside.height > 1 {
            let place = Point(x: inside.x + 1, y: inside.y + 1)
            painter.text(words, at: place, role: role, maxWidth: inside.width - 2, overflow: .ellipsis)
        }
        guard focused else { return }
        var region = SpokenRegion(
            id: "add",
            title: title,
            lines: words.isEmpty ? [] : [words],
            field: SpokenField(label: label, field: field)
        )
        if isShown, let selected {
            let position = "\(scroll.selection + 1) of \(found.count)"
            region.row = SpokenRow(selected.name, position: position)
        }
        painter.speak(region)
    }

    private var noteWords: (String, Role) { said ?? (DrawingLocalization.advice, .muted) }

    func drawFound(into painter: inout Painter, in rect: Rect, words: OrderFormWords) {
        let left =
            switch kind {
            case .goods: DrawingLocalization.found
            case .variations(let name): DrawingLocalization.which(OrderFormWords.short(name))
            }
        let right = marked.isEmpty ? "" : DrawingLocalization.marked(marked.count)
        let titles = BoxTitles(left: left, right: right)
        guard !found.isEmpty else {
            let inside = painter.box(rect, heavy: false, titles: titles)
            let words = isUpToDate ? DrawingLocalization.none : DrawingLocalization.searching
            let place = Point(x: inside.x + 2, y: inside.y)
            painter.text(words, at: place, role: .muted, maxWidth: inside.width - 3, overflow: .ellipsis)
            return
        }
        let table = TableView(columns: Self.columns, titles: titles)
        table.draw(into: &painter, in: rect, scroll: &scroll, focused: false) { index in
            found.indices.contains(index) ? row(found[index], words) : nil
        }
    }

    private static let columns: [TableColumn] = [
        TableColumn(
            id: "name",
            title: DrawingLocalization.name,
            priority: 1,
            minimum: 16,
            ideal: 30,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "sku", title: DrawingLocalization.sku, priority: 4, minimum: 6, ideal: 10, enough: 10),
        TableColumn(id: "stock", title: DrawingLocalization.stock, priority: 3, minimum: 8, ideal: 9, align: .right),
        TableColumn(id: "price", title: DrawingLocalization.price, priority: 2, minimum: 7, ideal: 9, align: .right),
    ]

    private func row(_ goods: OrderGoods, _ words: OrderFormWords) -> TableRow {
        let name = goods.isHidden ? "\(goods.name) (\(OrderFormWords.Localization.hidden))" : goods.name
        let price = goods.price.map(words.shopMoney) ?? ""
        return TableRow(
            [
                TableCell(name, role: goods.isHidden ? .muted : .text),
                TableCell(goods.sku, role: .muted),
                goods.hasVariations
                    ? TableCell(DrawingLocalization.variations, role: .muted) : OrderFormWords.stock(goods),
                TableCell(price),
            ],
            isMarked: isMarked(goods)
        )
    }

    enum DrawingLocalization {
        static let add = localized("Add item")
        static let advice = localized("Type a name, or type or scan a SKU or GTIN. 3*mug adds three.")
        static let found = localized("Found")
        static func which(_ name: String) -> String { localized("Which %@?", name) }
        static func marked(_ count: Int) -> String { localized("%@ marked", "\(count)") }
        static let none = localized("No product matches.")
        static let searching = localized("Searching…")
        static let name = localized("Product")
        static let sku = localized("SKU")
        static let stock = localized("Stock")
        static let price = localized("Price")
        static let variations = localized("choose")
    }
}
