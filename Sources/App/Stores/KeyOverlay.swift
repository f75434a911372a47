import TerminalUI
import WooFoundation
import Yosemite

/// Assigns the next key to a command. Esc changes nothing.
@MainActor
final class KeyOverlay: Overlay {
    let id = "screen.key"
    var keyMeaning: KeyMeaning { .command }
    private let command: Command
    /// Returns why the key cannot be used; nil where it is bound.
    private let onKey: @MainActor (Key) -> String?
    private var problem: String?

    init(command: Command, onKey: @escaping @MainActor (Key) -> String?) {
        self.command = command
        self.onKey = onKey
    }

    var focusPath: [String] { [id] }
    var hints: [Hint] { [Hint("Esc", Localization.keep, priority: 0)] }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event else { return .stay }
        problem = onKey(key).map { Localization.refused(key.name(.ascii), $0) }
        return problem == nil ? .close : .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let words = problem.map { "! " + $0 } ?? Localization.press
        let inside = min(rect.width - 6, 60)
        let lines = TextWrap.lines(words, width: inside)
        let area = rect.centred(Size(width: inside + 4, height: lines.count + 4))
        painter.fill(area)
        painter.box(area, heavy: true, titles: BoxTitles(left: command.label))
        for (index, line) in lines.enumerated() {
            let place = Point(x: area.x + 2, y: area.y + 2 + index)
            painter.text(line, at: place, role: problem == nil ? .text : .bad, maxWidth: inside)
        }
        painter.setCursor(Point(x: area.x + 2, y: area.y + 2))
        painter.speak(SpokenRegion(id: id, title: command.label, lines: [words], readsNewLines: true))
    }

    enum Localization {
        static let press = localized("Press the new key.")
        static let keep = localized("Keep it as it is")
        static func refused(_ key: String, _ reason: String) -> String { localized("Not %@: %@.", key, reason) }
    }
}
