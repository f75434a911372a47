import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A receipt as text, as wide as the paper: 48 or 42 columns for 80 mm, 32 for 58 mm.
@MainActor
final class ReceiptPreview: Overlay {
    let id = "receipt.text"
    var keyMeaning: KeyMeaning { .command }
    private let receipt: Receipt
    private let coordinator: ReceiptCoordinator
    private static let widths = [48, 32, 42]
    private var columns = ReceiptPreview.widths[0]
    /// The one that `w` shows.
    private var nextWidth: Int {
        let place = Self.widths.firstIndex(of: columns) ?? 0
        return Self.widths[(place + 1) % Self.widths.count]
    }
    private var lines: [String] = []
    private var problem: String?
    private var said: String?
    private var top = 0
    /// Rows on the screen, as of the last drawing.
    private var room = 1

    init(receipt: Receipt, coordinator: ReceiptCoordinator) {
        self.receipt = receipt
        self.coordinator = coordinator
    }

    func load() {
        let wanted = columns
        coordinator.context.stores.dispatch(
            ReceiptAction.renderReceipt(
                siteID: coordinator.context.siteID,
                receipt: receipt,
                columns: wanted,
                mark: .original
            ) { [weak self] result in
                guard let self, self.columns == wanted else { return }
                switch result {
                case .success(let text):
                    self.lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(2_000).map(
                        String.init
                    )
                    self.problem = nil
                case .failure(let error): self.problem = StoreWords.describe(error)
                }
                self.coordinator.setNeedsRender()
            }
        )
        coordinator.setNeedsRender()
    }

    var hints: [Hint] {
        [
            Hint("↑↓", Localization.scroll), Hint("p", Localization.print),
            Hint("w", Localization.shortWidth(nextWidth)), Hint("Esc", Localization.back),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event else { return .stay }
        switch key {
        case .character("p"): coordinator.print(receipt) { [weak self] in self?.say($0) }
        case .character("w"):
            columns = nextWidth
            load()
        case .character("q"): return .close
        case .function(1), .character("?"): return .ignored
        default: if case .by(let steps)? = CounterMove(key) { move(steps) }
        }
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        move(lines)
        return .stay
    }

    private func move(_ steps: Int) { top = min(max(0, top + steps), max(0, lines.count - room)) }

    private func say(_ words: String) {
        said = words
        coordinator.setNeedsRender()
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let shown = problem.map { TextWrap.lines("! " + $0, width: columns) } ?? lines
        let width = min(rect.width - 2, 48 + 6)
        let notes = said.map { TextWrap.lines($0, width: width - 4) } ?? []
        let area = rect.centred(Size(width: width, height: min(rect.height, max(3, shown.count) + notes.count + 4)))
        painter.fill(area)
        let titles = BoxTitles(left: Localization.title(receipt.number), right: Localization.width(columns))
        let inside = painter.box(area, heavy: true, titles: titles)
        room = max(1, inside.height - notes.count - 2)
        move(0)
        let x = inside.x + (inside.width - columns) / 2
        for (index, line) in shown.dropFirst(top).prefix(room).enumerated() {
            painter.text(line, at: Point(x: x, y: inside.y + index), maxWidth: columns)
        }
        for (index, note) in notes.enumerated() {
            painter.text(note, at: Point(x: inside.x + 1, y: inside.maxY - 1 - notes.count + index), role: .info)
        }
        painter.setCursor(Point(x: x, y: inside.y))
        let keys = Rect(x: inside.x, y: inside.maxY - 1, width: inside.width, height: 1)
        HintLine(hints: hints, help: nil).draw(into: &painter, in: keys)
        let spoken = shown.map { $0.trimmed(.whitespaces) }.filter { !$0.isEmpty }
        painter.speak(SpokenRegion(id: id, title: titles.left, state: titles.right, lines: spoken + notes))
    }

    enum Localization {
        static func title(_ number: String) -> String { localized("Receipt %@", number) }
        static func width(_ columns: Int) -> String {
            switch columns {
            case 48: localized("80 mm paper")
            case 32: localized("58 mm paper")
            default: localized("%@ columns", "\(columns)")
            }
        }
        static func shortWidth(_ columns: Int) -> String {
            switch columns {
            case 48: localized("80 mm")
            case 32: localized("58 mm")
            default: width(columns)
            }
        }
        static let scroll = localized("Scroll")
        static let print = localized("Print")
        static let back = localized("Back")
    }
}
