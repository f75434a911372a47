/// Which records of a list are marked: some, or all but some. Marking all of 100,000 costs nothing.
struct ListMarks: Hashable, Sendable {
    private(set) var isAllBut = false
    private(set) var ids: Set<Int64> = []

    static let none = ListMarks()

    func contains(_ id: Int64) -> Bool { ids.contains(id) != isAllBut }

    /// The number of marks in a list of `total`.
    func count(of total: Int) -> Int { isAllBut ? max(0, total - ids.count) : ids.count }

    mutating func toggle(_ id: Int64) {
        if ids.remove(id) == nil { ids.insert(id) }
    }

    mutating func mark(_ marked: [Int64]) {
        if isAllBut { ids.subtract(marked) } else { ids.formUnion(marked) }
    }

    /// Marks all, or none where all are marked already.
    mutating func toggleAll() {
        isAllBut = !(isAllBut && ids.isEmpty)
        ids = []
    }
}
