import TerminalUI
import WooFoundation
import Yosemite

/// `:doctor`: what works at a store and in its local files, and what does not. The check runs when it is opened.
@MainActor
final class DoctorOverlay: RowsOverlay {
    let id = "doctor"
    private let storeName: String
    private let glyphs: GlyphSet
    var scroll = ListScroll(count: 0)
    /// nil while the check runs.
    private var findings: [String]?
    private var wrapped: (width: Int, lines: [String]) = (0, [])
    private var looking: Task<Void, Never>?

    /// - Parameters:
    ///   - examine: the findings, one per line; returns by itself.
    ///   - onChange: called when the findings are there.
    init(
        storeName: String,
        glyphs: GlyphSet,
        busy: Busy,
        examine: @escaping @MainActor () async -> [String],
        onChange: @escaping @MainActor () -> Void
    ) {
        (self.storeName, self.glyphs) = (storeName, glyphs)
        busy.raise()
        looking = Task { [weak self] in
            let found = await examine()
            self?.findings = found.map(TextCleaning.clean)
            onChange()
            busy.lower()
        }
    }

    isolated deinit { looking?.cancel() }

    var hints: [Hint] {
        [
            Hint("\(glyphs[.arrowUp])\(glyphs[.arrowDown])", Localization.scroll),
            Hint("Esc", findings == nil ? Localization.stop : Localization.close),
        ]
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.inset(horizontal: 2, vertical: 1)
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title(storeName)))
        wrap(width: max(1, inside.width - 4))
        scroll.fit(height: inside.height)
        guard !wrapped.lines.isEmpty else {
            let start = Point(x: inside.x + 1, y: inside.y)
            painter.text(Localization.looking, at: start, role: .muted, maxWidth: inside.width - 2)
            painter.setCursor(start)
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
        guard let findings, wrapped.width != width else { return }
        wrapped = (width, findings.flatMap { TextWrap.lines($0, width: width) })
        scroll.replace(
            count: wrapped.lines.count,
            selectedIndex: wrapped.lines.isEmpty ? nil : min(scroll.selection, wrapped.lines.count - 1)
        )
    }

    enum Localization {
        static func title(_ store: String) -> String { localized("Doctor: %@", store) }
        static let looking = localized("Asking the store, and looking at its files here…")
        static let scroll = localized("Scroll")
        static let stop = localized("Stop")
        static let close = localized("Close")
    }
}

extension AppCoordinator {
    /// Adds `:doctor` to a store's screens.
    func addDoctor(to root: AppRoot, of entry: StoreEntry) {
        guard let examine = services.examine else { return }
        root.host.add([
            ProgramCommand(AppCommands.doctor) { [weak host = root.host, services] in
                guard let host else { return }
                host.present(
                    DoctorOverlay(
                        storeName: entry.name,
                        glyphs: services.glyphs,
                        busy: services.busy,
                        examine: { await examine(entry) },
                        onChange: { [weak host] in host?.setNeedsRender() }
                    )
                )
            }
        ])
    }
}
