import TerminalUI
import WooFoundation
import Yosemite

/// What a picker offers, and what it says of it.
@MainActor
struct RecordPicker<Kind: ListKind> {
    typealias Entity = Kind.Rows.Row

    /// Why one cannot be taken: at its row, and where it is tried.
    struct Refusal {
        let atRow: String
        let sentence: String
    }

    let id: String
    let title: String
    /// The first row, for none of them; nil where one is to be picked.
    var nobody: String?
    /// Where nothing is found.
    let none: String
    /// Below what is found.
    var about = ""
    /// Part of a row's width, in twelfths, that names have; the rest is for details.
    var nameTwelfths = 6
    let stores: any StoresManager
    let query: (_ typed: String) -> Kind.Query
    let words: (Entity) -> (name: String, detail: String)
    let refusal: (Entity) -> Refusal?
}

/// Picks a record among those of the mirror by what is typed.
@MainActor
final class RecordPickerOverlay<Kind: ListKind>: Overlay {
    private static var most: Int { 200 }

    let id: String
    private let picker: RecordPicker<Kind>
    private weak var host: ScreenHost?
    private let results: Kind.Rows
    private let onPick: @MainActor (RecordPicker<Kind>.Entity?) -> Void
    private var field: TextField
    private var scroll = ListScroll()
    private var problem: String?

    /// - Parameters:
    ///   - words: what is looked for at first.
    ///   - onPick: gets nil for nobody.
    init(
        _ picker: RecordPicker<Kind>,
        searching words: String = "",
        host: ScreenHost?,
        onPick: @escaping @MainActor (RecordPicker<Kind>.Entity?) -> Void
    ) {
        self.picker = picker
        id = picker.id
        self.host = host
        self.onPick = onPick
        field = TextField(words, limit: 100)
        results = Kind.rows(picker.query(field.text), 0..<Self.most, from: picker.stores)
        results.onDidChangeContent = { [weak self] in self?.show() }
        results.start()
    }

    /// How many can be picked.
    private var found: Int { min(results.numberOfObjects, Self.most) }
    /// Rows in front of what is found.
    private var first: Int { picker.nobody == nil ? 0 : 1 }
    private var selected: RecordPicker<Kind>.Entity? {
        results.object(at: scroll.selection - first)
    }

    private func show() {
        let count = found + first
        scroll.replace(count: count, selectedIndex: min(scroll.selection, max(0, count - 1)))
        host?.setNeedsRender()
    }

    private func search() {
        problem = nil
        let start = field.text.isEmpty ? 0 : min(first, found)
        scroll.replace(count: found + first, selectedIndex: start)
        Kind.show(picker.query(field.text), 0..<Self.most, in: results)
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [
            Hint("↑↓", RecordPickerWords.choose, priority: 1), Hint("Enter", RecordPickerWords.take, priority: 0),
            Hint("Esc", RecordPickerWords.cancel, priority: 2),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.up), .key(.backTab): scroll.move(by: -1)
        case .key(.down), .key(.tab): scroll.move(by: 1)
        case .key(.pageUp): scroll.page(-1)
        case .key(.pageDown): scroll.page(1)
        case .key(.enter): return take()
        case .key(.function(1)): return .ignored
        default:
            let before = field.text
            guard field.handle(event) == .handled, field.text != before else { return .stay }
            search()
        }
        return .stay
    }

    /// Not while the rows are those of what was typed before.
    private func take() -> OverlayOutcome {
        guard scroll.selection >= first else {
            onPick(nil)
            return .close
        }
        guard results.isUpToDate, let selected else { return .stay }
        problem = picker.refusal(selected)?.sentence
        guard problem == nil else { return .stay }
        onPick(selected)
        return .close
    }

    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action else { return .stay }
        if index == scroll.selection { return take() }
        scroll.select(index)
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        scroll.move(by: lines)
        return .stay
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 74), height: min(rect.height, 18)))
        painter.fill(area)
        let place = scroll.selection + 1 - first
        let position = selected == nil ? "" : "\(place) of \(results.numberOfObjects)"
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: picker.title, right: position))
        let line = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1)
        field.draw(into: &painter, in: line, focused: true)
        let rows = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 2)
        scroll.fit(height: rows.height)
        for index in scroll.visible where index < found + first {
            draw(index, in: rows.row(index - scroll.top), into: &painter)
        }
        let state =
            problem.map { "! " + $0 } ?? (found == 0 && results.isUpToDate ? picker.none : picker.about)
        let below = Point(x: inside.x + 1, y: inside.maxY - 1)
        painter.text(state, at: below, role: problem == nil ? .muted : .bad, maxWidth: inside.width - 2)
        var region = SpokenRegion(id: id, title: picker.title, lines: state.isEmpty ? [] : [state])
        region.field = SpokenField(label: picker.title, field: field)
        if scroll.selection < found + first {
            let words = words(scroll.selection)
            let spoken = [words.name, words.detail].filter { !$0.isEmpty }.joined(separator: ", ")
            region.row = SpokenRow(spoken, position: position)
        }
        painter.speak(region)
    }

    private func words(_ index: Int) -> (name: String, detail: String, isOff: Bool) {
        guard let record = results.object(at: index - first) else { return (picker.nobody ?? "", "", false) }
        let (words, refusal) = (picker.words(record), picker.refusal(record))
        let detail = [refusal?.atRow ?? "", words.detail].filter { !$0.isEmpty }.joined(separator: "  ")
        return (words.name, detail, refusal != nil)
    }

    private func draw(_ index: Int, in row: Rect, into painter: inout Painter) {
        painter.target(row, .row(index))
        let words = words(index)
        let middle = words.detail.isEmpty ? row.maxX : row.x + row.width * picker.nameTwelfths / 12
        painter.text(
            words.name,
            at: Point(x: row.x + 2, y: row.y),
            role: words.isOff ? .muted : .text,
            maxWidth: middle - row.x - 3,
            overflow: .ellipsis
        )
        if !words.detail.isEmpty {
            painter.text(
                words.detail,
                at: Point(x: middle, y: row.y),
                role: .muted,
                maxWidth: row.maxX - middle - 1,
                overflow: .ellipsis
            )
        }
        guard index == scroll.selection else { return }
        painter.glyph(.selected, at: Point(x: row.x, y: row.y))
        painter.select(row)
    }
}

/// What every picker says of its keys.
enum RecordPickerWords {
    static let choose = localized("Choose")
    static let take = localized("Take it")
    static let cancel = localized("Cancel")
}
