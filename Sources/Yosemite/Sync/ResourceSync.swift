import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Keeps one resource of the mirror equal to the store: the first time all of it, newest first; afterwards what
/// changed, and so often what vanished. Written so that it can be killed at any moment: pages and the cursor that
/// speaks of them are one transaction.
final class ResourceSync<Item: Sendable>: ResourceSyncing {
    let resource: MirrorResource<Item>
    let environment: SyncEnvironment
    let writer: MirrorWriter<Item>
    /// Finds out what `load` is to ask for by name; `waits` for what is under way about that.
    let prepare: @Sendable (_ waits: Bool) async throws -> Void
    /// The same, found out anew: called before rows are taken for gone.
    let renew: @Sendable () async throws -> Void
    /// Only what was made after this is kept in step; nil for everything.
    let since: @Sendable () -> Date?
    /// Told of what was made since the mirror was whole.
    let onArrival: @Sendable ([Item]) async -> Void
    /// Told of what changed since the mirror was whole.
    let onChange: @Sendable ([Item]) async -> Void

    var kind: MirrorResourceKind { resource.kind }

    /// - Parameters:
    ///   - prepare: called before anything is asked for, and behind the first page of a walk.
    ///   - since: the owner's wish for the last months only.
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

    /// Whether what was walked over reaches as far back as it should.
    private func covers(_ cursor: SyncCursor) -> Bool {
        guard let start = cursor.after.flatMap(StoreDateParser.date(fromGMT:)) else { return true }
        guard let wanted = since() else { return false }
        return start <= wanted.addingTimeInterval(86_400)
    }

    /// Whether the store has statuses nobody asked for before.
    func asksForMore(than cursor: SyncCursor) -> Bool {
        guard let asked = cursor.groups else { return false }
        return !Set(asked).isSuperset(of: resource.groups())
    }

    private func followChanges(_ start: SyncCursor, _ wish: SyncWish) async throws -> SyncTally {
        var cursor = start
        var tally = SyncTally()
        if cursor.phase == .first {
            tally = try await walkEverything(&cursor)
            // What changed during the walk was counted by it.
            _ = try await fetchChanges(&cursor)
            var compared = tally
            try await compare(&cursor, &compared, wish, look: nil)
            // A first walk counted every row once.
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
            // A store that does not heed the ids answers with others, which are known or come by themselves.
            let found = page.items.filter { wanted.contains(resource.id($0)) }
            try await writer.save(found)
        }
    }

    func lastAsked() async throws -> Date? {
        try await writer.cursor().phase == .whole ? try await writer.lastWritten() : nil
    }

    func progress() async throws -> ResourceProgress {
        let cursor = try await writer.cursor()
        let last = try await writer.lastWritten()
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
    /// The most a store gives at a time.
    static let size = 100
    /// How far behind the last gapless page others are read already.
    static let reach = 48
}

/// What one request said of a list that is all here.
struct Look: Hashable {
    /// How many rows there are; nil where the store does not say.
    var total: Int?
    /// More was asked since, so that the number may be of before.
    var isOld = false
}

/// The cursor stands where no change can be yet.
struct CursorInTheFuture: Error {}
