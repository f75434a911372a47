import TerminalUI
import WooFoundation
import Yosemite

/// Writes a reply to a review: Enter sends it, Alt-Enter begins a line, and the text stays until the store has it.
@MainActor
final class ReplyOverlay: Overlay {
    nonisolated static let limit = 20_000

    let id = "review.reply"
    var keyMeaning: KeyMeaning { .text }
    private let title: String
    private let quoted: String
    private var editor: TextEditor
    /// Whether it was sent, without an answer yet.
    private(set) var isSending = false
    private var problem: String?
    private let onSend: (String, ReplyOverlay) -> Void
    private let onLeave: (ReplyOverlay) -> Void
    private let openEditor: (String, @escaping @MainActor (String) -> Void) -> Void

    /// - Parameters:
    ///   - quoted: the beginning of the review.
    ///   - text: the initial text.
    ///   - onLeave: called for Esc with unsent text.
    ///   - openEditor: opens a text in the user's editor, and calls back with the result.
    init(
        title: String,
        quoted: String,
        text: String,
        onSend: @escaping (String, ReplyOverlay) -> Void,
        onLeave: @escaping (ReplyOverlay) -> Void,
        openEditor: @escaping (String, @escaping @MainActor (String) -> Void) -> Void
    ) {
        self.title = title
        self.quoted = quoted
        editor = TextEditor(text, limit: Self.limit, enterMakesLine: false)
        self.onSend = onSend
        self.onLeave = onLeave
        self.openEditor = openEditor
    }

    var hints: [Hint] {
        guard !isSending else { return [Hint("Esc", Localization.close, priority: 0)] }
        return [
            Hint("Enter", Localization.send, priority: 0),
            Hint("Alt-Enter", NoteOverlay.Localization.newLine, priority: 1),
            Hint("Esc", NoteOverlay.Localization.cancel, priority: 2),
            Hint("Alt-E", NoteOverlay.Localization.editor, priority: 3),
        ]
    }

    /// It was not sent; the text stays.
    func fail(_ words: String) {
        isSending = false
        problem = words
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if event == .key(.function(1)) { return .ignored }
        guard !isSending else { return .stay }
        // `E` alone is a letter here; F4 for terminals that use Alt themselves.
        if event == .key(.alt("e")) || event == .key(.alt("E")) || event == .key(.function(4)) {
            openEditor(editor.text) { [weak self] in
                self?.editor = TextEditor($0, limit: ReplyOverlay.limit, enterMakesLine: false)
            }
            return .stay
        }
        if editor.handle(event) == .handled { return .stay }
        guard event == .key(.enter) || event == .key(.ctrl("s")) else { return .stay }
        let text = editor.text
        guard !text.allSatisfy(\.isWhitespace) else { return .stay }
        (isSending, problem) = (true, nil)
        onSend(text, self)
        return .stay
    }

    func escape() -> OverlayOutcome {
        guard isSending || !editor.text.allSatisfy(\.isWhitespace) else { return .close }
        onLeave(self)
        return .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 76), height: min(rect.height, 14)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title))
        let width = inside.width - 2
        painter.text(
            quoted,
            at: Point(x: inside.x + 1, y: inside.y),
            role: .muted,
            maxWidth: width,
            overflow: .ellipsis
        )
        let below = told(width: width)
        let height = max(1, inside.height - 2 - below.lines.count)
        let text = Rect(x: inside.x + 1, y: inside.y + 2, width: width, height: max(1, height - 1))
        editor.draw(into: &painter, in: text, focused: true)
        for (index, line) in below.lines.enumerated() {
            let y = inside.maxY - below.lines.count + index
            painter.text(line, at: Point(x: inside.x + 1, y: y), role: below.role, maxWidth: width, overflow: .ellipsis)
        }
        painter.speak(SpokenRegion(id: id, title: title, lines: below.lines))
    }

    /// The note below the text, on what happens with it.
    private func told(width: Int) -> (lines: [String], role: Role) {
        if isSending { return ([Localization.sending], .info) }
        guard let problem else { return ([Localization.isPublic], .info) }
        return (Array(TextWrap.lines("! " + problem, width: width).prefix(3)), .bad)
    }

    enum Localization {
        static let send = localized("Send answer")
        static let close = localized("Close")
        static let sending = localized("Sending to the store…")
        static let isPublic = localized("Every visitor of the product can read it, under your name.")
    }
}
