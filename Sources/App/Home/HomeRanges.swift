import TerminalUI
import Yosemite

/// The ranges in a line, the current one in brackets; at its end the date by which orders count, or a note that figures
/// are incomplete.
struct HomeRanges {
    let range: StatsRange
    let words: RangeWords
    let dateKind: StatsDateKind
    /// Whether orders are still being fetched.
    let isPartial: Bool

    static let named: [(period: StatsPeriod, key: Character)] = [
        (.today, "d"), (.week, "w"), (.month, "m"), (.quarter, "q"), (.year, "y"),
    ]

    func draw(into painter: inout Painter, in line: Rect) {
        let tail = isPartial ? Localization.partial : Self.words(dateKind)
        let tailWidth = painter.width(of: tail)
        painter.text(
            tail,
            at: Point(x: line.maxX - 1 - tailWidth, y: line.y),
            role: isPartial ? .warn : .muted
        )
        let end = line.maxX - tailWidth - 3
        var x = line.x + 2
        let present = words.calendar.period(of: range)
        let isNamed = Self.named.contains { $0.period == present }
        let own = isNamed ? [] : [(words.name(range) ?? words.dates(range), true)]
        let names = Self.named.map { (RangeWords.name($0.period), $0.period == present) } + own
        // The current one is never left out: it comes first where not all fit.
        let all = names.reduce(0) { $0 + painter.width(of: $1.0) + 3 }
        for (name, isPresent) in x + all <= end ? names : names.filter(\.1) {
            let text = isPresent ? "[\(name)]" : " \(name) "
            let width = painter.text(
                text,
                at: Point(x: x, y: line.y),
                role: isPresent ? .accent : .muted,
                maxWidth: max(0, end - x)
            )
            x += width + 1
        }
        painter.target(Rect(x: line.x, y: line.y, width: max(0, end - line.x), height: 1), .command("home.range"))
    }

    static func words(_ kind: StatsDateKind) -> String {
        switch kind {
        case .created: Localization.created
        case .paid: Localization.paid
        }
    }

    enum Localization {
        static let created = localized("by order date")
        static let paid = localized("by payment date")
        static let partial = localized("! not all orders are here yet")
    }
}
