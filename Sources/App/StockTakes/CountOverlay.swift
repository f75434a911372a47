import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Asks for the counted number of one product.
@MainActor
final class CountOverlay: Overlay {
    let id = "stock.number"
    var keyMeaning: KeyMeaning { .text }
    private let line: StockTakeLine
    private let onSet: (Decimal?) -> Void
    private var field: TextField

    init(line: StockTakeLine, onSet: @escaping (Decimal?) -> Void) {
        (self.line, self.onSet) = (line, onSet)
        field = TextField(line.counted.map { "\($0)" } ?? "", limit: 12)
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [Hint("Enter", Localization.set, priority: 0), Hint("Esc", Localization.cancel, priority: 1)]
    }

    private var isEmpty: Bool { field.text.allSatisfy(\.isWhitespace) }
    private var number: Decimal? {
        Quantity.typed(field.text.filter { !$0.isWhitespace }).flatMap { $0 <= 1_000_000 ? $0 : nil }
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if field.handle(event) == .handled { return .stay }
        if event == .key(.function(1)) { return .ignored }
        guard event == .key(.enter), isEmpty || number != nil else { return .stay }
        onSet(isEmpty ? nil : number)
        return .close
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 50), height: 7))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        let room = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: 1)
        let name = line.isKnown ? StockTakeWords.product(line) : line.code
        painter.text(name, at: Point(x: room.x, y: room.y), maxWidth: room.width, overflow: .ellipsis)
        let words = isEmpty ? Localization.none : number == nil ? Localization.wrong : ""
        painter.text(words, at: Point(x: room.x, y: room.y + 3), role: isEmpty ? .muted : .bad, maxWidth: room.width)
        field.draw(into: &painter, in: room.row(1), focused: true)
        painter.speak(
            SpokenRegion(
                id: id,
                title: Localization.title,
                lines: [name],
                field: SpokenField(label: Localization.pieces, field: field)
            )
        )
    }

    enum Localization {
        static let title = localized("How many are there?")
        static let pieces = localized("Pieces")
        static let none = localized("Empty: as if it had not been counted.")
        static let wrong = localized("! A number from 0 to 1,000,000.")
        static let set = localized("Set")
        static let cancel = localized("Cancel")
    }
}
