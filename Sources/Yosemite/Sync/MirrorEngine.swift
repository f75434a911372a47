import Foundation
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// Brings a store into its mirror, resource by resource through one mechanism: first a page of orders, so that there is
/// something to work with; then what orders are shown with; then the rest of them, and everything else beside.
final class MirrorEngine: Sendable {
    private let orders: ResourceSync<Order>
    private let others: [any ResourceSyncing]
    private let settings: SettingsRefresh
    private let environment: SyncEnvironment
    private let upserter: OrderUpserter
    private let nextTries = Mutex<[MirrorResourceKind: Date]>([:])
    private let logger = Logger(label: "merced.sync")

    /// So often what is no order is looked at, and what could not be had is tried again.
    private static let otherPause: TimeInterval = 300
    private static let othersAtOnce = 2
    private static let failurePause: TimeInterval = 600

    init(
        orders: ResourceSync<Order>,
        others: [any ResourceSyncing],
        settings: SettingsRefresh,
        environment: SyncEnvironment,
        upserter: OrderUpserter
    ) {
        self.orders = orders
        self.others = others
        self.settings = settings
        self.environment = environment
        self.upserter = upserter
    }

    /// Brings orders up to date, and what they are shown with.
    func synchronizeOrders(_ wish: SyncWish) async throws -> OrderSyncSummary {
        settings.begin(always: wish.refreshesAll)
        let tally = try await orders.synchronize(wish)
        await settings.finish()
        await tellOrders()
        return OrderSyncSummary(
            saved: tally.saved,
            removed: tally.removed,
            unreadable: try await unreadable(),
            total: tally.total,
            orderIDs: []
        )
    }

    /// Says how far orders are, from what is stored.
    func tellOrders() async {
        if let progress = try? await orders.progress() { await environment.report(progress) }
    }

    /// Brings everything else up to date, one after the other. What fails is told by its own progress and tried again
    /// later.
    ///
    /// - Returns: the first failure.
    @discardableResult
    func synchronizeOthers(_ wish: SyncWish) async -> (any Error)? {
        var failure: (any Error)?
        // What was looked at before is looked at by turns, the longest ago first: a poll asks for little.
        var left = wish == .due ? Self.othersAtOnce : Int.max
        let tries = nextTries.withLock { $0 }
        for resource in byTurns(tries) where left > 0 {
            if Task.isCancelled { return failure ?? CancellationError() }
            let now = environment.dates.now()
            if let next = nextTries.withLock({ $0[resource.kind] }), now < next, next <= now + Self.failurePause,
                !wish.isFull, !wish.refreshesAll
            {
                continue
            }
            do {
                if tries[resource.kind] != nil { left -= 1 }
                _ = try await resource.synchronize(wish)
                await environment.report(try await resource.progress())
                nextTries.withLock { $0[resource.kind] = now + Self.otherPause }
            } catch {
                if error is CancellationError || error as? NetworkError == .cancelled { return failure ?? error }
                failure = failure ?? error
                let isOffline = (error as? NetworkError)?.isOffline == true
                if !isOffline { nextTries.withLock { $0[resource.kind] = now + Self.failurePause } }
                logger.warning("\(resource.kind.rawValue): \(StoreWords.describe(error))")
                await tell(resource, error)
                if isOffline { return failure }
            }
        }
        return failure
    }

    /// Brings these up to date now, one after the other.
    ///
    /// - Throws: the first failure; what a store does not have is none.
    func synchronize(_ kinds: [MirrorResourceKind], _ wish: SyncWish = .due) async throws {
        for resource in others where kinds.contains(resource.kind) {
            do {
                _ = try await resource.synchronize(wish)
                await environment.report(try await resource.progress())
            } catch let error as NetworkError where error.isNotFound {
                await tell(resource, error)
            }
        }
    }

    private func byTurns(_ tries: [MirrorResourceKind: Date]) -> [any ResourceSyncing] {
        others.enumerated().sorted { left, right in
            let (first, second) = (tries[left.element.kind] ?? .distantPast, tries[right.element.kind] ?? .distantPast)
            return first == second ? left.offset < right.offset : first < second
        }.map(\.element)
    }

    /// Rows of orders that are kept because they cannot be read.
    func unreadable() async throws -> UnreadableReport? { try await upserter.unreadable() }

    /// How far everything is, from what is stored.
    func progress() async throws -> [ResourceProgress] {
        var result = [try await orders.progress()]
        for resource in others { result.append(try await resource.progress()) }
        return result
    }

    private func tell(_ resource: any ResourceSyncing, _ error: any Error) async {
        guard var progress = try? await resource.progress() else { return }
        let status = (error as? NetworkError)?.status
        let reason = StoreWords.describe(error)
        progress.state = [401, 403, 404].contains(status) ? .unavailable(reason: reason) : .failed(reason: reason)
        await environment.report(progress)
    }
}

/// Fetches statuses, currency and site when it is time, beside the orders.
final class SettingsRefresh: Sendable {
    private struct State {
        var running: Task<Void, Never>?
        var fetched: Date?
    }

    private static let pause: TimeInterval = 900

    private let fetcher: SettingsFetcher
    private let dates: any DateSource
    private let state = Mutex(State())
    private let logger = Logger(label: "merced.sync")

    init(fetcher: SettingsFetcher, dates: any DateSource) {
        self.fetcher = fetcher
        self.dates = dates
    }

    func begin(always: Bool) {
        let now = dates.now()
        state.withLock { state in
            if state.running != nil { return }
            if !always, let last = state.fetched, abs(now.timeIntervalSince(last)) < Self.pause { return }
            state.running = Task { [fetcher, logger] in
                do {
                    try await fetcher.fetch()
                    self.state.withLock { $0.fetched = now }
                } catch {
                    // What cannot be read of settings is no reason to call the orders unsynchronised.
                    logger.warning("settings: \(StoreWords.describe(error))")
                }
                self.state.withLock { $0.running = nil }
            }
        }
    }

    /// Returns when nothing is under way.
    func finish() async {
        let running = state.withLock { $0.running }
        await withTaskCancellationHandler {
            await running?.value
        } onCancel: {
            running?.cancel()
        }
    }
}
