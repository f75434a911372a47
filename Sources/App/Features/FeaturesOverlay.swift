import Experiments
import TerminalUI
import Yosemite

/// `:features`: parts of merced that can be turned off, and the experiments on this machine.
@MainActor
final class FeaturesOverlay: RowsOverlay {
    private enum Row {
        case flag(FeatureFlag)
        case test(ABTest)
    }

    let id = "features"
    private let flags: any FeatureFlagService
    private let tests: ABTestService
    private let onSwitch: (FeatureFlag, Bool) -> Void
    private let onChoose: (ABTest, ABTest.Variation) -> Void
    private let rows = FeatureFlag.allCases.map(Row.flag) + ABTest.allCases.map(Row.test)
    var scroll: ListScroll

    init(
        flags: any FeatureFlagService,
        tests: ABTestService,
        onSwitch: @escaping (FeatureFlag, Bool) -> Void,
        onChoose: @escaping (ABTest, ABTest.Variation) -> Void
    ) {
        (self.flags, self.tests) = (flags, tests)
        (self.onSwitch, self.onChoose) = (onSwitch, onChoose)
        scroll = ListScroll(count: rows.count)
    }

    var focusPath: [String] { [id, name(rows[scroll.selection])] }

    var hints: [Hint] {
        let verb: String
        switch rows[scroll.selection] {
        case .flag(let flag): verb = flags.isEnabled(flag) ? Localization.switchOff : Localization.switchOn
        case .test: verb = Localization.next
        }
        return [Hint("↑↓", Localization.choose), Hint("Enter", verb), Hint("Esc", Localization.close)]
    }

    func choose() -> OverlayOutcome {
        change(rows[scroll.selection])
        return .stay
    }

    func press(_ key: Character) -> OverlayOutcome { key == " " ? choose() : .stay }

    private func change(_ row: Row) {
        switch row {
        case .flag(let flag): onSwitch(flag, !flags.isEnabled(flag))
        case .test(let test):
            let now = test.variations.firstIndex(of: tests.variation(of: test, in: .loggedIn)) ?? 0
            onChoose(test, test.variations[(now + 1) % test.variations.count])
        }
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let help = TextWrap.lines(help(rows[scroll.selection]), width: max(1, min(rect.width - 2, 76) - 4))
        let height = rows.count + 2 + Self.helpLines + 2
        let area = rect.centred(Size(width: min(rect.width - 2, 76), height: min(rect.height - 2, height)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        scroll.fit(height: max(1, inside.height - Self.helpLines - 2))
        for index in scroll.visible {
            let line = inside.row(1 + index - scroll.top)
            painter.target(line, .row(index))
            draw(rows[index], isChosen: index == scroll.selection, into: &painter, in: line)
        }
        for (index, text) in help.prefix(Self.helpLines).enumerated() {
            let row = inside.row(inside.height - Self.helpLines + index)
            painter.text(text, at: Point(x: row.x + 1, y: row.y), role: .muted, maxWidth: row.width - 2)
        }
        painter.speak(SpokenRegion(id: id, title: Localization.title, lines: help))
    }

    private static let helpLines = 3

    private func draw(_ row: Row, isChosen: Bool, into painter: inout Painter, in line: Rect) {
        if isChosen { painter.glyph(.selected, at: Point(x: line.x + 1, y: line.y)) }
        painter.text(name(row), at: Point(x: line.x + 3, y: line.y), maxWidth: 34, overflow: .ellipsis)
        let (word, role) = state(row)
        painter.text(
            word,
            at: Point(x: line.x + 39, y: line.y),
            role: role,
            maxWidth: max(1, line.width - 40),
            overflow: .ellipsis
        )
        guard isChosen else { return }
        painter.select(line)
        painter.setCursor(Point(x: line.x + 1, y: line.y))
    }

    private func name(_ row: Row) -> String {
        switch row {
        case .flag(let flag): FeatureWords.name(flag)
        case .test(let test): FeatureWords.name(test)
        }
    }

    private func help(_ row: Row) -> String {
        switch row {
        case .flag(let flag): FeatureWords.help(flag)
        case .test(let test): FeatureWords.help(test) + " " + Localization.told
        }
    }

    private func state(_ row: Row) -> (String, Role) {
        switch row {
        case .flag(let flag):
            flags.isEnabled(flag) ? (FeatureWords.on, .good) : (FeatureWords.off, .muted)
        case .test(let test): (FeatureWords.name(tests.variation(of: test, in: .loggedIn)), .info)
        }
    }

    enum Localization {
        static let title = localized("Features")
        static let choose = localized("Choose")
        static let switchOn = localized("Switch on")
        static let switchOff = localized("Switch off")
        static let next = localized("Try the next")
        static let close = localized("Close")
        static let told = localized("Nobody learns which you try.")
    }
}
