/// A number in a frame, with its change below.
public struct FigureCard: Hashable, Sendable {
    public let id: String
    public var title: String
    /// Never cut (U22); more than one line where there is more than one currency.
    public var value: String
    /// `▲ 8.2%`, and where there is room `vs last week`.
    public var change: String
    public var changeTail: String
    public var changeGlyph: Glyph?
    public var changeRole: Role

    public init(
        id: String,
        title: String,
        value: String,
        change: String = "",
        changeTail: String = "",
        changeGlyph: Glyph? = nil,
        changeRole: Role = .text
    ) {
        self.id = id
        self.title = title
        self.value = value
        self.change = change
        self.changeTail = changeTail
        self.changeGlyph = changeGlyph
        self.changeRole = changeRole
    }

    /// Two rows in a frame.
    public static let height = 4
    /// The narrowest a card is drawn.
    public static let narrowest = 16

    /// Draws the card; its frame is the click target `.panel(id)`.
    public func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let inside = painter.box(rect, heavy: focused, titles: BoxTitles(left: title))
        painter.target(rect, .panel(id))
        painter.speak(
            SpokenRegion(
                id: "card \(id)",
                title: title,
                lines: [],
                row: SpokenRow([value, spokenChange].filter { !$0.isEmpty }.joined(separator: ", "), brief: value),
                isFocused: focused
            )
        )
        let line = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 1, height: 1)
        painter.clipped(to: inside) { painter in
            painter.text(value, at: Point(x: line.x, y: line.y), role: .title)
            var x = line.x
            if let changeGlyph {
                painter.glyph(changeGlyph, at: Point(x: x, y: line.y + 1), role: changeRole)
                x += painter.width(of: painter.glyphs[changeGlyph]) + 1
            }
            x += painter.text(change, at: Point(x: x, y: line.y + 1), role: changeRole)
            if !changeTail.isEmpty, x + 1 + painter.width(of: changeTail) < line.maxX {
                painter.text(changeTail, at: Point(x: x + 1, y: line.y + 1), role: .muted)
            }
        }
        guard focused else { return }
        painter.select(Rect(x: line.x, y: line.y, width: line.width - 1, height: 1))
        painter.setCursor(Point(x: line.x, y: line.y))
    }

    /// The cells a card needs to show its number in full.
    public func width(_ painter: borrowing Painter) -> Int {
        max(Self.narrowest, painter.width(of: value) + 4, painter.width(of: title) + 6, painter.width(of: change) + 6)
    }

    private var spokenChange: String {
        guard !change.isEmpty else { return "" }
        let direction =
            switch changeGlyph {
            case .up: "up "
            case .down: "down "
            default: ""
            }
        return direction + [change, changeTail].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// Cards side by side, all of one width: as many as can be shown in full; the last ones are dropped first.
public struct CardRow: Sendable {
    public var cards: [FigureCard]

    public init(_ cards: [FigureCard]) { self.cards = cards }

    /// How many of the cards fit into `width` cells; at least one, if there are any.
    public func fitting(in width: Int, _ painter: borrowing Painter) -> Int {
        var count = cards.count
        while count > 1, cards[..<count].contains(where: { $0.width(painter) > width / count }) { count -= 1 }
        return count
    }

    /// Draws the cards that fit, and returns their ids.
    ///
    /// - Parameter columns: how many cards share the width; nil for as many as fit.
    @discardableResult
    public func draw(into painter: inout Painter, in rect: Rect, focusedID: String?, columns: Int? = nil) -> [String] {
        let count = columns ?? fitting(in: rect.width, painter)
        guard count > 0 else { return [] }
        let shown = cards.prefix(count)
        var x = rect.x
        for (index, card) in shown.enumerated() {
            let width = rect.width / count + (index < rect.width % count ? 1 : 0)
            card.draw(
                into: &painter,
                in: Rect(x: x, y: rect.y, width: width, height: min(FigureCard.height, rect.height)),
                focused: card.id == focusedID
            )
            x += width
        }
        return shown.map(\.id)
    }
}
