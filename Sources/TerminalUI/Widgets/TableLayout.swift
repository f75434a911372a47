/// Which columns are shown, where, and how wide.
struct TableLayout: Hashable, Sendable {
    struct Slot: Hashable, Sendable {
        /// The index in the table's columns.
        let column: Int
        let offset: Int
        let width: Int
        /// Its cells have room only for their short forms.
        var isShort = false
    }

    /// What columns give up before one of them is dropped, each step including those above it.
    private enum Squeeze: CaseIterable {
        case none
        /// Free text has the fewest useful cells.
        case freeText
        /// Long numbers lose their beginning.
        case numbers
    }

    static let gap = 2

    let slots: [Slot]

    /// - Parameter longest: for each column, the widest text on screen; used by columns that must not be cut.
    init(columns: [TableColumn], longest: [Int], room: Int) {
        func least(_ index: Int, _ squeeze: Squeeze) -> Int {
            let column = columns[index]
            if column.isFreeText { return squeeze == .none ? column.minimum : column.tight }
            let whole = max(column.minimum, longest[index])
            guard squeeze == .numbers, let enough = column.enough else { return whole }
            return min(whole, max(column.minimum, enough))
        }
        let byPriority = columns.indices.sorted { columns[$0].priority < columns[$1].priority }
        var shown: [Int] = []
        var short: Set<Int> = []
        var squeeze = Squeeze.none
        func used(_ shown: [Int], _ short: Set<Int>, _ squeeze: Squeeze) -> Int {
            shown.reduce(max(0, shown.count - 1) * Self.gap) { sum, index in
                sum + (short.contains(index) ? columns[index].short ?? 0 : least(index, squeeze))
            }
        }
        for index in byPriority where longest[index] > 0 || !columns[index].hidesWhenEmpty {
            let forms = columns[index].short == nil ? [short] : [short, short.union([index])]
            let squeezes = columns[index].squeezes ? Squeeze.allCases : [squeeze]
            let fitting = forms.lazy.compactMap { form in
                squeezes.first { used(shown + [index], form, $0) <= room }.map { (form, $0) }
            }.first
            guard let fitting else { break }
            shown.append(index)
            (short, squeeze) = fitting
        }
        if shown.isEmpty { shown = Array(byPriority.prefix(1)) }

        var widths = columns.indices.map { short.contains($0) ? columns[$0].short ?? 0 : least($0, squeeze) }
        var free = room - used(shown, short, squeeze)
        func give(_ wanted: (Int) -> Int) {
            for index in shown where free > 0 && !short.contains(index) {
                let more = min(free, max(0, wanted(index) - widths[index]))
                widths[index] += more
                free -= more
            }
        }
        give { least($0, .none) }
        give { columns[$0].ideal }
        let flexes = shown.reduce(0) { $0 + columns[$1].flex }
        if free > 0, flexes > 0 {
            var given = 0
            for index in shown.sorted() where columns[index].flex > 0 {
                let share = free * columns[index].flex / flexes
                widths[index] += share
                given += share
            }
            if let first = shown.sorted().first(where: { columns[$0].flex > 0 }) { widths[first] += free - given }
        }

        var offset = 0
        slots = shown.sorted().map { index in
            defer { offset += widths[index] + Self.gap }
            return Slot(column: index, offset: offset, width: widths[index], isShort: short.contains(index))
        }
    }
}
