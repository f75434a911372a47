import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Deleted records leave no trace in any list of changes. They are found by totals: each look returns the number of
/// rows, with one request per status where there are statuses; only what differs is listed, by id.
///
/// Listing all ids of 100,000 orders takes 1,000 requests and 1.4 MB of bodies (`_fields=id`, 100 per page), which cost
/// the store about two minutes of one worker; comparing the totals of every status takes a dozen requests.
extension ResourceSync {
    /// Compares the number of rows with the result of a look, and the ids if those differ or a comparison is due.
    ///
    /// Unreadable rows are asked for again first; afterwards, where the totals agree, those that came without an id are
    /// forgotten: every row of the store is here by its id.
    ///
    /// - Parameter look: nil where all rows were just read.
    func compare(_ cursor: inout SyncCursor, _ tally: inout SyncTally, _ wish: SyncWish, look: Look?) async throws {
        let begun = environment.dates.now()
        try await askAgain(&tally)
        try await compareTotals(&cursor, &tally, wish, look: look)
        guard look?.total != nil, case .ids = resource.census, cursor.phase == .whole, cursor.difference ?? 0 == 0
        else { return }
        try await writer.forgetNameless(seenUntil: begun)
    }

    /// Asks by id for rows that could not be read, some at a time: a plugin's fault may be over, and nobody changed them.
    private func askAgain(_ tally: inout SyncTally) async throws {
        guard case .ids = resource.census else { return }
        let due = environment.dates.now().addingTimeInterval(-UnreadableRows.pause)
        let ids = try await writer.unreadableIDs(seenBefore: due, limit: ResourcePages.size)
        guard !ids.isEmpty else { return }
        do {
            let page = try await fetch(ListQuery(sort: .id, include: ids))
            let found = page.items.filter { ids.contains(resource.id($0)) }
            try await writer.save(found, unreadable: page.unreadable.filter { $0.id.map(ids.contains) ?? false })
            tally.saved += found.count
        } catch let error as NetworkError {
            switch error {
            case .hostNotFound, .unreachable, .tlsNotTrusted, .redirected, .cancelled: throw error
            // They stay as they are; nothing else waits for them.
            default: break
            }
        }
        try await writer.postponeUnreadable(ids)
    }

    private func compareTotals(_ cursor: inout SyncCursor, _ tally: inout SyncTally, _ wish: SyncWish, look: Look?)
        async throws
    {
        guard case .ids(let every) = resource.census, cursor.phase == .whole else { return }
        // The walk has just seen every id.
        if cursor.countedAt == nil { cursor.countedAt = environment.dates.now() }
        if wish.takesCensus || isDue(cursor.countedAt, every: every) {
            return try await takeCensus(&cursor, &tally, isThorough: true)
        }
        if let look, try await differs(look, &cursor) {
            try await renew()
            // Rows of a status that was not requested before are missing here, not deleted there.
            if asksForMore(than: cursor) { tally.saved += try await fetchChanges(&cursor).saved }
            return try await takeCensus(&cursor, &tally, isThorough: false)
        }
        tally.total = cursor.total
        try await writer.note(cursor)
    }

    /// - Returns: whether the numbers of rows in mirror and store differ.
    private func differs(_ look: Look, _ cursor: inout SyncCursor) async throws -> Bool {
        guard let total = look.total else { return false }
        let stored = try await writer.storedIDs().count
        cursor.total = total
        guard total - stored != (cursor.difference ?? 0) else { return false }
        guard look.isOld else { return true }
        let now = try await fetchIDs(ListQuery(size: 1, sort: .id, after: since())).total ?? total
        cursor.total = now
        return now - stored != (cursor.difference ?? 0)
    }

