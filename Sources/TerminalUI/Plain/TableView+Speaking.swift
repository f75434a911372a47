extension TableView {
    /// The identity of the list where it is read out.
    public var spokenID: String { "table " + columns.map(\.id).joined(separator: " ") }

    func spoken(_ scroll: ListScroll, _ titles: BoxTitles, focused: Bool, row: (Int) -> TableRow?) -> SpokenRegion {
        var region = SpokenRegion(
            id: spokenID,
            title: [titles.left, titles.right].filter { !$0.isEmpty }.joined(separator: ", "),
            isFocused: focused
        )
        guard scroll.count > 0 else { return region }
        let words = row(scroll.selection).map(words)
        region.row = SpokenRow(
            words?.text ?? Localization.loading,
            brief: words?.brief,
            position: Localization.position(scroll.selection + 1, of: scroll.count)
        )
        return region
    }

    private func words(of row: TableRow) -> (text: String, brief: String) {
        var parts = zip(columns, row.cells).map(Self.words)
        if row.isMarked { parts.append(Localization.marked) }
        if row.isChanged { parts.append(Localization.notSent) }
        let brief = row.cells.first?.text ?? ""
        return (parts.filter { !$0.isEmpty }.joined(separator: ", "), brief)
    }

    private static func words(_ column: TableColumn, _ cell: TableCell) -> String {
        let text = cell.text.trimmingSpaces
        if text.isEmpty, column.hidesWhenEmpty { return "" }
        switch column.speech {
        case .value: return text
        case .named: return "\(column.title) \(text)"
        case .counted(let one, let many): return "\(text) \(text == "1" ? one : many)"
        }
    }

    enum Localization {
        static let loading = "Loading…"
        static let marked = "marked"
        static let notSent = "not sent yet"
        static func position(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }
    }
}
