import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// `:log`: the last lines of the log, the newest at the bottom. At the bottom it follows; scrolled up it stays.
@MainActor
final class LogOverlay: RowsOverlay {
    /// How often the file is checked while the overlay is open.
    static let glance = Duration.seconds(1)

    let id = "log"
    private let tail: LogTail
    private let glyphs: GlyphSet
    var scroll = ListScroll(count: 0)
    private var follows = true
    private var lines: [String] = []
    private var seen: LogTail.Seen?
    private var isReading = false
    private var hasLooked = false
    private var wrapped: (width: Int, lines: [String]) = (0, [])
    private let onChange: @MainActor () -> Void

    /// - Parameter onChange: called when there are new lines.
    init(file: URL, glyphs: GlyphSet, onChange: @escaping @MainActor () -> Void) {
        self.glyphs = glyphs
        tail = LogTail(file: file)
        self.onChange = onChange
    }

    /// Reads the file, off the screens' thread.
    private func look() {
        guard !isReading else { return }
        isReading = true
        Task { [weak self, tail, seen] in
            let found = await tail.read(unless: seen)
            guard let self else { return }
            let isFirst = !self.hasLooked
            (self.isReading, self.hasLooked) = (false, true)
            if let found { (self.seen, self.lines, self.wrapped) = (found.seen, found.lines, (0, [])) }
            if isFirst || found != nil { self.onChange() }
        }
    }

    var hints: [Hint] {
        [
            Hint("\(glyphs[.arrowUp])\(glyphs[.arrowDown])", Localization.scroll), Hint("G", Localization.follow),
            Hint("Esc", Localization.close),
        ]
    }

    func moved() {
        follows = scroll.count == 0 || scroll.selection == scroll.count - 1
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.inset(horizontal: 2, vertical: 1)
        painter.fill(area)
        let right = follows ? Localization.following : Localization.paused
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title, right: right))
        look()
        wrap(width: max(1, inside.width - 4))
        scroll.fit(height: inside.height)
        guard !wrapped.lines.isEmpty else {
            if hasLooked {
                painter.text(Localization.empty, at: Point(x: inside.x + 1, y: inside.y), role: .muted)
            }
            painter.setCursor(Point(x: inside.x + 1, y: inside.y))
            return
        }
        for index in scroll.visible {
            let row = inside.row(index - scroll.top)
            let isChosen = index == scroll.selection
            if isChosen { painter.glyph(.selected, at: Point(x: row.x + 1, y: row.y)) }
            let point = Point(x: row.x + 3, y: row.y)
            painter.text(wrapped.lines[index], at: point, maxWidth: row.width - 4, overflow: .ellipsis)
            if isChosen {
                painter.select(row)
                painter.setCursor(Point(x: row.x + 1, y: row.y))
            }
        }
    }

    private func wrap(width: Int) {
        guard wrapped.width != width else { return }
        wrapped = (width, lines.flatMap { TextWrap.lines($0, width: width) })
        let kept = follows ? wrapped.lines.count - 1 : min(scroll.selection, wrapped.lines.count - 1)
        scroll.replace(count: wrapped.lines.count, selectedIndex: wrapped.lines.isEmpty ? nil : kept)
    }

    enum Localization {
        static let title = localized("Log")
        static let following = localized("newest at the bottom")
        static let paused = localized("scrolled back")
        static let empty = localized("Nothing was logged yet.")
        static let scroll = localized("Scroll")
        static let follow = localized("Newest")
        static let close = localized("Close")
    }
}
