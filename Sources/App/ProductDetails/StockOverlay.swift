import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Asks for a change of a product's stock, or for the counted number.
@MainActor
final class StockOverlay: Overlay {
    let id = "product.stock"
    var keyMeaning: KeyMeaning { .text }
    private let title: String
    private let now: String
    private let onWish: @MainActor (StockWish) -> Void
    private var field = TextField(limit: 12)

    init(title: String, now: String, onWish: @escaping @MainActor (StockWish) -> Void) {
        self.title = title
        self.now = now
        self.onWish = onWish
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [Hint("Enter", Localization.change, priority: 0), Hint("Esc", Localization.cancel, priority: 1)]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if event == .key(.function(1)) { return .ignored }
        guard event == .key(.enter) else {
            _ = field.handle(event)
            return .stay
        }
        guard let wish = StockWish(field.text) else { return .stay }
        onWish(wish)
        return .close
    }

    /// The effect of Enter, or why it does nothing.
    private var told: (words: String, role: Role) {
        if field.text.isEmpty { return (Localization.example, .muted) }
        switch StockWish(field.text) {
        case .by(let delta)?:
            return (delta > 0 ? Localization.more("\(delta)") : Localization.fewer("\(delta.magnitude)"), .text)
        case .counted(let count)?: return (Localization.counted("\(count)"), .text)
        case nil: return (Localization.wrong, .bad)
        }
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 60), height: 7))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title))
        let (words, role) = told
        let lines = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: inside.height)
        painter.text(Localization.now(now), at: Point(x: lines.x, y: lines.y), maxWidth: lines.width)
        field.draw(into: &painter, in: lines.row(2), focused: true)
        painter.text(
            words,
            at: Point(x: lines.x, y: lines.y + 4),
            role: role,
            maxWidth: lines.width,
            overflow: .ellipsis
        )
        var region = SpokenRegion(id: id, title: title, lines: [Localization.now(now), words])
        region.field = SpokenField(label: title, field: field)
        painter.speak(region)
    }

    enum Localization {
        static func now(_ count: String) -> String { localized("In stock now: %@", count) }
        static let example = localized("+5 or -3 for more or fewer, 40 for what you counted")
        static let wrong = localized("Write +5, -3, or 40.")
        static func more(_ count: String) -> String { localized("%@ more; sales made meanwhile still count", count) }
        static func fewer(_ count: String) -> String { localized("%@ fewer; sales made meanwhile still count", count) }
        static func counted(_ count: String) -> String {
            localized("%@ counted; another count meanwhile is asked about", count)
        }
        static let change = localized("Change stock")
        static let cancel = localized("Cancel")
    }
}
