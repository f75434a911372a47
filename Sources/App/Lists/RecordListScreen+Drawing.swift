import Experiments
import TerminalUI
import Yosemite

extension RecordListScreen {
    func drawPanels(into painter: inout Painter, in rect: Rect, focused: Bool) {
        place.split =
            context.features.isEnabled(.splitView)
            ? ListSplit(rect: rect, screen: painter.size, isZoomed: place.isZoomed, zoomsDetail: isDetailFocused)
            : .none
        if split.showsDetail { place.detail.follow(model.list.selectedID, count: model.count) }
        if !hasDetail { place.isDetailFocused = false }
        if let list = split.list(in: rect) {
            painter.target(list, .panel(ListPanel.list))
            drawList(into: &painter, in: list, focused: focused && !isDetailFocused)
        }
        guard let area = split.detail(in: rect) else { return }
        painter.target(area, .panel(ListPanel.detail))
        let hasFocus = focused && isDetailFocused
        if let panel {
            panel.draw(into: &painter, in: area, focused: hasFocus)
        } else {
            painter.box(area, heavy: hasFocus, titles: BoxTitles(left: looks.noRecord))
        }
    }

    private func drawList(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let typed = search.title(beside: heading(typed: ""), in: rect, painter)
        let titles = BoxTitles(left: heading(typed: typed?.text), right: sortWord)
        if let state = model.state {
            state.draw(into: &painter, in: rect, titles: titles, id: looks.spokenID, focused: focused)
        } else {
            if place.measured != model.query {
                place.measured = model.query
                place.scroll.forgetWidths()
            }
            let table = TableView(columns: looks.columns, titles: titles)
            table.draw(into: &painter, in: rect, scroll: &place.scroll, focused: focused) { model.row(at: $0) }
            model.list.rowsInSight(scroll.visible)
        }
        let before = typed.map { heading(typed: $0.beforeCursor) }
        search.draw(into: &painter, in: rect, before: before, focused: focused)
    }
}
