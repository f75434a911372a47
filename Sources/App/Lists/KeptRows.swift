import TerminalUI
import Yosemite

/// A short list of locally stored items: read in full, with the selection kept on its row.
@MainActor
struct KeptRows<Row, ID: Hashable> {
    private(set) var rows: [Row] = []
    private(set) var isLoaded = false
    private var problem: String?
    var scroll = ListScroll()
    private var selectedID: ID?
    private let id: (Row) -> ID
    /// Shown when it is empty: how to create an item.
    private let empty: String

    init(empty: String, id: @escaping (Row) -> ID) {
        self.empty = empty
        self.id = id
    }

    var selected: Row? { rows.indices.contains(scroll.selection) ? rows[scroll.selection] : nil }

    /// Where they cannot be read, the known ones stay.
    mutating func take(_ result: Result<[Row], any Error>) {
        switch result {
        case .success(let found): (rows, problem) = (found, nil)
        case .failure(let error): problem = StoreWords.describe(error)
        }
        isLoaded = true
        scroll.replace(
            count: rows.count,
            selectedIndex: selectedID.flatMap { known in rows.firstIndex { id($0) == known } }
        )
        moved()
    }

    /// Another row is selected.
    mutating func moved() { selectedID = selected.map(id) }

    /// - Returns: the clicked row, and whether it was selected already; nil where no row was clicked.
    mutating func click(_ action: TargetAction) -> (row: Row, again: Bool)? {
        guard case .row(let index) = action, rows.indices.contains(index) else { return nil }
        let again = index == scroll.selection
        scroll.select(index)
        moved()
        return (rows[index], again)
    }

    mutating func draw(
        into painter: inout Painter,
        in rect: Rect,
        titles: BoxTitles,
        id: String,
        columns: [TableColumn],
        focused: Bool,
        row: (Row) -> TableRow
    ) {
        guard !rows.isEmpty else {
            let words = problem.map { "! " + $0 } ?? (isLoaded ? empty : KeptRowsWords.loading)
            let state = ListState([words], isProblem: problem != nil)
            return state.draw(into: &painter, in: rect, titles: titles, id: id, focused: focused)
        }
        let rows = rows
        TableView(columns: columns, titles: titles).draw(into: &painter, in: rect, scroll: &scroll, focused: focused) {
            rows.indices.contains($0) ? row(rows[$0]) : nil
        }
    }
}

/// Messages of every list of locally stored items.
enum KeptRowsWords {
    static let loading = localized("Loading…")
    static let nothing = localized("nothing is here")
    static let here = localized("you are here")
}
