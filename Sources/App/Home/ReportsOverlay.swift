import FoundationEssentials
import TerminalUI
import Yosemite

/// The figures of a range, as computed here and as reported by the store, and why they differ.
@MainActor
final class ReportsOverlay: Overlay {
    let id = "home.reports"
    var keyMeaning: KeyMeaning { .command }
    private let model: HomeViewModel

    /// - Parameter model: followed while the overlay is open: the store may answer later.
    init(model: HomeViewModel) {
        self.model = model
    }

    var hints: [Hint] { [Hint("Esc", Localization.close, priority: 0)] }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event else { return .stay }
        switch key {
        case .enter: return .close
        case .function(1), .character("?"): return .ignored
        case .character, .escape, .backspace, .delete, .insert, .left, .right, .up, .down, .home, .end, .pageUp,
            .pageDown, .tab, .backTab, .function, .ctrl, .alt:
            return .stay
        }
    }

    private struct Row {
        let name: String
        let here: String
        let store: String
        let differs: Bool
    }

    private func rows(_ reconciliation: StatsReconciliation) -> [Row] {
        let figures = FigureWords(currency: reconciliation.computed.currency)
        let differing = Set(reconciliation.differences.map(\.figure))
        return StatsFigure.charted.compactMap { figure in
            guard let here = reconciliation.computed.totals[figure], let store = reconciliation.reported.totals[figure]
            else { return nil }
            return Row(
                name: FigureWords.name(figure),
                here: figures.text(here, of: figure),
                store: figures.text(store, of: figure),
                differs: differing.contains(figure)
            )
        }
    }

    /// The reasons, or that both agree; or why the store has no figures.
    private func reasons(_ reconciliation: StatsReconciliation?) -> [String] {
        guard let reconciliation else {
            if case .silent(let reason) = model.reports.answer { return [Localization.none, reason] }
            return [Localization.waiting]
        }
        return reconciliation.agrees ? [Localization.agree] : reconciliation.reasons.map(\.words)
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let told = model.reports.reconciliation(of: model.report)
        let rows = told.map(rows) ?? []
        let dates = model.words.title(model.report?.range ?? model.range)
        func widest(_ title: String, _ texts: [String]) -> Int {
            (texts + [title]).map(painter.width(of:)).max() ?? 0
        }
        let here = widest(Localization.here, rows.map(\.here))
        let store = widest(Localization.store, rows.map(\.store))
        let names = widest("", rows.map(\.name))
        let width = min(rect.width, max(names + here + store + 10, min(rect.width - 4, 52)))
        let lines = reasons(told).flatMap { TextWrap.lines($0, width: width - 4) }
        let height = min(rect.height, rows.count + lines.count + 4)
        let area = rect.centred(Size(width: width, height: height))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title, right: dates))
        let ends = (here: inside.maxX - store - 3, store: inside.maxX - 1)
        func right(_ text: String, _ end: Int, _ y: Int, _ role: Role) {
            painter.text(text, at: Point(x: end - painter.width(of: text), y: y), role: role)
        }
        if !rows.isEmpty {
            right(Localization.here, ends.here, inside.y, .muted)
            right(Localization.store, ends.store, inside.y, .muted)
        }
        // Figures never push out the reasons.
        let shown = rows.prefix(max(0, inside.height - 2 - lines.count))
        for (index, row) in shown.enumerated() {
            let y = inside.y + 1 + index
            if row.differs { painter.glyph(.failed, at: Point(x: inside.x, y: y), role: .warn) }
            painter.text(row.name, at: Point(x: inside.x + 2, y: y), role: row.differs ? .text : .muted)
            right(row.here, ends.here, y, row.differs ? .text : .muted)
            right(row.store, ends.store, y, row.differs ? .warn : .muted)
        }
        for (index, line) in lines.enumerated() {
            let y = inside.y + shown.count + 2 + index
            guard y < inside.maxY else { break }
            painter.text(line, at: Point(x: inside.x + 1, y: y))
        }
        painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1))
        painter.speak(
            SpokenRegion(
                id: id,
                title: [Localization.title, dates].joined(separator: ", "),
                lines: shown.map { "\($0.name): \($0.here), \(Localization.store) \($0.store)" } + lines,
                readsNewLines: true,
                isFocused: true
            )
        )
    }

    enum Localization {
        static let title = localized("Here and in the store's reports")
        static let here = localized("Here")
        static let store = localized("Store")
        static let close = localized("Close")
        static let waiting = localized("The store has not said yet.")
        static let none = localized("The store reports no figures.")
        static let agree = localized("Both say the same.")
    }
}
