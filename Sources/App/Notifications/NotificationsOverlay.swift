import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// `:notifications`: newest first; unread ones are highlighted. Enter opens the subject.
@MainActor
final class NotificationsOverlay: RowsOverlay {
    struct Verbs {
        let open: @MainActor (Note) -> Void
        /// nil for all.
        let setRead: @MainActor ([Int64]?, Bool) -> Void
        let rules: @MainActor () -> Void
    }

    private static let window = 200
    private static let detailHeight = 5

    let id = "notifications"
    /// The time up to which they were last looked at; nil for never.
    var lastSeen: Date?
    private let context: SiteContext
    private let glyphs: GlyphSet
    private let verbs: Verbs
    private let results: ResultsController<StorageNote>
    private let onChange: @MainActor () -> Void
    var scroll = ListScroll(count: 0)
    private var selectedID: Int64?
    private var showsUnreadOnly = false

    init(context: SiteContext, glyphs: GlyphSet, verbs: Verbs, onChange: @escaping @MainActor () -> Void) {
        self.context = context
        self.glyphs = glyphs
        self.verbs = verbs
        self.onChange = onChange
        results = context.stores.list(NoteListQuery(siteID: context.siteID), range: 0..<Self.window)
        results.onDidChangeContent = { [weak self] in self?.follow() }
        results.start()
    }

    // MARK: Rows

    private func follow() {
        let present = results.fetchedObjects.firstIndex { $0.noteID == selectedID }.map { $0 + results.offset }
        let kept = present ?? min(scroll.selection, results.numberOfObjects - 1)
        scroll.replace(count: results.numberOfObjects, selectedIndex: results.numberOfObjects == 0 ? nil : max(0, kept))
        selectedID = selected?.noteID
        onChange()
    }

    private func note(_ index: Int) -> Note? {
        let place = index - results.offset
        return results.fetchedObjects.indices.contains(place) ? results.fetchedObjects[place] : nil
    }

    private var selected: Note? { note(scroll.selection) }

    func moved() {
        selectedID = selected?.noteID
        let wanted = max(0, scroll.selection - Self.window / 2)
        let isNear = scroll.selection >= results.offset + 20 || results.offset == 0
        let isInside = scroll.selection < results.offset + Self.window - 20
        if !isNear || !isInside { results.show(wanted..<wanted + Self.window) }
    }

    // MARK: Keys

    var focusPath: [String] { [id, selected.map { "note.\($0.noteID)" } ?? "empty"] }

    var hints: [Hint] {
        let close = Hint("Esc", Localization.close, priority: 1)
        let rules = [
            Hint("u", showsUnreadOnly ? Localization.all : Localization.unreadOnly, priority: 5),
            Hint("R", Localization.rules, priority: 6),
        ]
        guard let selected else { return [close] + rules }
        return [
            Hint("Enter", Localization.open, priority: 0), close,
            Hint("r", selected.isRead ? Localization.markUnread : Localization.markRead, priority: 3),
            Hint("a", Localization.allRead, priority: 4),
        ] + rules
    }

    func choose() -> OverlayOutcome {
        guard let selected else { return .stay }
        if !selected.isRead { verbs.setRead([selected.noteID], true) }
        verbs.open(selected)
        return .close
    }

