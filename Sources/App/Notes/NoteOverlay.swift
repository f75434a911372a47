import TerminalUI
import WooFoundation
import Yosemite

/// Writes a note: Enter adds it, Alt-Enter begins a line, Esc asks before it discards text.
@MainActor
final class NoteOverlay: Overlay {
    static let limit = 20_000

    let id = "note"
    var keyMeaning: KeyMeaning { .text }
    private let title: String
    private let isCustomerNote: Bool
    /// Who will read it.
    private let warning: String
    /// The label of Enter.
    private let adding: String
    private var editor: TextEditor
    /// The initial text.
    private let given: String
    private let onAdd: (String) -> Void
    private let askBeforeDiscarding: (@escaping () -> Void) -> Void
    private let openEditor: (String, @escaping @MainActor (String) -> Void) -> Void
    private let close: (NoteOverlay) -> Void

    /// - Parameters:
    ///   - text: the initial text.
    ///   - warning: who will read it; nil for a note of an order.
    ///   - adding: the label of Enter.
    ///   - openEditor: opens a text in the user's editor, and calls back with the result.
    init(
        title: String,
        isCustomerNote: Bool,
        text: String = "",
        warning: String? = nil,
        adding: String = Localization.add,
        onAdd: @escaping (String) -> Void,
        askBeforeDiscarding: @escaping (@escaping () -> Void) -> Void,
        openEditor: @escaping (String, @escaping @MainActor (String) -> Void) -> Void = { _, _ in },
        close: @escaping (NoteOverlay) -> Void
    ) {
        self.title = title
        self.isCustomerNote = isCustomerNote
        self.warning = warning ?? (isCustomerNote ? Localization.mails : Localization.staysHere)
        self.adding = adding
        given = text
        editor = TextEditor(text, limit: NoteOverlay.limit, enterMakesLine: false)
        self.onAdd = onAdd
        self.askBeforeDiscarding = askBeforeDiscarding
        self.openEditor = openEditor
        self.close = close
    }

    var hints: [Hint] {
        [
            Hint("Enter", adding, priority: 0),
            Hint("Alt-Enter", Localization.newLine, priority: 1),
            Hint("Esc", Localization.cancel, priority: 2),
            Hint("Alt-E", Localization.editor, priority: 3),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        // `E` alone is a letter here; F4 for terminals that use Alt themselves.
        if event == .key(.alt("e")) || event == .key(.alt("E")) || event == .key(.function(4)) {
            openEditor(editor.text) { [weak self] in
                self?.editor = TextEditor($0, limit: NoteOverlay.limit, enterMakesLine: false)
            }
            return .stay
        }
        if editor.handle(event) == .handled { return .stay }
        if event == .key(.function(1)) { return .ignored }
        guard event == .key(.enter) || event == .key(.ctrl("s")) else { return .stay }
        let text = editor.text
        guard !text.allSatisfy(\.isWhitespace) else { return .stay }
        onAdd(text)
        return .close
    }

    func escape() -> OverlayOutcome {
        guard !editor.text.isEmpty, editor.text != given else { return .close }
        askBeforeDiscarding { [weak self] in
            if let self { self.close(self) }
        }
        return .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 76), height: min(rect.height, 12)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title))
        let text = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: inside.height - 3)
        editor.draw(into: &painter, in: text, focused: true)
        painter.speak(SpokenRegion(id: id, title: title, lines: [warning]))
        painter.text(warning, at: Point(x: inside.x + 1, y: inside.maxY - 1), role: isCustomerNote ? .info : .muted)
    }

    enum Localization {
        static let add = localized("Add note")
        static let newLine = localized("New line")
        static let editor = localized("Editor")
        static let cancel = localized("Cancel")
        static let mails = localized("The store e-mails this note to the customer.")
        static let staysHere = localized("Only people who run the store see it.")
    }
}
