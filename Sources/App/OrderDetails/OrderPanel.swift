import TerminalUI
import Yosemite

/// An order with its sections, drawn in a rectangle: the page, or the panel beside the list.
@MainActor
final class OrderPanel {
    let model: OrderDetailsViewModel
    private(set) var section = 0
    private var scrolls: [PageScroll]
    private var isOpened = false

    init(model: OrderDetailsViewModel) {
        self.model = model
        scrolls = model.sections.map { _ in PageScroll() }
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let glyph = model.badgeGlyph.map { painter.glyphs[$0] + " " } ?? ""
        let page = PageView(
            titles: BoxTitles(left: model.title, right: glyph + model.badge),
            sections: model.sections,
            currentSection: section,
            lines: model.lines(section: section)
        )
        page.draw(into: &painter, in: rect, scroll: &scrolls[section], focused: focused)
        if let link = model.link {
            let title = Rect(x: rect.x + 3, y: rect.y, width: painter.width(of: model.title), height: 1)
            painter.link(title.intersection(rect.inset(horizontal: 1)), to: link)
        }
    }

    func scroll(_ lines: Int) {
        for _ in 0..<abs(lines) { _ = scrolls[section].run(lines < 0 ? "move.up" : "move.down") }
    }

    func run(_ command: CommandID) -> Handling {
        switch command {
        case "section.next", "move.right": return show(section + 1)
        case "section.prev", "move.left": return show(section - 1)
        default: return scrolls[section].run(command)
        }
    }

    /// Notes and refunds are requests of their own: asked for when they are about to be seen.
    func openOnce() {
        guard !isOpened else { return }
        isOpened = true
        model.open()
    }

    @discardableResult
    func show(_ index: Int) -> Handling {
        section = min(max(0, index), scrolls.count - 1)
        if [1, 2, 4].contains(section) { openOnce() }
        return .handled
    }
}
