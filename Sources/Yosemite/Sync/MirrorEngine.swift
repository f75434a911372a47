import FoundationEssentials
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// Mirrors a store, resource by resource through one mechanism: first a page of orders, so that there is something to
/// work with; then what is needed to display orders; then the remaining orders, with everything else in parallel, what
/// a sale is priced by first (`sync.md`, "The first synchronisation"). What is requested, and when, is defined in
/// `MirrorPlan`.
final class MirrorEngine: Sendable {
    private let orders: ResourceSync<Order>
    private let others: [any ResourceSyncing]
    private let settings: SettingsRefresh
    private let environment: SyncEnvironment
    private let upserter: RecordUpserter<OrderRecord>
    private let followers: OrderFollowers
    let noteReader: OrderNoteReader
    /// Failed resources are not tried before.
    private let nextTries = Mutex<[MirrorResourceKind: Date]>([:])
    /// How many runs for orders are under way.
    private let orderRuns = Mutex(0)
    private let logger = Logger(label: "merced.sync")

    private static let failurePause: TimeInterval = 600

    init(
        orders: ResourceSync<Order>,
        others: [any ResourceSyncing],
        settings: SettingsRefresh,
        environment: SyncEnvironment,
        upserter: RecordUpserter<OrderRecord>,
        followers: OrderFollowers,
        noteReader: OrderNoteReader
    ) {
        self.orders = orders
        self.others = others
        self.settings = settings
        self.environment = environment
        self.upserter = upserter
        self.followers = followers
        self.noteReader = noteReader
    }

    /// Updates orders, what is needed to display them, and other records they changed.
    func synchronizeOrders(_ wish: SyncWish) async throws -> OrderSyncSummary {
        orderRuns.withLock { $0 += 1 }
        defer { orderRuns.withLock { $0 -= 1 } }
        settings.begin(always: wish.refreshesAll)
        let tally = try await orders.synchronize(wish)
        await settings.finish()
        await follow()
        await tellOrders()
        await tellNotes()
        return OrderSyncSummary(
            saved: tally.saved,
            removed: tally.removed,
            unreadable: try await unreadable(),
            total: tally.total,
            orderIDs: []
        )
    }

    /// Reports the progress of orders, from storage.
    func tellOrders() async {
        if let progress = try? await progress(orders) { await environment.report(progress) }
    }

    /// Fetches records that orders changed without a trace of their own. What fails is tried again with the next ones.
    private func follow() async {
        let wanted = followers.next()
        guard !wanted.isEmpty else { return }
        do {
            let (ids, gone) = try await environment.mirror.read { storage in
                (try wanted.ids(storage), try wanted.goneRefunds(storage))
            }
            for resource in others {
                guard let ids = ids[resource.kind], try await resource.lastAsked() != nil else { continue }
                try await resource.fetch(ids: ids)
            }
            guard !gone.isEmpty else { return }
            try await environment.mirror.performAndSave { storage in
                for id in gone { try storage.deleteObject(ofType: RefundRecord.self, primaryKey: id) }
            }
        } catch let error as NetworkError where error.isOffline || error == .cancelled {
            followers.putBack(wanted)
        } catch is CancellationError {
            followers.putBack(wanted)
        } catch {
            logger.warning("beside orders: \(StoreWords.describe(error))")
        }
    }

    /// Updates customers' totals that a round postponed; an open list shows them.
    func settlePeople() async {
        do {
            try await environment.mirror.settlePeople()
        } catch is CancellationError {
            // The next round does it, or the next query for them.
        } catch {
            logger.warning("adding up customers: \(error)")
        }
    }

    /// Fetches the notes of a few orders, if all orders are mirrored.
    func readNotes() async {
        let asked = try? await orders.lastAsked()
        guard asked != nil, await noteReader.readSome() else { return }
        await tellNotes()
    }

    /// Reports for how many orders the notes are mirrored, from storage.
    func tellNotes() async {
        if let progress = try? await noteReader.progress() { await environment.report(progress) }
    }

