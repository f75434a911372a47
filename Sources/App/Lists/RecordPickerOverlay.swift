import TerminalUI
import WooFoundation
import Yosemite

/// The items of a picker, and its messages.
@MainActor
struct RecordPicker<Kind: ListKind> {
    typealias Entity = Kind.Row

    /// Why an item cannot be chosen: at its row, and when it is tried.
    struct Refusal {
        let atRow: String
        let sentence: String
    }

    let id: String
    let title: String
    /// The first row, for none of them; nil where one must be chosen.
    var nobody: String?
    /// Shown where nothing is found.
    let none: String
    /// Shown below the results.
    var about = ""
    /// The share of a row for names, in twelfths; the rest is for details.
    var nameTwelfths = 6
    let stores: any StoresManager
    let query: (_ typed: String) -> Kind.Query
    let words: (Entity) -> (name: String, detail: String)
    let refusal: (Entity) -> Refusal?
}

/// Chooses a record of the mirror by typing.
@MainActor
final class RecordPickerOverlay<Kind: ListKind>: PickerOverlay {
    private static var maximum: Int { 200 }

    let id: String
    private let picker: RecordPicker<Kind>
    private weak var host: ScreenHost?
    private let results: Kind.Rows
    private let onPick: @MainActor (RecordPicker<Kind>.Entity?) -> Void
    var field: TextField
    var scroll = ListScroll()
    private var problem: String?

    /// - Parameters:
    ///   - words: the initial search.
    ///   - onPick: called with nil for nobody.
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
        results = picker.stores.list(picker.query(field.text), range: 0..<Self.maximum)
        results.onDidChangeContent = { [weak self] in self?.show() }
        results.start()
    }

    /// The number of items that can be chosen.
    private var found: Int { min(results.numberOfObjects, Self.maximum) }
    /// The number of rows before the results.
    private var first: Int { picker.nobody == nil ? 0 : 1 }
    private var selected: RecordPicker<Kind>.Entity? {
        results.object(at: scroll.selection - first)
    }

    private func show() {
        let count = found + first
        scroll.replace(count: count, selectedIndex: min(scroll.selection, max(0, count - 1)))
        host?.setNeedsRender()
    }

    func search() {
        problem = nil
        let start = field.text.isEmpty ? 0 : min(first, found)
        scroll.replace(count: found + first, selectedIndex: start)
        results.change(list: picker.query(field.text), 0..<Self.maximum)
    }

    /// Not while the rows belong to an earlier search.
    func take() -> OverlayOutcome {
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

    // MARK: Drawing

    var viewState: PickerViewState {
        let place = scroll.selection + 1 - first
        return PickerViewState(
            id: id,
            title: picker.title,
            position: selected == nil ? "" : "\(place) of \(results.numberOfObjects)",
            count: found + first,
            row: row,
            state: problem.map { "! " + $0 } ?? (found == 0 && results.isUpToDate ? picker.none : picker.about),
            isProblem: problem != nil,
            nameTwelfths: picker.nameTwelfths
        )
    }

    private func row(_ index: Int) -> PickerRow? {
        guard index >= first else { return PickerRow(name: picker.nobody ?? "") }
        guard let record = results.object(at: index - first) else { return nil }
        let (words, refusal) = (picker.words(record), picker.refusal(record))
        let detail = [refusal?.atRow ?? "", words.detail].filter { !$0.isEmpty }.joined(separator: "  ")
        return PickerRow(name: words.name, detail: detail, isOff: refusal != nil)
    }
}