    /// - Parameter isThorough: lists all ids; otherwise only those of statuses whose totals differ.
    func takeCensus(_ cursor: inout SyncCursor, _ tally: inout SyncTally, isThorough: Bool) async throws {
        await environment.report(
            ResourceProgress(
                kind: kind,
                state: .comparing,
                done: cursor.total ?? 0,
                total: cursor.total,
                lastSync: nil,
                isLimited: cursor.after != nil
            )
        )
        var suspects: Set<Int64> = []
        let groups = resource.groups()
        if groups.isEmpty {
            let stored = try await writer.storedIDs().sorted()
            suspects = Set(try await listIDs([], &cursor).difference(from: stored))
        } else {
            for group in groups {
                let stored = try await writer.storedIDs(ofGroup: group)
                if !isThorough {
                    let one = try await fetchIDs(ListQuery(size: 1, sort: .id, after: since(), statuses: [group]))
                    if one.total == stored.count { continue }
                }
                suspects.formUnion(try await listIDs([group], &cursor).difference(from: stored))
            }
        }
        try await settle(suspects.sorted(), &tally)
        let now = environment.dates.now()
        if isThorough { cursor.countedAt = now }
        var difference = try await countDifference(&cursor)
        if !isThorough, !groups.isEmpty, let found = difference, found != 0, found != cursor.difference {
            // Something arrived meanwhile; or as many rows have a status as here, but different ones: only all ids show
            // that.
            tally.saved += try await fetchChanges(&cursor).saved
            difference = try await countDifference(&cursor)
            if difference != 0 { return try await takeCensus(&cursor, &tally, isThorough: true) }
        }
        cursor.difference = difference ?? cursor.difference
        tally.total = cursor.total
        try await writer.note(cursor)
        await report(cursor, rows: cursor.total ?? 0)
    }

    /// How many more rows the store has than the mirror; nil where it does not say.
    private func countDifference(_ cursor: inout SyncCursor) async throws -> Int? {
        guard let total = try await fetchIDs(ListQuery(size: 1, sort: .id, after: since())).total else { return nil }
        cursor.total = total
        return total - (try await writer.storedIDs().count)
    }

    /// Every id, ascending, so that new ones come last. One page at a time, whatever the store could handle, with a
    /// look at changes in between: a census is not urgent.
    private func listIDs(_ statuses: [String], _ cursor: inout SyncCursor) async throws -> [Int64] {
        var ids: Set<Int64> = []
        for number in 1...ResourceSyncTimes.maximumPagesOfIDs {
            try Task.checkCancellation()
            let query = ListQuery(page: number, sort: .id, isAscending: true, after: since(), statuses: statuses)
            let page = try await fetchIDs(query)
            let before = ids.count
            ids.formUnion(page.items)
            if page.items.isEmpty || ids.count == before || page.totalPages.map({ number >= $0 }) ?? false { break }
            if number % 100 == 0, resource.changes == .modifiedAfter { _ = try await fetchChanges(&cursor) }
        }
        return ids.sorted()
    }

    /// Fetches the differences by id. What the store does not return is deleted.
    private func settle(_ suspects: [Int64], _ tally: inout SyncTally) async throws {
        let stored = Set(try await writer.storedIDs())
        var gone: [Int64] = []
        for start in stride(from: 0, to: suspects.count, by: ResourcePages.size) {
            try Task.checkCancellation()
            let ids = Array(suspects[start..<min(suspects.count, start + ResourcePages.size)])
            let page = try await fetch(ListQuery(sort: .id, include: ids))
            let found = Set(page.items.map(resource.id) + page.unreadable.compactMap(\.id))
            // A store that ignores the ids says nothing about them.
            guard found.isSubset(of: ids) else { return }
            try await writer.save(page.items, unreadable: page.unreadable)
            tally.saved += page.items.count
            gone += ids.filter { !found.contains($0) && stored.contains($0) }
        }
        guard gone.count <= 500 || gone.count * 2 <= stored.count else {
            throw NetworkError.unreadable(
                resource: "list",
                reason: ResourcePages.Localization.tooManyGone(gone.count, stored.count)
            )
        }
        try await writer.delete(gone)
        tally.removed += gone.count
    }
}

extension [Int64] {
    /// Elements that only one of two ascending lists has.
    fileprivate func difference(from other: [Int64]) -> [Int64] {
        var (result, left, right): ([Int64], Int, Int) = ([], 0, 0)
        while left < count || right < other.count {
            switch (left < count ? self[left] : .max, right < other.count ? other[right] : .max) {
            case (let mine, let theirs) where mine == theirs:
                left += 1
                right += 1
            case (let mine, let theirs) where mine < theirs:
                result.append(mine)
                left += 1
            case (_, let theirs):
                result.append(theirs)
                right += 1
            }
        }
        return result
    }
}

extension ResourcePages.Localization {
    static func tooManyGone(_ gone: Int, _ all: Int) -> String {
        localized("it lacks %@ of the %@ that were there; nothing was removed here", "\(gone)", "\(all)")
    }
}
