import TerminalUI
import WooFoundation
import Yosemite

/// Which figures have a card, and their order.
@MainActor
final class CardsOverlay: RowsOverlay {
    let id = "home.cards"
    private var settings: HomeSettings
    private let onChange: (HomeSettings) -> Void
    var scroll: ListScroll

    /// - Parameter onChange: called with each change; there is nothing to save.
    init(settings: HomeSettings, onChange: @escaping (HomeSettings) -> Void) {
        self.settings = settings
        self.onChange = onChange
        self.settings.cards = settings.allCards
        scroll = ListScroll(count: settings.allCards.count)
    }

    var focusPath: [String] { [id, settings.cards[scroll.selection].rawValue] }

    var hints: [Hint] {
        [
            Hint("↑↓", Localization.choose, priority: 0), Hint("Space", Localization.toggle, priority: 1),
            Hint("Esc", Localization.done, priority: 2), Hint("+ -", Localization.order, priority: 3),
        ]
    }

    func choose() -> OverlayOutcome { .close }

    func clickSelected() -> OverlayOutcome { press(" ") }

    func press(_ key: Character) -> OverlayOutcome {
        switch key {
        case " ": toggle()
        case "+": shift(-1)
        case "-": shift(1)
        default: break
        }
        return .stay
    }

    private func toggle() {
        let figure = settings.cards[scroll.selection]
        if settings.hidden.contains(figure) {
            settings.hidden.remove(figure)
        } else if settings.shownCards.count > 1 {
            settings.hidden.insert(figure)
        }
        onChange(settings)
    }

    private func shift(_ steps: Int) {
        let other = scroll.selection + steps
        guard settings.cards.indices.contains(other) else { return }
        settings.cards.swapAt(scroll.selection, other)
        scroll.select(other)
        onChange(settings)
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let size = Size(width: min(rect.width - 4, 44), height: min(settings.cards.count + 2, rect.height))
        let area = rect.centred(size)
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        scroll.fit(height: inside.height)
        for index in scroll.visible {
            let row = inside.row(index - scroll.top)
            let figure = settings.cards[index]
            let isShown = settings.shownCards.contains(figure)
            painter.target(row, .row(index))
            painter.text(isShown ? "[x]" : "[ ]", at: Point(x: row.x + 2, y: row.y), role: .key)
            painter.text(
                FigureWords.name(figure),
                at: Point(x: row.x + 6, y: row.y),
                role: isShown ? .text : .muted,
                maxWidth: row.width - 7,
                overflow: .ellipsis
            )
            guard index == scroll.selection else { continue }
            painter.glyph(.selected, at: Point(x: row.x, y: row.y))
            painter.select(row)
            painter.setCursor(Point(x: row.x, y: row.y))
        }
        painter.speak(spoken)
    }

    private var spoken: SpokenRegion {
        let figure = settings.cards[scroll.selection]
        let state = settings.shownCards.contains(figure) ? Localization.shown : Localization.hidden
        return SpokenRegion(
            id: id,
            title: Localization.title,
            row: SpokenRow(
                "\(FigureWords.name(figure)), \(state)",
                position: "\(scroll.selection + 1) of \(settings.cards.count)"
            )
        )
    }

    enum Localization {
        static let title = localized("Cards on Home")
        static let choose = localized("Choose")
        static let toggle = localized("Show, hide")
        static let order = localized("Earlier, later")
        static let done = localized("Done")
        static let shown = localized("shown")
        static let hidden = localized("hidden")
    }
}
