/// Which columns are shown, where, and how wide.
struct TableLayout: Hashable, Sendable {
    struct Slot: Hashable, Sendable {
        /// In the table's columns.
        let column: Int
        let offset: Int
        let width: Int
    }

    static let gap = 2

    let slots: [Slot]

    /// - Parameter longest: for each column, the widest text on screen; used by columns that must not be cut.
    init(columns: [TableColumn], longest: [Int], room: Int) {
        let least = columns.indices.map { index in
            let column = columns[index]
            return column.isFreeText ? column.minimum : max(column.minimum, longest[index])
        }
        var shown: Set<Int> = []
        var used = 0
        for index in columns.indices.sorted(by: { columns[$0].priority < columns[$1].priority }) {
            let width = least[index] + (shown.isEmpty ? 0 : Self.gap)
            guard used + width <= room || shown.isEmpty else { break }
            shown.insert(index)
            used += width
        }

        var widths = least
        var free = room - used
        for index in shown.sorted(by: { columns[$0].priority < columns[$1].priority }) where free > 0 {
            let more = min(free, max(0, columns[index].ideal - widths[index]))
            widths[index] += more
            free -= more
        }
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
            return Slot(column: index, offset: offset, width: widths[index])
        }
    }
}
