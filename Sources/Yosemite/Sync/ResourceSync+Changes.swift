import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension ResourceSync {
    /// After this many pages of changes, newest first, everything is fetched again instead.
    private static var maximumPagesBack: Int { 50 }
    /// How often a store with a fault is tried in the usual way again.
    private static var faultPause: Duration { .seconds(6 * 3_600) }

    /// Seconds between a checkout draft and the order it becomes.
    private static var longestCheckout: TimeInterval { 86_400 }

    /// Requests the row changed last, which also returns the total; if it is not known, everything that changed.
    ///
    /// - Throws: `CursorInTheFuture`.
    func lookForChanges(_ cursor: inout SyncCursor, _ tally: inout SyncTally) async throws -> Look {
        if asksForMore(than: cursor) { tally = try await fetchChanges(&cursor) }
        let page: Page<Item>
        do {
            page = try await fetch(ListQuery(size: 1, sort: .modified, after: since()))
        } catch NetworkError.tooLarge {
            tally.saved += try await fetchChanges(&cursor).saved
            return Look()
        }
        if let date = page.serverDate { await environment.heard(date) }
        let now = page.serverDate ?? environment.dates.now()
        if cursor.isInTheFuture(now: now) { throw CursorInTheFuture() }
        let rows = page.items.count + page.unreadable.count
        if rows == 0, page.total ?? 0 == 0 { return Look(total: page.total) }
        let newest = page.items.first.flatMap(resource.modified)
        if let newest, cursor.knows(newest: newest, now: now) { return Look(total: page.total) }
        tally.saved += try await fetchChanges(&cursor).saved
        if let newest, newest <= now.addingTimeInterval(60), cursor.fault == nil,
            cursor.modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) ?? .distantPast < newest
        {
            // The store has it, but does not report it.
            cursor.fault = .silent
            tally.saved += try await fetchChanges(&cursor).saved
        }
        return Look(total: page.total, isOld: true)
    }

    /// Requests changes from the newest known one on, repeatedly, instead of paging: a row that changes while we read
    /// would move others across a page's edge.
    func fetchChanges(_ cursor: inout SyncCursor) async throws -> SyncTally {
        let known = cursor.modifiedAfter
        // No row can have had this status since before the last look.
        if asksForMore(than: cursor) { cursor.rewind(by: 1_800) }
        cursor.groups = resource.groups()
        if cursor.fault != nil { return try await fetchChangesNewestFirst(&cursor) }
        var tally = SyncTally()
        var number = 1
        var asked: Date?
        while true {
            try Task.checkCancellation()
            let (mark, after) = (cursor.modifiedUpTo, cursor.modifiedAfter)
            let page = try await fetch(
                ListQuery(
                    page: number,
                    sort: .modified,
                    isAscending: true,
                    modifiedAfter: after,
                    after: since()
                )
            )
            let now = page.serverDate ?? environment.dates.now()
            if cursor.isInTheFuture(now: now) { throw CursorInTheFuture() }
            if let after, page.items.contains(where: { resource.modified($0).map { $0 <= after } ?? false }) {
                cursor.fault = .ignored
                return try await fetchChangesNewestFirst(&cursor)
            }
            for item in page.items { cursor.advance(to: resource.modified(item), now: now) }
            // Once the last page has arrived, everything up to this time is known.
            if number == 1 { asked = now }
            let arrivals = try await arrivals(among: page.items, since: known)
            try await writer.save(page.items, unreadable: page.unreadable, cursor: cursor)
            tally.saved += page.items.count
            if !arrivals.isEmpty { await onArrival(arrivals) }
            await onChange(page.items)
            let rows = page.items.count + page.unreadable.count
            let isLast = page.totalPages.map { number >= $0 } ?? (rows < ResourcePages.size)
            if rows == 0 || (isLast && cursor.modifiedUpTo == mark) || rows < ResourcePages.size && isLast { break }
            number = cursor.modifiedUpTo == mark ? number + 1 : 1
        }
        cursor.changesAt = asked
        tally.total = cursor.total
        return tally
    }

    /// For a store that cannot be asked what changed: reads the latest changes, down to the known ones.
    private func fetchChangesNewestFirst(_ cursor: inout SyncCursor) async throws -> SyncTally {
        let known = cursor.modifiedAfter ?? .distantPast
        var (tally, start) = (SyncTally(), cursor)
        for number in 1...Self.maximumPagesBack {
            try Task.checkCancellation()
            let page = try await fetch(ListQuery(page: number, sort: .modified, after: since()))
            let now = page.serverDate ?? environment.dates.now()
            let dates = page.items.compactMap(resource.modified)
            // Unsorted answers say nothing about what comes after them.
            guard dates == dates.sorted(by: >) else { break }
            let changed = page.items.filter { resource.modified($0).map { $0 > known } ?? true }
            if number == 1 {
                for item in changed { start.advance(to: resource.modified(item), now: now) }
                start.changesAt = now
            }
            let arrivals = try await arrivals(among: changed, since: known)
            try await writer.save(changed, unreadable: page.unreadable)
            tally.saved += changed.count
            if !arrivals.isEmpty { await onArrival(arrivals) }
            await onChange(changed)
            guard !changed.isEmpty, changed.count == page.items.count, page.items.count >= ResourcePages.size else {
                cursor = start
                try await writer.note(cursor)
                return tally
            }
        }
        guard isDue(cursor.walkedAt, every: Self.faultPause) else { return tally }
        cursor = cursor.walkingAgain
        cursor.fault = nil
        return try await walkEverything(&cursor)
    }

    /// - Parameter known: the time up to which changes were known. Rows created long before that were restored, and are
    ///   not new; a customer may have spent a while at the checkout.
    private func arrivals(among items: [Item], since known: Date?) async throws -> [Item] {
        guard let known else { return [] }
        let oldest = known.addingTimeInterval(-Self.longestCheckout)
        return try await writer.arrivals(
            among: items.filter { item in resource.created(item).map { $0 > oldest } ?? false }
        )
    }

    /// For lists that cannot be asked for changes: the newest rows, down to a known one, and the total.
    func fetchNewest(_ cursor: inout SyncCursor, _ tally: inout SyncTally) async throws -> Look {
        var look = Look()
        let stored = Set(try await writer.storedIDs())
        for number in 1...Self.maximumPagesBack {
            try Task.checkCancellation()
            let page = try await fetch(
                ListQuery(page: number, size: ResourceSyncTimes.newestRows, sort: .date, after: since())
            )
            let new = page.items.filter { !stored.contains(resource.id($0)) }
            try await writer.save(page.items, unreadable: page.unreadable)
            tally.saved += new.count
            if !new.isEmpty { await onArrival(new) }
            if number == 1 { look.total = page.total }
            if new.count < ResourceSyncTimes.newestRows { break }
            look.isOld = true
        }
        return look
    }

    /// Fetches all of a small list.
    func replaceAll() async throws -> SyncTally {
        var cursor = SyncCursor.start
        var (items, unreadable): ([Item], [UnreadableRow]) = ([], [])
        var seen: Set<Int64> = []
        await report(cursor, rows: 0)
        for number in 1...ResourceSyncTimes.maximumPagesOfSmallLists {
            let page = try await fetch(ListQuery(page: number, sort: nil))
            let ids = page.items.map(resource.id)
            let isRepeated = number > 1 && !ids.isEmpty && seen.isSuperset(of: ids)
            if isRepeated { break }
            items += page.items
            unreadable += page.unreadable
            seen.formUnion(ids)
            let rows = page.items.count + page.unreadable.count
            if rows == 0 || (page.totalPages.map { number >= $0 } ?? (rows < ResourcePages.size)) { break }
        }
        cursor.phase = .whole
        cursor.total = items.count + unreadable.count
        cursor.walkedAt = environment.dates.now()
        try await writer.replace(with: items, unreadable: unreadable, cursor: cursor)
        await report(cursor, rows: items.count)
        return SyncTally(saved: items.count, total: cursor.total)
    }
}

enum ResourceSyncTimes {
    /// How many rows of a list that cannot be asked for changes are read.
    static let newestRows = 20
    static let maximumPagesOfSmallLists = 1_000
    static let maximumPagesOfIDs = 200_000
}
