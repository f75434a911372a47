import GRDB

/// The rows of a window as they were read, from which the next range near it is reached by key instead of by
/// counting rows from an end.
struct LoadedWindow<T: Object>: Sendable {
    /// A gap of up to this many rows is walked by key; a wider one is jumped over.
    private static var walkableGap: Int { 1_024 }

    let request: WindowRequest<T>
    let generation: UInt64
    let count: Int
    let offset: Int
    let rows: [SortedRow<T>]

    private var range: Range<Int> { offset..<(offset + rows.count) }

    /// Reads the window of `request`, starting from `previous` where that is of the same list and state.
    static func load(
        _ database: Database,
        request: WindowRequest<T>,
        previous: LoadedWindow?,
        generation: UInt64
    ) throws -> LoadedWindow {
        let query = request.query
        if let previous, previous.generation == generation, previous.isSameList(as: request) {
            let range = request.range.clamped(to: 0..<previous.count)
            let rows = try previous.step(to: range, query: query, database)
            return previous.moved(to: request, offset: range.lowerBound, rows: rows)
        }
        let count = try query.count(database)
        let range = request.range.clamped(to: 0..<count)
        let rows = range.isEmpty ? [] : try query.rows(database, range: range, count: count)
        return LoadedWindow(
            request: request,
            generation: generation,
            count: count,
            offset: range.lowerBound,
            rows: rows
        )
    }

    private func isSameList(as other: WindowRequest<T>) -> Bool {
        request.predicate == other.predicate && request.sort == other.sort
    }

    private func moved(to request: WindowRequest<T>, offset: Int, rows: [SortedRow<T>]) -> LoadedWindow {
        LoadedWindow(request: request, generation: generation, count: count, offset: offset, rows: rows)
    }

    private func step(to target: Range<Int>, query: SelectQuery<T>, _ database: Database) throws -> [SortedRow<T>] {
        guard !target.isEmpty else { return [] }
        guard let first = rows.first, let last = rows.last,
            target.lowerBound - range.upperBound <= Self.walkableGap,
            range.lowerBound - target.upperBound <= Self.walkableGap
        else { return try query.rows(database, range: target, count: count) }
        var known = rows
        var start = offset
        if target.upperBound > range.upperBound {
            known += try query.rows(database, after: last.sortValues, limit: target.upperBound - range.upperBound)
        }
        if target.lowerBound < start {
            known = try query.rows(database, before: first.sortValues, limit: start - target.lowerBound) + known
            start = target.lowerBound
        }
        let kept = target.clamped(to: start..<(start + known.count))
        return Array(known[(kept.lowerBound - start)..<(kept.upperBound - start)])
    }
}
