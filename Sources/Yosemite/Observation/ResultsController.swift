import Storage
import WooFoundation

/// Keeps a window of a sorted, filtered table and the total number of rows, and reports changes to either.
///
/// It materialises only the window, whether the table has ten rows or a million. All values are read-only and delivered
/// on the main actor. After `start()` the first window arrives with `onDidChangeContent`.
@MainActor
public final class ResultsController<Record: Object & ReadOnlyConvertible> {
    public typealias Entity = Record.ReadOnly

    public enum ObjectChange: Hashable, Sendable {
        case insert(at: Int)
        case delete(at: Int)
        case move(from: Int, to: Int)
        case update(at: Int)
    }

    public struct Section: Hashable, Sendable {
        public let name: String
        /// Positions in the whole list, not in the window.
        public let range: Range<Int>
    }

    /// The rows of the window, in order.
    public private(set) var fetchedObjects: [Entity] = []
    /// The position of the window in the whole list, from 0.
    public private(set) var offset = 0
    /// Rows that match the predicate, loaded or not; never above `fetchLimit`.
    public private(set) var numberOfObjects = 0
    /// Whether anything was delivered yet.
    public private(set) var isLoaded = false

    /// Whether its values answer the latest request; false between `show` or `change` and their delivery.
    public private(set) var isUpToDate = false

    /// Why the rows could not be read, in words; the values then stay as they were.
    public private(set) var problem: String?

    public var onWillChangeContent: (@MainActor () -> Void)?
    /// Relative to the window: an object that scrolls out of it counts as deleted.
    public var onDidChangeObject: (@MainActor (Entity, ObjectChange) -> Void)?
    public var onDidChangeContent: (@MainActor () -> Void)?
    /// The mirror was emptied, by a logout or because it had to be rebuilt.
    public var onDidResetContent: (@MainActor () -> Void)?

    private let storage: any StorageProvider
    private let fetchLimit: Int?
    private let sectionName: (@MainActor (Entity) -> String)?
    private let busy: Busy
    private var request: WindowRequest<Record>
    private var observation: WindowObservation<Record>?
    private var delivery: Task<Void, Never>?
    private var opening: Task<Void, Never>?
    private var isWaiting = false
    private var resets = 0

    /// - Parameters:
    ///   - range: the first window; `show` moves it.
    ///   - fetchLimit: rows beyond it do not exist for this controller.
    ///   - sectionName: neighbours with the same name form a section.
    init(
        storage: any StorageProvider,
        busy: Busy,
        predicate: RecordPredicate<Record>,
        sortedBy: [RecordSortDescriptor<Record>],
        range: Range<Int>,
        fetchLimit: Int? = nil,
        sectionName: (@MainActor (Entity) -> String)? = nil
    ) {
        self.storage = storage
        self.busy = busy
        self.fetchLimit = fetchLimit
        self.sectionName = sectionName
        request = WindowRequest(predicate: predicate, sort: sortedBy, range: range)
    }

    isolated deinit {
        stop()
    }

    public var isEmpty: Bool { numberOfObjects == 0 }

    /// The object at a position of the whole list; nil outside the window.
    public func object(at index: Int) -> Entity? {
        let position = index - offset
        return fetchedObjects.indices.contains(position) ? fetchedObjects[position] : nil
    }

    /// The position of an entity in the whole list, if it is in the window.
    public func index(of identity: Entity.Identity) -> Int? {
        fetchedObjects.firstIndex { $0.identity == identity }.map { $0 + offset }
    }

    /// The window divided by `sectionName`.
    public var sections: [Section] {
        guard let sectionName else { return [] }
        var sections: [Section] = []
        for (position, entity) in fetchedObjects.enumerated() {
            let name = sectionName(entity)
            let index = position + offset
            if let last = sections.last, last.name == name {
                sections[sections.count - 1] = Section(name: name, range: last.range.lowerBound..<index + 1)
            } else {
                sections.append(Section(name: name, range: index..<index + 1))
            }
        }
        return sections
    }

