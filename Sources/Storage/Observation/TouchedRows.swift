/// Rows of one table that a commit wrote or deleted.
enum TouchedRows: Hashable, Sendable {
    /// Those with these primary keys.
    case some(Set<Int64>)
    /// Too many to list, or unknown.
    case many

    /// Above this number rows are not listed.
    private static let maximum = 1_000

    /// Without a copy: a transaction writes rows one by one.
    mutating func add(_ id: Int64) {
        guard case .some(var ids) = self else { return }
        self = .many
        ids.insert(id)
        if ids.count <= Self.maximum { self = .some(ids) }
    }

    func union(_ other: TouchedRows) -> TouchedRows {
        guard case .some(let ours) = self, case .some(let theirs) = other, ours.count + theirs.count <= Self.maximum
        else {
            return .many
        }
        return .some(ours.union(theirs))
    }
}
