import TerminalUI
import WooFoundation
import Yosemite

/// The named filters, with their counts: to show, rename or delete one.
@MainActor
final class SavedFiltersOverlay: RowsOverlay {
    let id = "filter.saved"
    private let saved: SavedFilters
    private let counted: @MainActor (Int) -> String
    private weak var host: ScreenHost?
    /// Filter text → number of records.
    private var counts: [String: Int] = [:]
    private let onPick: @MainActor (SavedFilter) -> Void
    var scroll: ListScroll

    /// - Parameter counted: a number of records in words.
    init(
        saved: SavedFilters,
        counted: @escaping @MainActor (Int) -> String,
        host: ScreenHost?,
        onPick: @escaping @MainActor (SavedFilter) -> Void
    ) {
        self.saved = saved
        self.counted = counted
        self.host = host
        self.onPick = onPick
        scroll = ListScroll(count: saved.filters.count)
    }

    func take(_ count: Int, of text: String) {
        counts[text] = count
        host?.setNeedsRender()
    }

    var focusPath: [String] { [id, selected?.name ?? "none"] }

    var hints: [Hint] {
        let close = Hint("Esc", Localization.cancel, priority: 2)
        guard selected != nil else { return [close] }
        return [
            Hint("↑↓", Localization.choose, priority: 0), Hint("Enter", Localization.show, priority: 1), close,
            Hint("e", Localization.rename, priority: 3), Hint("d", Localization.delete, priority: 4),
        ]
    }

    private var selected: SavedFilter? {
        saved.filters.indices.contains(scroll.selection) ? saved.filters[scroll.selection] : nil
    }

    func choose() -> OverlayOutcome {
        guard let selected else { return .stay }
        onPick(selected)
        return .close
    }

    func press(_ key: Character) -> OverlayOutcome {
        guard let selected else { return .stay }
        if key == "e" {
            host?.present(SaveFilterOverlay(text: selected.text, saved: saved, renaming: selected, host: host))
        } else if key == "d" {
            askToDelete(selected)
        }
        return .stay
    }

    private func askToDelete(_ filter: SavedFilter) {
        let dialog = Dialog(
            id: "filter.delete",
            title: Localization.deleteTitle(filter.name),
            body: [filter.text],
            buttons: [.cancel, DialogButton(id: "delete", label: Localization.deleteButton)]
        )
        host?.present(
            DialogOverlay(dialog) { [saved] button in
                if button == "delete" { saved.delete(filter) }
                return .close
            }
        )
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let filters = saved.filters
        if scroll.count != filters.count { scroll.replace(count: filters.count, selectedIndex: nil) }
        let size = Size(width: min(rect.width - 4, 80), height: min(rect.height, max(1, filters.count) + 4))
        let area = rect.centred(size)
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        let list = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: inside.height - 2)
        scroll.fit(height: list.height)
        guard !filters.isEmpty else {
            painter.text(Localization.none, at: Point(x: list.x, y: list.y), maxWidth: list.width, overflow: .ellipsis)
            painter.setCursor(Point(x: list.x, y: list.y))
            painter.speak(SpokenRegion(id: id, title: Localization.title, lines: [Localization.none]))
            return
        }
        let nameWidth = min(list.width / 2, (filters.map { painter.width(of: $0.name) }.max() ?? 0) + 2)
        for index in scroll.visible {
            let row = list.row(index - scroll.top)
            painter.target(row, .row(index))
            draw(filters[index], isSelected: index == scroll.selection, nameWidth, into: &painter, in: row)
        }
        if let selected {
            var region = SpokenRegion(id: id, title: Localization.title)
            region.row = SpokenRow(
                "\(selected.name), \(count(of: selected)), \(selected.text)",
                position: "\(scroll.selection + 1) of \(filters.count)"
            )
            painter.speak(region)
        }
    }

    private func count(of filter: SavedFilter) -> String {
        counts[filter.text].map(counted) ?? "…"
    }

    private func draw(
        _ filter: SavedFilter,
        isSelected: Bool,
        _ nameWidth: Int,
        into painter: inout Painter,
        in row: Rect
    ) {
        if isSelected { painter.glyph(.selected, at: Point(x: row.x, y: row.y)) }
        let name = Rect(x: row.x + 2, y: row.y, width: nameWidth, height: 1)
        painter.text(filter.name, in: name, align: .left, overflow: .ellipsis)
        let words = count(of: filter)
        let width = painter.width(of: words)
        let x = name.maxX + 1
        painter.text(
            filter.text,
            at: Point(x: x, y: row.y),
            role: .muted,
            maxWidth: max(0, row.maxX - x - width - 2),
            overflow: .ellipsis
        )
        painter.text(words, at: Point(x: row.maxX - width, y: row.y))
        guard isSelected else { return }
        painter.select(row)
        painter.setCursor(Point(x: row.x, y: row.y))
    }

    enum Localization {
        static let title = localized("Saved filters")
        static let none = localized("None yet. Choose what to show, then save it in the dialog before this one.")
        static let choose = localized("Choose")
        static let show = localized("Show")
        static let cancel = localized("Cancel")
        static let rename = localized("Rename")
        static let delete = localized("Delete")
        static let deleteButton = localized("Delete filter")
        static func deleteTitle(_ name: String) -> String { localized("Delete the filter “%@”?", name) }
    }
}
