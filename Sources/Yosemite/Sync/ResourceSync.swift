import Foundation
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
    /// Only what was made after this is kept in step; nil for everything.
    let since: @Sendable () -> Date?
    /// Told of what was made since the mirror was whole.
    let onArrival: @Sendable ([Item]) async -> Void

    var kind: MirrorResourceKind { resource.kind }

    /// - Parameters:
    ///   - prepare: called before anything is asked for, and behind the first page of a walk.
    ///   - since: the owner's wish for the last months only.
    init(
        _ resource: MirrorResource<Item>,
        environment: SyncEnvironment,
        since: @escaping @Sendable () -> Date? = { nil },
        prepare: @escaping @Sendable (_ waits: Bool) async throws -> Void = { _ in },
        onArrival: @escaping @Sendable ([Item]) async -> Void = { _ in }
    ) {
        self.resource = resource
        self.environment = environment
        self.since = since
        self.prepare = prepare
        self.onArrival = onArrival
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
        } else {
            do {
                tally = try await fetchChanges(&cursor)
            } catch is CursorInTheFuture {
                cursor = cursor.walkingAgain
                tally = try await walkEverything(&cursor)
                _ = try await fetchChanges(&cursor)
            }
        }
        var compared = tally
        try await compare(&cursor, &compared, wish)
        // A first walk counted every row once.
        if start.phase == .first { compared.saved = tally.saved }
        return compared
    }

    private func walkNowAndThen(_ start: SyncCursor, every: Duration, _ wish: SyncWish) async throws -> SyncTally {
        var cursor = start
        var tally = SyncTally()
        if cursor.phase == .first {
            tally = try await walkEverything(&cursor)
        } else if isDue(cursor.walkedAt, every: every) || wish.refreshesAll {
            cursor = cursor.walkingAgain
            tally = try await walkEverything(&cursor)
        } else {
            tally = try await fetchNewest(&cursor)
        }
        try await compare(&cursor, &tally, wish)
        return tally
    }

    private func replaceNowAndThen(_ start: SyncCursor, every: Duration, _ wish: SyncWish) async throws -> SyncTally {
        guard start.phase == .first || isDue(start.walkedAt, every: every) || wish.refreshesAll else {
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

/// The cursor stands where no change can be yet.
struct CursorInTheFuture: Error {}
