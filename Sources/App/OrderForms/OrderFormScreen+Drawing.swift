import TerminalUI
import WooFoundation
import Yosemite

/// The box on top, rows or results below, totals beside them or at the bottom.
extension OrderFormScreen {
    private static let besideWidth = 38
    private static let splitsFrom = 110

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        guard model.isLoaded else {
            let inside = painter.box(rect, heavy: focused, titles: BoxTitles(left: title))
            let place = Point(x: inside.x + 2, y: inside.y + 1)
            painter.text(Localization.opening, at: place, role: .muted)
            if focused { painter.setCursor(place) }
            painter.speak(SpokenRegion(id: id, title: title, state: Localization.opening, isFocused: focused))
            return
        }
        let totals = OrderFormTotals(
            context: context,
            form: form,
            figures: model.figures,
            isPriced: model.isPriced,
            objections: objections
        )
        let parts = rect.split(topHeight: rect.height >= 18 ? 4 : 3)
        let state = form.isNew ? "" : context.appearance(of: form.base?.status ?? "").word
        box.draw(into: &painter, in: parts.top, title: title, state: state, focused: focused && isAdding)
        if rect.width >= Self.splitsFrom {
            let width = parts.bottom.width - Self.besideWidth
            let list = Rect(x: rect.x, y: parts.bottom.y, width: width, height: parts.bottom.height)
            let beside = Rect(x: list.maxX, y: list.y, width: Self.besideWidth, height: list.height)
            drawRows(into: &painter, in: list, focused: focused)
            totals.drawBeside(into: &painter, in: beside)
        } else {
            let height = rect.height >= 18 ? 5 : 4
            let list = parts.bottom.split(topHeight: max(3, parts.bottom.height - height))
            drawRows(into: &painter, in: list.top, focused: focused)
            totals.drawBelow(into: &painter, in: list.bottom)
        }
        painter.speak(totals.spoken)
    }

    private func drawRows(into painter: inout Painter, in rect: Rect, focused: Bool) {
        if isAdding, box.isShown { return box.drawFound(into: &painter, in: rect, words: words) }
        let rows = OrderFormTable(
            context: context,
            form: form,
            figures: model.figures,
            objections: Set(objections.map(\.field))
        )
        let titles = BoxTitles(left: DrawingLocalization.order, right: OrderFormWords.items(form))
        let table = TableView(columns: OrderFormTable.columns, titles: titles)
        table.draw(into: &painter, in: rect, scroll: &scroll, focused: focused && !isAdding) { rows.row(at: $0) }
    }

    enum DrawingLocalization {
        static let order = localized("Order")
    }
}
