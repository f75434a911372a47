import TerminalUI
import Yosemite

/// `:payments setup`: what is set up for taking cards, and for each missing item, what to do.
@MainActor
final class OnboardingOverlay: Overlay {
    let id = "payments.setup"
    var keyMeaning: KeyMeaning { .command }
    private let context: SiteContext
    private let onChange: () -> Void
    private var lines: [OnboardingLine]?
    private var problem: String?
    private var top = 0
    /// Rows of text and rows on the screen, as of the last drawing.
    private var extent = (rows: 0, room: 1)

    init(context: SiteContext, onChange: @escaping () -> Void) {
        self.context = context
        self.onChange = onChange
    }

    func load() {
        problem = nil
        context.stores.dispatch(
            CardPresentPaymentsAction.loadOnboarding(siteID: context.siteID) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let lines): self.lines = lines
                case .failure(let error): self.problem = StoreWords.describe(error)
                }
                self.onChange()
            }
        )
        onChange()
    }

    var hints: [Hint] {
        [Hint("↑↓", Localization.scroll), Hint("r", Localization.again), Hint("Esc", Localization.close)]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event else { return .stay }
        switch key {
        case .character("r"), .enter: load()
        case .character("q"): return .close
        case .function(1), .character("?"): return .ignored
        default: if case .by(let steps)? = CounterMove(key) { move(steps) }
        }
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        move(lines)
        return .stay
    }

    private func move(_ steps: Int) { top = min(max(0, top + steps), max(0, extent.rows - extent.room)) }

    // MARK: Drawing

    private struct Row {
        let text: String
        let role: Role
        var indent = 2
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let width = min(rect.width - 2, 86)
        let rows = rows(width: width - 6, painter.glyphs)
        let area = rect.centred(Size(width: width, height: min(rect.height, rows.count + 5)))
        painter.fill(area)
        let state =
            lines.map { lines in
                Localization.done(lines.count { $0.state == .done }, lines.count { $0.state != .notice })
            } ?? ""
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title, right: state))
        let room = max(1, inside.height - 3)
        extent = (rows.count, room)
        move(0)
        for (index, row) in rows.dropFirst(top).prefix(room).enumerated() {
            painter.text(row.text, at: Point(x: inside.x + row.indent, y: inside.y + 1 + index), role: row.role)
        }
        painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1))
        let keys = Rect(x: inside.x + 1, y: inside.maxY - 1, width: inside.width - 2, height: 1)
        HintLine(hints: hints, help: nil).draw(into: &painter, in: keys)
        painter.speak(SpokenRegion(id: id, title: Localization.title, state: state, lines: spokenLines))
    }

    private func rows(width: Int, _ glyphs: GlyphSet) -> [Row] {
        if let problem { return TextWrap.lines("! " + problem, width: width).map { Row(text: $0, role: .bad) } }
        guard let lines else { return [Row(text: Localization.asking, role: .muted)] }
        guard !lines.isEmpty else { return [Row(text: Localization.nothing, role: .muted)] }
        return lines.flatMap { line in
            let look = Self.look(line.state)
            let title = CounterWords.oneLine(line.title) ?? line.id
            let words = TextWrap.lines("\(glyphs[look.glyph]) \(title) (\(look.word))", width: width - 2)
            let fix = line.state == .done ? nil : CounterWords.oneLine(line.fix)
            return words.enumerated().map { Row(text: $1, role: look.role, indent: $0 == 0 ? 2 : 4) }
                + (fix.map { TextWrap.lines($0, width: width - 2).map { Row(text: $0, role: .text, indent: 4) } } ?? [])
        }
    }

    private var spokenLines: [String] {
        if let problem { return [problem] }
        return (lines ?? []).map { line in
            let fix = line.state == .done ? "" : " " + (line.fix ?? "")
            return "\(Self.look(line.state).word): \(line.title)\(fix)"
        }
    }

    private static func look(_ state: OnboardingLine.State) -> (glyph: Glyph, word: String, role: Role) {
        switch state {
        case .done: (.completed, Localization.isDone, .good)
        case .missing: (.failed, Localization.isMissing, .warn)
        case .unknown: (.pending, Localization.isUnknown, .info)
        case .notPossible: (.cancelled, Localization.isImpossible, .muted)
        case .notice: (.failed, Localization.isNotice, .warn)
        }
    }

    enum Localization {
        static let title = localized("Set up payments")
        static func done(_ done: Int, _ all: Int) -> String { localized("%@ of %@ done", "\(done)", "\(all)") }
        static let asking = localized("Asking the store and looking for readers.")
        static let nothing = localized("There is nothing to set up here.")
        static let isDone = localized("done")
        static let isMissing = localized("missing")
        static let isUnknown = localized("not known")
        static let isImpossible = localized("not possible")
        static let isNotice = localized("please note")
        static let scroll = localized("Scroll")
        static let again = localized("Check again")
        static let close = localized("Close")
    }
}