    /// Starts observing. A second call has no effect, unless the storage could not be opened.
    public func start() {
        guard delivery == nil else { return }
        expectDelivery()
        delivery = Task { [weak self, storage, request] in
            do {
                let observation = try await storage.observeWindow(request)
                guard !Task.isCancelled else { return observation.cancel() }
                self?.observation = observation
                self?.expectOpening()
                if let self, self.request != request { observation.update(self.request) }
                for await snapshot in observation.snapshots {
                    guard let self, !Task.isCancelled else { break }
                    snapshot.show(self.deliver)
                }
            } catch {
                guard !Task.isCancelled else { return }
                self?.fail(error)
            }
        }
    }

    /// Rows may be shown before the rest of the store is open. If that fails, the reason takes their place: nothing can
    /// be done with them.
    private func expectOpening() {
        busy.raise()
        opening = Task { [weak self, storage, busy] in
            defer { busy.lower() }
            do {
                try await storage.opened()
            } catch {
                guard !Task.isCancelled, let self else { return }
                stop()
                (fetchedObjects, offset, numberOfObjects, isLoaded) = ([], 0, 0, false)
                fail(error)
            }
        }
    }

    public func stop() {
        opening?.cancel()
        opening = nil
        delivery?.cancel()
        delivery = nil
        observation?.cancel()
        observation = nil
        gotDelivery()
    }

    /// Moves the window. The present values stay until then.
    public func show(_ range: Range<Int>) {
        guard range != request.range else { return }
        retarget(WindowRequest(predicate: request.predicate, sort: request.sort, range: range))
    }

    /// Sets another predicate or order; the window starts at `range`.
    public func change(
        predicate: RecordPredicate<Record>,
        sortedBy: [RecordSortDescriptor<Record>],
        range: Range<Int>
    ) {
        retarget(WindowRequest(predicate: predicate, sort: sortedBy, range: range))
    }

    private func retarget(_ new: WindowRequest<Record>) {
        guard new != request else { return }
        request = new
        isUpToDate = false
        guard let observation else { return }
        expectDelivery()
        observation.update(new)
    }

    private func deliver(_ snapshot: WindowSnapshot<Record>) {
        let count = min(snapshot.count, fetchLimit ?? .max)
        let objects: [Entity]
        do {
            objects = try snapshot.objects.prefix(max(0, count - snapshot.offset)).map { try $0.toReadOnly() }
        } catch {
            return tell(error)
        }
        let wasEmptied = isLoaded && snapshot.resets != resets
        resets = snapshot.resets
        problem = snapshot.problem.map(StoreWords.describe)
        onWillChangeContent?()
        let before = fetchedObjects
        let beforeOffset = offset
        fetchedObjects = objects
        offset = snapshot.offset
        numberOfObjects = count
        isLoaded = true
        isUpToDate = snapshot.request == request
        if let onDidChangeObject {
            for (entity, change) in WindowChanges.between(before, beforeOffset, and: fetchedObjects, offset) {
                onDidChangeObject(entity, change.objectChange())
            }
        }
        if wasEmptied { onDidResetContent?() }
        onDidChangeContent?()
        if snapshot.request == request { gotDelivery() }
    }

    private func fail(_ error: any Error) {
        delivery = nil
        tell(error)
    }

    private func tell(_ error: any Error) {
        problem = StoreWords.describe(error)
        onWillChangeContent?()
        onDidChangeContent?()
        gotDelivery()
    }

    /// Busy from the request to its delivery, so that a test that waits for idle sees the new window.
    private func expectDelivery() {
        guard !isWaiting else { return }
        isWaiting = true
        busy.raise()
    }

    private func gotDelivery() {
        guard isWaiting else { return }
        isWaiting = false
        busy.lower()
    }
}

extension ResultsController {
    /// Sets another list; the window starts at `range`.
    public func change<Query: RecordListQuery>(list: Query, _ range: Range<Int>) where Query.Record == Record {
        change(predicate: list.predicate, sortedBy: list.sortDescriptors, range: range)
    }
}
