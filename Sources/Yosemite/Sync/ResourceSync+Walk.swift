import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The events of reading and writing pages concurrently.
private enum WalkEvent: Sendable {
    case page(Int, Result<ReadPage, any Error>)
    case written(Result<Void, any Error>)
}

extension ResourceSync {
    /// Reads the whole list, newest first, and writes it; continues where an earlier walk ended. The first page is
    /// written alone, so that there is something to see.
    func walkEverything(_ cursor: inout SyncCursor) async throws -> SyncTally {
        var tally = SyncTally()
        // A walk that goes on where another ended has not met all of them.
        let begun = cursor.page == 0 ? environment.dates.now() : nil
        var edge = PageWalk.Seen(total: cursor.total, rows: ResourcePages.size)
        if cursor.page == 0 { edge = try await readFirstPage(&cursor, &tally) }
        if cursor.phase == .first { try await walkOn(&cursor, edge: edge, &tally) }
        if let begun, cursor.phase == .whole { try await writer.forgetUnreadable(notSeenSince: begun) }
        return tally
    }

    private func query(_ number: Int, _ cursor: SyncCursor) -> ListQuery {
        ListQuery(
            page: number,
            size: ResourcePages.size,
            sort: .date,
            after: cursor.after.flatMap(StoreDateParser.date(fromGMT:)),
            before: cursor.before.flatMap(StoreDateParser.date(fromGMT:))
        )
    }

    private func readFirstPage(_ cursor: inout SyncCursor, _ tally: inout SyncTally) async throws -> EdgeOfWalk {
        cursor.after = since().map(StoreDateParser.gmtText)
        cursor.groups = resource.groups()
        await report(cursor, rows: 0)
        let page = try await fetch(query(1, cursor))
        if let date = page.serverDate { await environment.heard(date) }
        let now = page.serverDate ?? environment.dates.now()
        // Any later change is dated at or after the newest change on this page.
        cursor.modifiedUpTo = nil
        for item in page.items { cursor.advance(to: resource.modified(item), now: now) }
        if cursor.modifiedUpTo == nil, !page.items.isEmpty || !page.unreadable.isEmpty {
            cursor.advance(to: now.addingTimeInterval(-60), now: now)
        }
        if let newest = page.items.compactMap(resource.created).max() {
            cursor.before = StoreDateParser.gmtText(max(newest, now).addingTimeInterval(1))
        }
        (cursor.total, cursor.pages, cursor.page) = (page.total, page.totalPages, 1)
        let rows = page.items.count + page.unreadable.count
        let isLast = rows == 0 || page.totalPages.map { $0 <= 1 } ?? false
        try await writer.save(page.items, unreadable: page.unreadable, cursor: cursor)
        (tally.saved, tally.total) = (page.items.count, page.total)
        await report(cursor, rows: rows)
        try await prepare(true)
        if asksForMore(than: cursor) {
            // The same page again, now including the additional statuses, and the others in parallel.
            (cursor.total, cursor.page, cursor.groups) = (nil, 0, resource.groups())
            tally = SyncTally()
            return EdgeOfWalk(total: nil, rows: rows)
        }
        if isLast {
            finish(&cursor, rows: rows)
            try await writer.note(cursor)
            await report(cursor, rows: rows)
        }
        return EdgeOfWalk(total: page.total, ids: Set(page.items.map(resource.id)), rows: rows)
    }

    private typealias EdgeOfWalk = PageWalk.Seen

    private func finish(_ cursor: inout SyncCursor, rows: Int) {
        cursor.phase = .whole
        cursor.total = cursor.total ?? rows
        (cursor.ahead, cursor.aheadTotal, cursor.before) = (nil, nil, nil)
        cursor.walkedAt = environment.dates.now()
        cursor.countedAt = cursor.walkedAt
    }

