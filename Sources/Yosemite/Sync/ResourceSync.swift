import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Keeps one resource of the mirror equal to the store: the first time all of it, newest first; afterwards changes, and
/// at intervals deletions. Can be killed at any moment: pages and the cursor that describes them are one transaction.
final class ResourceSync<Item: Sendable>: ResourceSyncing {
    let resource: MirrorResource<Item>
    let environment: SyncEnvironment
    let writer: MirrorWriter<Item>
    /// Determines what `load` has to request by name; `waits` for it if that is in progress.
    let prepare: @Sendable (_ waits: Bool) async throws -> Void
    /// The same, determined again: called before rows are considered deleted.
    let renew: @Sendable () async throws -> Void
    /// Only records created after this are synced; nil for all.
    let since: @Sendable () -> Date?
    /// Called with records created since the mirror was complete.
    let onArrival: @Sendable ([Item]) async -> Void
    /// Called with records changed since the mirror was complete.
    let onChange: @Sendable ([Item]) async -> Void

    var kind: MirrorResourceKind { resource.kind }

    /// - Parameters:
    ///   - prepare: called before the first request, and after the first page of a walk.
    ///   - since: set if the owner wants only the last months.
    init(
        _ resource: MirrorResource<Item>,
        environment: SyncEnvironment,
        since: @escaping @Sendable () -> Date? = { nil },
        prepare: @escaping @Sendable (_ waits: Bool) async throws -> Void = { _ in },
        renew: @escaping @Sendable () async throws -> Void = {},
        onArrival: @escaping @Sendable ([Item]) async -> Void = { _ in },
        onChange: @escaping @Sendable ([Item]) async -> Void = { _ in }
    ) {
        self.resource = resource
        self.environment = environment
        self.since = since
        self.prepare = prepare
        self.renew = renew
        self.onArrival = onArrival
        self.onChange = onChange
        writer = MirrorWriter(
            resource: resource,
            siteID: environment.siteID,
            mirror: environment.mirror,
            dates: environment.dates
        )
    }

    func cursor() async throws -> SyncCursor { try await writer.cursor() }

    func synchronize(_ wish: SyncWish) async throws -> SyncTally {
        var cursor = try await writer.cursor()
        try await prepare(false)
        if wish.isFull || !covers(cursor) || (cursor.phase == .first && asksForMore(than: cursor)) {
            cursor = cursor.walkingAgain
        }
        switch resource.changes {
        case .modifiedAfter: return try await followChanges(cursor, wish)
        case .walkAgain(let every): return try await walkNowAndThen(cursor, every: every, wish)
        case .replace(let every): return try await replaceNowAndThen(cursor, every: every, wish)
        }
    }

    /// Whether the walk reached as far back as it should.
    private func covers(_ cursor: SyncCursor) -> Bool {
        guard let start = cursor.after.flatMap(StoreDateParser.date(fromGMT:)) else { return true }
        guard let wanted = since() else { return false }
        return start <= wanted.addingTimeInterval(86_400)
    }

    /// Whether the store has statuses that were not requested before.
    func asksForMore(than cursor: SyncCursor) -> Bool {
        guard let asked = cursor.groups else { return false }
        return !Set(asked).isSuperset(of: resource.groups())
    }

    private func followChanges(_ start: SyncCursor, _ wish: SyncWish) async throws -> SyncTally {
        var cursor = start
        var tally = SyncTally()
        if cursor.phase == .first {
            tally = try await walkEverything(&cursor)
            // The walk counted what changed during it.
            _ = try await fetchChanges(&cursor)
            var compared = tally
            try await compare(&cursor, &compared, wish, look: nil)
            // A first walk counts every row once.
            compared.saved = tally.saved
            return compared
        }
        var look: Look?
        do {
            look = try await lookForChanges(&cursor, &tally)
        } catch is CursorInTheFuture {
            cursor = cursor.walkingAgain
            tally = try await walkEverything(&cursor)
            _ = try await fetchChanges(&cursor)
        }
        try await compare(&cursor, &tally, wish, look: look)
        return tally
    }

    private func walkNowAndThen(_ start: SyncCursor, every: Duration, _ wish: SyncWish) async throws -> SyncTally {
        var cursor = start
        var tally = SyncTally()
        var look: Look?
        if cursor.phase == .first {
            tally = try await walkEverything(&cursor)
        } else if isDue(cursor.walkedAt, every: every) || wish.refreshesAll {
            cursor = cursor.walkingAgain
            tally = try await walkEverything(&cursor)
        } else {
            look = try await fetchNewest(&cursor, &tally)
        }
        try await compare(&cursor, &tally, wish, look: look)
        return tally
    }

    private func replaceNowAndThen(_ start: SyncCursor, every: Duration, _ wish: SyncWish) async throws -> SyncTally {
        guard start.phase == .first || isDue(start.walkedAt, every: every) || wish.refreshesAll || wish.asksAnew else {
            return SyncTally()
        }
        return try await replaceAll()
    }

    func isDue(_ last: Date?, every: Duration) -> Bool {
        guard let last else { return true }
        let age = environment.dates.now().timeIntervalSince(last)
        // A clock that was set back must not stop it for long.
        return age < -60 || age >= Double(every.components.seconds)
    }

    func fetch(ids: [Int64]) async throws {
        for start in stride(from: 0, to: ids.count, by: ResourcePages.size) {
            try Task.checkCancellation()
            let wanted = Array(ids[start..<min(ids.count, start + ResourcePages.size)])
            let page = try await fetch(ListQuery(sort: .id, include: wanted))
            // A store that ignores the ids returns other rows, which are known or will arrive anyway.
            let found = page.items.filter { wanted.contains(resource.id($0)) }
            try await writer.save(found)
        }
    }

    func lastAsked() async throws -> Date? {
        let state = try await writer.state()
        return state.cursor.phase == .whole ? state.written : nil
    }

    func progress(_ storage: any StorageType) throws -> ResourceProgress {
        let (cursor, last) = try writer.state(storage)
        let isWhole = cursor.phase == .whole
        return ResourceProgress(
            kind: kind,
            state: isWhole ? .whole : .waiting,
            done: isWhole ? cursor.total ?? 0 : min(cursor.page * ResourcePages.size, cursor.total ?? .max),
            total: cursor.total,
            lastSync: isWhole ? last : nil,
            isLimited: cursor.after != nil
        )
    }
}

enum ResourcePages {
    /// The most rows a store returns at once.
    static let size = 100
    /// How far after the last gapless page others may be read already.
    static let reach = 48
}

/// The result of one request about a list that is completely mirrored.
struct Look: Hashable {
    /// The number of rows; nil where the store does not say.
    var total: Int?
    /// There were requests since, so the number may be outdated.
    var isOld = false
}

/// The cursor is at a time when no change can have happened yet.
struct CursorInTheFuture: Error {}
