import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Asks for other days: `2026-11-01..2026-11-20`, a month, a year, one day.
@MainActor
final class RangeOverlay: Overlay {
    private static let maximumLength = 60

    let id = "home.days"
    var keyMeaning: KeyMeaning { .text }
    private let calendar: StatsCalendar
    private let onPick: (StatsRange) -> Void
    private var field: TextField

    init(calendar: StatsCalendar, range: StatsRange, onPick: @escaping (StatsRange) -> Void) {
        self.calendar = calendar
        self.onPick = onPick
        field = TextField(calendar.text(of: range), limit: Self.maximumLength)
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [Hint("Enter", Localization.show, priority: 0), Hint("Esc", Localization.cancel, priority: 1)]
    }

    private var range: StatsRange? { calendar.range(text: field.text.trimmed(.whitespaces)) }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if field.handle(event) == .handled { return .stay }
        if event == .key(.function(1)) { return .ignored }
        guard event == .key(.enter), let range else { return .stay }
        onPick(range)
        return .close
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 62), height: 7))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        let room = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: 1)
        painter.text(Localization.example, at: Point(x: room.x, y: room.y), role: .muted, maxWidth: room.width)
        let words = range.map { RangeWords(calendar: calendar).title($0) } ?? Localization.wrong
        painter.text(
            words,
            at: Point(x: room.x, y: room.y + 3),
            role: range == nil ? .bad : .text,
            maxWidth: room.width,
            overflow: .ellipsis
        )
        field.draw(into: &painter, in: room.row(1), focused: true)
        painter.speak(
            SpokenRegion(
                id: id,
                title: Localization.title,
                lines: [Localization.example],
                field: SpokenField(label: Localization.days, field: field)
            )
        )
    }

    enum Localization {
        static let title = localized("Other days")
        static let days = localized("Days")
        static let example = localized("2026-11-01..2026-11-20, 2026-11, 2026, or one day")
        static let wrong = localized("! There is no such date range.")
        static let show = localized("Show")
        static let cancel = localized("Cancel")
    }
}
