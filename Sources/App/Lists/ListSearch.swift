import TerminalUI
import Yosemite

/// The line in a list's title in which its filter is typed: the list follows at once, Enter keeps it, Esc restores the
/// previous filter. An invalid line is neither kept nor followed.
@MainActor
final class ListSearch {
    private(set) var field: TextField?
    private let language: FilterLanguage
    private let onType: @MainActor (String) -> Void
    private let onKeep: @MainActor () -> Bool
    private let onDrop: @MainActor () -> Void
    private let onSave: (@MainActor () -> Void)?
    private let onMove: @MainActor (ListMove) -> Void

    /// - Parameters:
    ///   - onKeep: Enter: keeps the typed line; false where it is invalid, and typing goes on.
    ///   - onDrop: Esc: discards it.
    ///   - onSave: saves the line under a name, once it is kept; nil where filters have no names.
    ///   - onMove: moves through the list, which is possible while typing.
    init(
        language: FilterLanguage,
        onType: @escaping @MainActor (String) -> Void,
        onKeep: @escaping @MainActor () -> Bool,
        onDrop: @escaping @MainActor () -> Void,
        onSave: (@MainActor () -> Void)? = nil,
        onMove: @escaping @MainActor (ListMove) -> Void
    ) {
        self.language = language
        self.onType = onType
        self.onKeep = onKeep
        self.onDrop = onDrop
        self.onSave = onSave
        self.onMove = onMove
    }

    var isEditing: Bool { field != nil }

    func begin(_ text: String) { field = TextField(text, limit: 200) }

    /// Keeps the typed line.
    ///
    /// - Returns: false where it is invalid: typing goes on.
    @discardableResult
    func keep() -> Bool {
        guard isEditing else { return true }
        guard onKeep() else { return false }
        field = nil
        return true
    }

    /// - Returns: whether a line was being typed; the previous filter is then shown again.
    func stop() -> Bool {
        guard isEditing else { return false }
        field = nil
        onDrop()
        return true
    }

    /// Another filter was chosen meanwhile.
    func forget() { field = nil }

    func handle(_ event: TerminalEvent) -> Handling {
        guard var typed = field else { return .ignored }
        switch event {
        case .key(.enter):
            keep()
            return .handled
        case .key(.ctrl("s")):
            guard let onSave else { return .ignored }
            if keep() { onSave() }
            return .handled
        case .key(.up), .key(.down), .key(.pageUp), .key(.pageDown):
            onMove(
                event == .key(.up) ? .up : event == .key(.down) ? .down : event == .key(.pageUp) ? .pageUp : .pageDown
            )
            return .handled
        case .key(.tab):
            guard let rest = FilterCompletion(typed, in: language).rest else { return .ignored }
            _ = typed.handle(.paste(rest))
        default:
            guard typed.handle(event) == .handled else { return .ignored }
        }
        field = typed
        onType(typed.text)
        return .handled
    }

    /// The part of the line that fits beside `heading` in a frame's title.
    func title(beside heading: String, in rect: Rect, _ painter: Painter) -> SearchTitle? {
        field.map { SearchTitle(field: $0, room: rect.width - painter.width(of: heading) - 8) }
    }

    /// Puts the cursor into the title.
    ///
    /// - Parameter before: the text before it in the title.
    func draw(into painter: inout Painter, in rect: Rect, before: String?, focused: Bool) {
        guard let field else { return }
        painter.speak(field: SpokenField(label: Localization.search, field: field))
        guard focused, let before else { return }
        painter.setCursor(Point(x: rect.x + 3 + painter.width(of: before), y: rect.y))
    }

    var hints: [Hint]? {
        guard let field else { return nil }
        let completes = FilterCompletion(field, in: language).rest != nil
        return [
            Hint("Enter", Localization.keep, priority: 0),
            Hint("Esc", Localization.cancel, priority: 1),
        ] + (completes ? [Hint("Tab", Localization.complete, priority: 1)] : []) + [
            Hint("↑↓", Localization.move, priority: 2)
        ] + (onSave == nil ? [] : [Hint("Ctrl-S", Localization.save, priority: 3)])
    }

    enum Localization {
        static let search = localized("Search")
        static let keep = localized("Keep")
        static let cancel = localized("Cancel")
        static let save = localized("Save")
        static let complete = localized("Complete")
        static let move = localized("Move")
    }
}