    func press(_ key: Character) -> OverlayOutcome {
        switch key {
        case "r", " ": if let selected { verbs.setRead([selected.noteID], !selected.isRead) }
        case "a": verbs.setRead(nil, true)
        case "u":
            showsUnreadOnly.toggle()
            let query = NoteListQuery(siteID: context.siteID, unreadOnly: showsUnreadOnly)
            results.change(list: query, 0..<Self.window)
        case "R": verbs.rules()
        default: break
        }
        return .stay
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.inset(horizontal: 2, vertical: 1)
        painter.fill(area)
        let right = showsUnreadOnly ? Localization.unreadOnly : Localization.newestFirst
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title, right: right))
        let parts = inside.split(topHeight: max(1, inside.height - Self.detailHeight))
        scroll.fit(height: parts.top.height)
        guard scroll.count > 0 else {
            let words =
                results.problem
                ?? (results.isLoaded
                    ? (showsUnreadOnly ? Localization.noneUnread : Localization.none) : Localization.loading)
            let place = Point(x: inside.x + 1, y: inside.y)
            painter.text(words, at: place, maxWidth: inside.width - 2, overflow: .ellipsis)
            painter.setCursor(place)
            painter.speak(SpokenRegion(id: id, title: Localization.title, lines: [words]))
            return
        }
        for index in scroll.visible {
            let row = parts.top.row(index - scroll.top)
            painter.target(row, .row(index))
            draw(index, into: &painter, in: row)
        }
        drawDetails(into: &painter, in: parts.bottom)
    }

    private func draw(_ index: Int, into painter: inout Painter, in row: Rect) {
        let isChosen = index == scroll.selection
        if isChosen { painter.glyph(.selected, at: Point(x: row.x, y: row.y)) }
        if let note = note(index) {
            let (glyph, role) = NoteWords.glyph(note)
            let isNew = lastSeen.map { note.happenedAt > $0 } ?? false
            if !note.isRead {
                painter.glyph(.marked, at: Point(x: row.x + 1, y: row.y), role: isNew ? .accent : .text)
            }
            painter.glyph(glyph, at: Point(x: row.x + 3, y: row.y), role: note.isRead ? .muted : role)
            let when = context.format.moment(note.happenedAt, now: context.dates.now())
            let width = painter.width(of: when)
            let room = max(1, row.width - width - 7)
            let title = NoteWords(format: context.format).title(note, width: room) { painter.width(of: $0) }
            painter.text(
                title,
                at: Point(x: row.x + 5, y: row.y),
                role: note.isRead ? .muted : .text,
                maxWidth: room,
                overflow: .ellipsis
            )
            painter.text(when, at: Point(x: row.maxX - width - 1, y: row.y), role: .muted)
        }
        guard isChosen else { return }
        painter.select(row)
        painter.setCursor(Point(x: row.x, y: row.y))
    }

    private func drawDetails(into painter: inout Painter, in rect: Rect) {
        guard let selected, rect.height > 1 else { return }
        let words = NoteWords(format: context.format)
        let lines = ([words.title(selected)] + words.details(selected)).flatMap {
            TextWrap.lines($0, width: max(1, rect.width - 2))
        }
        let line = String(repeating: glyphs.isASCII ? "-" : "─", count: max(0, rect.width))
        painter.text(line, at: Point(x: rect.x, y: rect.y), role: .muted)
        for (row, line) in lines.prefix(rect.height - 1).enumerated() {
            painter.text(
                line,
                at: Point(x: rect.x + 1, y: rect.y + 1 + row),
                maxWidth: rect.width - 2,
                overflow: .ellipsis
            )
        }
        var region = SpokenRegion(id: id, title: Localization.title)
        region.row = SpokenRow(
            [selected.isRead ? nil : Localization.unread, lines.joined(separator: " ")].compactMap { $0 }
                .joined(separator: ", "),
            position: "\(scroll.selection + 1) of \(scroll.count)"
        )
        painter.speak(region)
    }

    enum Localization {
        static let title = localized("Notifications")
        static let newestFirst = localized("newest first")
        static let none = localized("Nothing has happened since merced started watching.")
        static let noneUnread = localized("You have read everything.")
        static let loading = localized("Looking…")
        static let unread = localized("unread")
        static let open = localized("Open")
        static let close = localized("Close")
        static let markRead = localized("Read")
        static let markUnread = localized("Unread")
        static let allRead = localized("All read")
        static let unreadOnly = localized("Unread only")
        static let all = localized("All")
        static let rules = localized("Rules…")
    }
}
