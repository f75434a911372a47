import TerminalUI
import WooFoundation
import Yosemite

/// Asks for a key of meta data to add as a column.
@MainActor
final class MetaKeyOverlay: Overlay {
    private static let maximumKeyLength = 255

    let id = "orders.export.meta"
    var keyMeaning: KeyMeaning { .text }
    private let ofLines: Bool
    private let onAdd: (OrderExportColumn) -> Void
    private var field = TextField("", limit: maximumKeyLength)

    /// - Parameter ofLines: rows are line items, which have meta data of their own.
    init(ofLines: Bool, onAdd: @escaping (OrderExportColumn) -> Void) {
        self.ofLines = ofLines
        self.onAdd = onAdd
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [
            Hint("Enter", Localization.add, priority: 0),
            Hint("Esc", FormHintWords.cancel, priority: 1),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if field.handle(event) == .handled { return .stay }
        if event == .key(.function(1)) { return .ignored }
        let typed = field.text.trimmed(.whitespaces)
        let key = typed.hasPrefix("line:") && ofLines ? "line_meta:" + typed.dropFirst(5) : "meta:" + typed
        guard event == .key(.enter), let column = OrderExportColumn(name: key) else { return .stay }
        onAdd(column)
        return .close
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 64), height: 6))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        let line = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: 1)
        field.draw(into: &painter, in: line, focused: true)
        let hint = ofLines ? Localization.lineHint : Localization.hint
        painter.text(
            hint,
            at: Point(x: inside.x + 1, y: inside.y + 3),
            role: .muted,
            maxWidth: inside.width - 2,
            overflow: .ellipsis
        )
        var region = SpokenRegion(id: id, title: Localization.title, lines: [hint])
        region.field = SpokenField(label: Localization.title, field: field)
        painter.speak(region)
    }

    enum Localization {
        static let title = localized("Key of the meta data")
        static let add = localized("Add column")
        static let hint = localized("As the store has it: _invoice_number")
        static let lineHint = localized("Of the order; line:KEY for that of the line item")
    }
}