    /// Updates everything else, a few at a time: what every synchronisation fetches, what is due, and one of those that
    /// take turns. A failure is shown in the resource's own progress, and tried again later.
    ///
    /// - Returns: the first failure.
    @discardableResult
    func synchronizeOthers(_ wish: SyncWish) async -> (any Error)? {
        var queue = ResourceQueue(await due(wish))
        var failure: (any Error)?
        await withTaskGroup(of: (any ResourceSyncing, Result<SyncTally, any Error>).self) { group in
            while true {
                while queue.mayStart(
                    room: environment.meter.room,
                    besideOrders: orderRuns.withLock { $0 > 0 }
                ), let (resource, wish) = queue.next() {
                    group.addTask { [self] in
                        do {
                            let tally = try await resource.synchronize(wish)
                            await environment.report(try await progress(resource))
                            return (resource, .success(tally))
                        } catch {
                            return (resource, .failure(error))
                        }
                    }
                }
                guard let (resource, result) = await group.next() else { return }
                queue.ended(resource.kind)
                switch result {
                case .success(let tally):
                    nextTries.withLock { $0[resource.kind] = nil }
                    // Saving a variation also saves its product.
                    if resource.kind == .products, tally.saved + tally.removed > 0,
                        let variations = others.first(where: { $0.kind == .variations })
                    {
                        queue.add(variations, wish)
                    }
                case .failure(let error):
                    failure = failure ?? error
                    // What was asked for already is waited for.
                    if await !shouldContinue(after: error, of: resource) { queue.stop() }
                }
                if Task.isCancelled { queue.stop() }
            }
        }
        return failure ?? (Task.isCancelled ? CancellationError() : nil)
    }

    /// - Returns: false where there is no point in asking for anything else.
    private func shouldContinue(after error: any Error, of resource: any ResourceSyncing) async -> Bool {
        if error is CancellationError || error as? NetworkError == .cancelled { return false }
        let isOffline = (error as? NetworkError)?.isOffline == true
        if !isOffline {
            nextTries.withLock { $0[resource.kind] = environment.dates.now().addingTimeInterval(Self.failurePause) }
        }
        logger.warning("\(resource.kind.rawValue): \(StoreWords.describe(error))")
        await tell(resource, error)
        return !isOffline
    }

    /// What to request now, in the order of the resources; last the one whose turn it is.
    private func due(_ wish: SyncWish) async -> [(any ResourceSyncing, SyncWish)] {
        if wish.isFull || wish.refreshesAll { return others.map { ($0, wish) } }
        let now = environment.dates.now()
        let tries = nextTries.withLock { $0 }
        var anew = wish
        anew.asksAnew = true
        var due: [(any ResourceSyncing, SyncWish)] = []
        var turn: (resource: any ResourceSyncing, asked: Date)?
        for resource in others {
            if let next = tries[resource.kind], now < next, next <= now + Self.failurePause, !wish.asksAnew { continue }
            let plan = MirrorPlan.of(resource.kind)
            guard let asked = try? await resource.lastAsked(), let limit = plan?.asked else {
                due.append((resource, anew))
                continue
            }
            let age = now.timeIntervalSince(asked)
            if age < -60 || age >= Double(limit.components.seconds) {
                due.append((resource, anew))
            } else if plan?.takesTurns == true, await isOneRequest(resource, plan),
                asked < turn?.asked ?? .distantFuture
            {
                turn = (resource, asked)
            }
        }
        if let turn { due.append((turn.resource, anew)) }
        return due
    }

    private func isOneRequest(_ resource: any ResourceSyncing, _ plan: MirrorPlan?) async -> Bool {
        guard plan?.question == .wholeList else { return true }
        return (try? await resource.cursor().total ?? 0) ?? 0 <= ResourcePages.size
    }

    /// Updates these now, one after the other.
    ///
    /// - Throws: the first failure; a resource the store does not have is not one.
    func synchronize(_ kinds: [MirrorResourceKind], _ wish: SyncWish = .due) async throws {
        for resource in others where kinds.contains(resource.kind) {
            do {
                _ = try await resource.synchronize(wish)
                await environment.report(try await progress(resource))
            } catch let error as NetworkError where error.isNotFound {
                await tell(resource, error)
            }
        }
    }

    /// Fetches these records of one kind.
    func fetch(_ kind: MirrorResourceKind, ids: [Int64]) async throws {
        for resource in others where resource.kind == kind { try await resource.fetch(ids: ids) }
    }

    /// Rows of orders kept raw because they cannot be read.
    func unreadable() async throws -> UnreadableReport? { try await upserter.unreadable() }

    /// The progress of everything, from storage.
    func progress() async throws -> [ResourceProgress] {
        try await listProgress() + [noteReader.progress()]
    }

    /// The same without the notes of orders: counting those takes visibly long, and opening a store waits for this.
    func listProgress() async throws -> [ResourceProgress] {
        let resources: [any ResourceSyncing] = [orders] + others
        return try await environment.mirror.read { storage in try resources.map { try $0.progress(storage) } }
    }

    private func progress(_ resource: any ResourceSyncing) async throws -> ResourceProgress {
        try await environment.mirror.read { storage in try resource.progress(storage) }
    }

    private func tell(_ resource: any ResourceSyncing, _ error: any Error) async {
        guard var progress = try? await progress(resource) else { return }
        let status = (error as? NetworkError)?.status
        let reason = StoreWords.describe(error)
        progress.state = [401, 403, 404].contains(status) ? .unavailable(reason: reason) : .failed(reason: reason)
        await environment.report(progress)
    }
}
