import TerminalUI
import WooFoundation
import Yosemite

/// Chooses how orders are exported: format, one row per order or line, columns and their order. The choice is stored.
@MainActor
final class OrderExportOverlay: RowsOverlay {
    let id = "orders.export"
    private let count: Int
    private var settings: OrderExportSettings
    private let onChange: (OrderExportSettings) -> Void
    private let onWrite: (OrderExportLayout) -> Void
    private weak var host: ScreenHost?
    var scroll: ListScroll

    /// - Parameters:
    /// - count: the number of orders.
    ///   - onChange: called with each change.
    init(
        count: Int,
        settings: OrderExportSettings,
        host: ScreenHost?,
        onChange: @escaping (OrderExportSettings) -> Void,
        onWrite: @escaping (OrderExportLayout) -> Void
    ) {
        self.count = count
        self.settings = settings
        self.host = host
        self.onChange = onChange
        self.onWrite = onWrite
        scroll = ListScroll(count: 1)
        tidy()
    }

    /// The available columns: those of lines only where a row is a line.
    private var columns: [OrderExportColumn] {
        settings.all.filter { settings.rows == .line || !$0.isOfLine }
    }

    /// Gives every column a place in the settings; new ones are hidden.
    private func tidy() {
        let names = settings.all.map(\.name)
        settings.hidden.formUnion(Set(names).subtracting(settings.columns))
        settings.columns = names
        scroll.replace(count: columns.count, selectedIndex: min(scroll.selection, max(0, columns.count - 1)))
    }

    var focusPath: [String] { [id, columns.isEmpty ? "" : columns[scroll.selection].name] }

    var hints: [Hint] {
        [
            Hint("Enter", Localization.write, priority: 0), Hint("Space", Localization.toggle, priority: 1),
            Hint("Esc", Localization.cancel, priority: 2), Hint("+ -", Localization.order, priority: 3),
            Hint("f", Localization.format, priority: 4), Hint("r", Localization.rows, priority: 5),
            Hint("m", Localization.meta, priority: 6),
        ]
    }

    func choose() -> OverlayOutcome { write() }

    func clickSelected() -> OverlayOutcome { press(" ") }

    func press(_ key: Character) -> OverlayOutcome {
        switch key {
        case " ": toggle()
        case "+": shift(-1)
        case "-": shift(1)
        case "f":
            settings.format = settings.format == .csv ? .json : .csv
            changed()
        case "r":
            settings.rows = settings.rows == .order ? .line : .order
            changed()
        case "m": askForKey()
        default: break
        }
        return .stay
    }

    private func write() -> OverlayOutcome {
        let layout = settings.layout
        guard !layout.columns.isEmpty else {
            host?.toast(Localization.noColumn, kind: .warning)
            return .stay
        }
        onWrite(layout)
        return .close
    }

    private func changed() {
        tidy()
        onChange(settings)
    }

    private func toggle() {
        guard columns.indices.contains(scroll.selection) else { return }
        settings.hidden.formSymmetricDifference([columns[scroll.selection].name])
        changed()
    }

    /// Moves it among the visible columns.
    private func shift(_ steps: Int) {
        let (seen, other) = (columns, scroll.selection + steps)
        guard seen.indices.contains(other), let from = settings.columns.firstIndex(of: seen[scroll.selection].name),
            let to = settings.columns.firstIndex(of: seen[other].name)
        else { return }
        settings.columns.insert(settings.columns.remove(at: from), at: to)
        scroll.select(other)
        changed()
    }

    private func askForKey() {
        host?.present(
            MetaKeyOverlay(ofLines: settings.rows == .line) { [weak self] column in
                guard let self else { return }
                if !self.settings.columns.contains(column.name) { self.settings.columns.append(column.name) }
                self.settings.hidden.remove(column.name)
                self.changed()
                if let index = self.columns.firstIndex(of: column) { self.scroll.select(index) }
            }
        )
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let height = min(columns.count + 6, rect.height)
        let area = rect.centred(Size(width: min(rect.width - 4, 60), height: height))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title(count), right: shown))
        let top = [Localization.formatLine(format), Localization.rowsLine(rows), Localization.metaLine]
        for (index, line) in top.enumerated() {
            let place = Point(x: inside.x + 2, y: inside.y + index)
            painter.text(line, at: place, maxWidth: inside.width - 3, overflow: .ellipsis)
        }
        let list = Rect(x: inside.x, y: inside.y + 4, width: inside.width, height: inside.height - 4)
        scroll.fit(height: list.height)
        for index in scroll.visible where columns.indices.contains(index) {
            draw(columns[index], index, in: list.row(index - scroll.top), into: &painter)
        }
        painter.speak(spoken(top))
    }

    private func draw(_ column: OrderExportColumn, _ index: Int, in row: Rect, into painter: inout Painter) {
        let isShown = settings.isShown(column)
        painter.target(row, .row(index))
        painter.text(isShown ? "[x]" : "[ ]", at: Point(x: row.x + 2, y: row.y), role: .key)
        painter.text(
            TextCleaning.clean(column.name),
            at: Point(x: row.x + 6, y: row.y),
            role: isShown ? .text : .muted,
            maxWidth: row.width - 7,
            overflow: .ellipsis
        )
        guard index == scroll.selection else { return }
        painter.glyph(.selected, at: Point(x: row.x, y: row.y))
        painter.select(row)
        painter.setCursor(Point(x: row.x, y: row.y))
    }

    private var format: String { settings.format == .csv ? "CSV" : "JSON" }
    private var rows: String { settings.rows == .order ? Localization.anOrder : Localization.aLine }
    private var shown: String { Localization.shown(columns.count { settings.isShown($0) }) }

    private func spoken(_ lines: [String]) -> SpokenRegion {
        var region = SpokenRegion(id: id, title: Localization.title(count), lines: lines + [shown])
        guard columns.indices.contains(scroll.selection) else { return region }
        let column = columns[scroll.selection]
        let state = settings.isShown(column) ? Localization.written : Localization.leftOut
        region.row = SpokenRow(
            "\(TextCleaning.clean(column.name)), \(state)",
            position: "\(scroll.selection + 1) of \(columns.count)"
        )
        return region
    }

    enum Localization {
        static func title(_ count: Int) -> String {
            localized("Export %@", OrderListTitle.Localization.count(count))
        }
        static func shown(_ count: Int) -> String {
            count == 1 ? localized("1 column") : localized("%@ columns", "\(count)")
        }
        static func formatLine(_ format: String) -> String { localized("f  Format: %@", format) }
        static func rowsLine(_ rows: String) -> String { localized("r  A row is %@", rows) }
        static let metaLine = localized("m  Add meta data as a column")
        static let anOrder = localized("an order")
        static let aLine = localized("a line item, with its order")
        static let write = localized("Write file")
        static let toggle = localized("Column")
        static let cancel = localized("Close")
        static let order = localized("Order")
        static let format = localized("Format")
        static let rows = localized("Rows")
        static let meta = localized("Meta data")
        static let written = localized("written")
        static let leftOut = localized("not included")
        static let noColumn = localized("Choose at least one column.")
    }
}