    private func walkOn(
        _ cursor: inout SyncCursor,
        edge: PageWalk.Seen,
        _ tally: inout SyncTally
    ) async throws {
        let meter = environment.meter
        var state = cursor
        var counts = tally
        // Without totals it is unknown whether rows crossed the edge meanwhile: that page is read again.
        let start = cursor.total == nil && edge.ids.isEmpty ? max(0, cursor.page - 1) : cursor.page
        var walk = PageWalk(
            page: start,
            edge: edge,
            pages: cursor.pages,
            ahead: cursor.ahead ?? [],
            aheadTotal: cursor.aheadTotal,
            size: max(1, min(edge.rows, ResourcePages.size))
        )
        var rows = min(cursor.page * ResourcePages.size, cursor.total ?? .max)
        var (underWay, isWriting, canWrite) = (0, false, true)
        var waiting: [ReadPage] = []
        var failure: (any Error)?
        try await withThrowingTaskGroup(of: WalkEvent.self) { group in
            while true {
                let mostWaiting = meter.pagesAtOnce + 2
                while failure == nil, underWay == 0 || (underWay < meter.limit && meter.room > 0),
                    waiting.count < mostWaiting, let number = walk.next(reach: ResourcePages.reach)
                {
                    underWay += 1
                    let query = query(number, state)
                    group.addTask { [self] in
                        do {
                            return .page(number, .success(ReadPage(try await fetch(query), resource)))
                        } catch {
                            return .page(number, .failure(error))
                        }
                    }
                }
                let isOver = underWay == 0 && (walk.isFinished || failure != nil)
                if canWrite, !isWriting,
                    isOver || waiting.count >= meter.pagesAtOnce || (underWay == 0 && !waiting.isEmpty)
                {
                    if isOver, walk.isFinished, failure == nil { finish(&state, rows: rows) }
                    if !waiting.isEmpty || state.phase == .whole {
                        (state.page, state.ahead) = (walk.frontier, walk.ahead.isEmpty ? nil : walk.ahead)
                        state.aheadTotal = walk.aheadTotal
                        (state.total, state.pages) = (walk.total ?? state.total, walk.pages)
                        let (pages, snapshot) = (waiting, state)
                        waiting = []
                        isWriting = true
                        group.addTask { [writer] in
                            do {
                                try await writer.save(pages, cursor: snapshot)
                                return .written(.success(()))
                            } catch {
                                return .written(.failure(error))
                            }
                        }
                    }
                }
                guard let event = try await group.next() else {
                    if state.phase != .whole { failure = failure ?? Self.words(of: PageWalk.Problem.endless) }
                    break
                }
                switch event {
                case .page(let number, .success(let page)):
                    underWay -= 1
                    let count = page.ids.count + page.unreadable.count
                    let isNew = number > walk.frontier
                    do {
                        let seen = PageWalk.Seen(total: page.total, ids: Set(page.ids), rows: count)
                        try walk.take(number, seen, pages: page.totalPages)
                    } catch {
                        failure = failure ?? Self.words(of: error)
                        continue
                    }
                    if isNew {
                        counts.saved += page.ids.count
                        rows += count
                    }
                    if count > 0 { waiting.append(page) }
                case .page(let number, .failure(let error)):
                    underWay -= 1
                    walk.failed(number)
                    failure = failure ?? error
                case .written(let result):
                    isWriting = false
                    if case .failure(let error) = result {
                        // A cursor written from here on would lack those pages.
                        canWrite = false
                        failure = failure ?? error
                        if state.phase == .whole { return }
                        continue
                    }
                    await report(state, rows: rows)
                    if state.phase == .whole { return }
                }
            }
        }
        if let failure { throw failure }
        cursor = state
        counts.total = state.total
        tally = counts
    }

    private static func words(of problem: any Error) -> any Error {
        guard let problem = problem as? PageWalk.Problem else { return problem }
        let reason =
            switch problem {
            case .samePageTwice: ResourcePages.Localization.samePageTwice
            case .endless: ResourcePages.Localization.endless
            }
        return NetworkError.unreadable(resource: "list", reason: reason)
    }

    /// - Parameter rows: how many are written.
    func report(_ cursor: SyncCursor, rows: Int) async {
        let isWhole = cursor.phase == .whole
        await environment.report(
            ResourceProgress(
                kind: kind,
                state: isWhole ? .whole : .running,
                done: min(rows, cursor.total ?? rows),
                total: cursor.total,
                lastSync: isWhole ? environment.dates.now() : nil,
                isLimited: cursor.after != nil
            )
        )
    }
}
