import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The rules for the bell and desktop notifications: to add, change, toggle and remove. Changes apply at once and are
/// written to the configuration file.
@MainActor
final class NoticeRulesOverlay: RowsOverlay {
    let id = "notifications.rules"
    private let rules: NoticeRules
    private let stores: [String]
    private weak var host: ScreenHost?
    var scroll: ListScroll

    init(rules: NoticeRules, stores: [String], host: ScreenHost) {
        self.rules = rules
        self.stores = stores
        self.host = host
        scroll = ListScroll(count: rules.written.count)
    }

    private var selected: NoticeRule? {
        rules.written.indices.contains(scroll.selection) ? rules.written[scroll.selection] : nil
    }

    var focusPath: [String] { [id, selected == nil ? "none" : "rule.\(scroll.selection)"] }

    var hints: [Hint] {
        let always = [Hint("n", Localization.add, priority: 2), Hint("Esc", Localization.close, priority: 1)]
        guard selected != nil else { return always }
        return [Hint("Enter", Localization.change, priority: 0)] + always + [
            Hint("b", Localization.bell, priority: 3), Hint("t", Localization.desktop, priority: 4),
            Hint("d", Localization.delete, priority: 5),
        ]
    }

    // MARK: Keys

    func choose() -> OverlayOutcome {
        if let selected { edit(selected, at: scroll.selection) }
        return .stay
    }

    func press(_ key: Character) -> OverlayOutcome {
        switch key {
        case "e": return choose()
        case "n":
            var rule = NoticeRule()
            rule.ringsBell = true
            edit(rule, at: nil)
        case "b": changeSelected { $0.ringsBell.toggle() }
        case "t": changeSelected { $0.showsOnDesktop.toggle() }
        case "d": if let selected { askToDelete(selected, at: scroll.selection) }
        default: break
        }
        return .stay
    }

    private func changeSelected(_ change: (inout NoticeRule) -> Void) {
        guard var rule = selected else { return }
        change(&rule)
        keep(rule, at: scroll.selection)
    }

    private func keep(_ rule: NoticeRule?, at index: Int?) {
        rules.set(rule, at: index) { [weak host] problem in
            if let problem { host?.toast(Localization.notKept(problem), kind: .warning) }
        }
        let selection = index ?? rules.written.count - 1
        let count = rules.written.count
        scroll.replace(count: count, selectedIndex: count == 0 ? nil : min(max(0, selection), count - 1))
        host?.setNeedsRender()
    }

    private func askToDelete(_ rule: NoticeRule, at index: Int) {
        let dialog = Dialog(
            id: "notifications.rule.delete",
            title: Localization.deleteTitle,
            body: [NoticeRuleWords.line(rule)],
            buttons: [.cancel, DialogButton(id: "delete", label: Localization.deleteButton)]
        )
        host?.present(
            DialogOverlay(dialog) { [weak self] button in
                if button == "delete" { self?.keep(nil, at: index) }
                return .close
            }
        )
    }

    // MARK: The form

    private func edit(_ rule: NoticeRule, at index: Int?) {
        let overlay = TypedFieldsOverlay(
            id: "notifications.rule",
            title: index == nil ? Localization.newRule : Localization.changeRule,
            fields: NoticeRuleWords.fields(of: rule, stores: stores),
            saving: Localization.save,
            host: host
        ) { [weak self] values, _ in
            guard let rule = NoticeRuleWords.rule(from: values) else { return false }
            self?.keep(rule, at: index)
            return true
        }
        host?.present(overlay)
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let rows = rules.written
        if scroll.count != rows.count { scroll.replace(count: rows.count, selectedIndex: rows.isEmpty ? nil : 0) }
        let size = Size(width: min(rect.width - 4, 90), height: min(rect.height, max(1, rows.count) + 6))
        let area = rect.centred(size)
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        let list = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: max(1, inside.height - 4))
        scroll.fit(height: list.height)
        let advice = Point(x: list.x, y: inside.maxY - 1)
        painter.text(Localization.advice, at: advice, role: .muted, maxWidth: list.width, overflow: .ellipsis)
        guard !rows.isEmpty else {
            painter.text(Localization.none, at: Point(x: list.x, y: list.y), maxWidth: list.width, overflow: .ellipsis)
            painter.setCursor(Point(x: list.x, y: list.y))
            painter.speak(SpokenRegion(id: id, title: Localization.title, lines: [Localization.none]))
            return
        }
        for index in scroll.visible {
            let row = list.row(index - scroll.top)
            painter.target(row, .row(index))
            let isChosen = index == scroll.selection
            if isChosen { painter.glyph(.selected, at: Point(x: row.x, y: row.y)) }
            let ways = NoticeRuleWords.ways(rows[index])
            let width = painter.width(of: ways)
            let room = max(1, row.width - width - 4)
            let place = Point(x: row.x + 2, y: row.y)
            painter.text(NoticeRuleWords.what(rows[index]), at: place, maxWidth: room, overflow: .ellipsis)
            painter.text(ways, at: Point(x: row.maxX - width, y: row.y), role: .muted)
            if isChosen {
                painter.select(row)
                painter.setCursor(Point(x: row.x, y: row.y))
            }
        }
        if let selected {
            var region = SpokenRegion(id: id, title: Localization.title)
            let position = "\(scroll.selection + 1) of \(rows.count)"
            region.row = SpokenRow(NoticeRuleWords.line(selected), position: position)
            painter.speak(region)
        }
    }

    enum Localization {
        static let title = localized("Notification rules")
        static let none = localized("No rules yet: events appear in the status line, without a sound.")
        static let advice = localized("The status line shows all events; a rule adds the bell or the desktop.")
        static let add = localized("New rule")
        static let change = localized("Change")
        static let delete = localized("Delete")
        static let bell = localized("Bell")
        static let desktop = localized("Desktop")
        static let close = localized("Close")
        static let save = localized("Save")
        static let newRule = localized("New rule")
        static let changeRule = localized("Change the rule")
        static let deleteTitle = localized("Delete this rule?")
        static let deleteButton = localized("Delete rule")
        static func notKept(_ problem: String) -> String { localized("Only until merced ends: %@", problem) }
    }
}
