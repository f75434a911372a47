/// Which orders of a list are marked: some, or all but some. All of 100,000 cost nothing.
struct OrderMarks: Hashable, Sendable {
    private(set) var isAllBut = false
    private(set) var orderIDs: Set<Int64> = []

    static let none = OrderMarks()

    func contains(_ orderID: Int64) -> Bool { orderIDs.contains(orderID) != isAllBut }

    /// How many are marked in a list of `total`.
    func count(of total: Int) -> Int { isAllBut ? max(0, total - orderIDs.count) : orderIDs.count }

    mutating func toggle(_ orderID: Int64) {
        if orderIDs.remove(orderID) == nil { orderIDs.insert(orderID) }
    }

    mutating func mark(_ marked: [Int64]) {
        if isAllBut { orderIDs.subtract(marked) } else { orderIDs.formUnion(marked) }
    }

    /// All, or none where all are marked already.
    mutating func toggleAll() {
        isAllBut = !(isAllBut && orderIDs.isEmpty)
        orderIDs = []
    }
}
