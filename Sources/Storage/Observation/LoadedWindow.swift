import GRDB

/// The rows of a window as they were read; a range near it is reached from there by key instead of by counting rows
/// from one end.
struct LoadedWindow<T: Object>: Sendable {
    /// A gap of up to this many rows is walked by key; across a wider one rows are counted.
    private static var walkableGap: Int { 1_024 }

    let request: WindowRequest<T>
    let generation: UInt64
    let count: Int
    let offset: Int
    let rows: [SortedRow<T>]
    /// What the list excludes, where that had to be known.
    let hidden: HiddenRows?

    private var range: Range<Int> { offset..<(offset + rows.count) }

    /// Reads the window of `request`, reusing `previous` where that is of the same list: in an unchanged database it
    /// walks from there; in a changed one it keeps the rows that were not touched.
    ///
    /// - Parameter touched: the rows written since `previous` was read.
    static func load(
        _ database: Database,
        request: WindowRequest<T>,
        previous: LoadedWindow?,
        touched: TouchedRows,
        generation: UInt64
    ) throws -> LoadedWindow {
        let query = request.query
        if let previous, previous.generation == generation, touched == .some([]), previous.isSameList(as: request) {
            let range = request.range.clamped(to: 0..<previous.count)
            let rows = try previous.step(to: range, query: query, database)
            return previous.moved(to: request, offset: range.lowerBound, rows: rows)
        }
        let isUnchanged = previous?.generation == generation && touched == .some([])
        let found = try query.found(database, known: isUnchanged ? previous?.hidden : nil)
        let (count, hits) = (found.count, found.hits)
        let range = request.range.clamped(to: 0..<count)
        // What a search finds is read by key anyway, and each letter leaves some of the rows.
        let isReused = { (previous: LoadedWindow) in
            previous.isSameList(as: request) || (hits != nil && previous.request.sort == request.sort)
        }
        let rows =
            if range.isEmpty {
                [SortedRow<T>]()
            } else if let previous, isReused(previous), case .some(let ids) = touched {
                try previous.refreshed(range, count: count, among: hits, touched: ids, query: query, database)
            } else {
                try query.rows(database, range: range, count: count, among: hits)
            }
        return LoadedWindow(
            request: request,
            generation: generation,
            count: count,
            offset: range.lowerBound,
            rows: rows,
            hidden: found.hidden
        )
    }

    private func isSameList(as other: WindowRequest<T>) -> Bool {
        request.predicate == other.predicate && request.sort == other.sort
    }

    private func moved(to request: WindowRequest<T>, offset: Int, rows: [SortedRow<T>]) -> LoadedWindow {
        LoadedWindow(
            request: request,
            generation: generation,
            count: count,
            offset: offset,
            rows: rows,
            hidden: hidden
        )
    }

    /// The rows at `range` now. Of rows that are known and untouched only keys are read.
    private func refreshed(
        _ range: Range<Int>,
        count: Int,
        among hits: SearchHits?,
        touched: Set<Int64>,
        query: SelectQuery<T>,
        _ database: Database
    ) throws -> [SortedRow<T>] {
        guard T.PrimaryKey.self == Int64.self else {
            return try query.rows(database, range: range, count: count, among: hits)
        }
        let keys = try query.sortValues(database, range: range, count: count, among: hits)
        let known = Dictionary(rows.map { ($0.record.primaryKey.keyValues[0], $0) }) { first, _ in first }
        func isNew(_ key: [SQLValue]) -> Bool {
            guard let last = key.last, case .integer(let id) = last else { return true }
            return touched.contains(id) || known[last] == nil
        }
        let new = try query.rows(database, withSortValues: keys.filter(isNew))
        let read = Dictionary(new.map { ($0.record.primaryKey.keyValues[0], $0) }) { first, _ in first }
        return keys.compactMap { key in key.last.flatMap { read[$0] ?? known[$0] } }
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
