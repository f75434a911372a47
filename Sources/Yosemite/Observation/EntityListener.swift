import Storage
import WooFoundation

/// Observes one entity: its value when the listener starts, each change, and its deletion. Read-only values, on the
/// main actor. An entity that does not exist when the listener starts counts as deleted.
@MainActor
public final class EntityListener<Entity: ReadOnlyType> {
    /// The observation, and what has to be retained for it.
    typealias Followed = (
        results: any AsyncSequence<Unseen<Result<Entity?, StorageError>>, Never> & Sendable, source: any Sendable
    )

    /// The newest value; nil before the first delivery and after a deletion.
    public private(set) var readOnlyEntity: Entity?

    /// Why the storage could not be opened or the entity not be read, in words; the value then stays as it was.
    public private(set) var problem: String?

    public var onUpsert: (@MainActor (Entity) -> Void)?
    public var onDelete: (@MainActor () -> Void)?

    private let busy: Busy
    private var delivery: Task<Void, Never>?
    private var isWaiting = true

    /// - Parameter observe: opens the storage if necessary and observes the entity there.
    convenience init(busy: Busy, observe: @escaping @Sendable () async throws -> QueryObservation<Entity?>) {
        self.init(
            following: {
                let observation = try await observe()
                return (observation.results(), observation)
            },
            busy: busy
        )
    }

    init(following follow: @escaping @Sendable () async throws -> Followed, busy: Busy) {
        self.busy = busy
        busy.raise()
        delivery = Task { [weak self] in
            do {
                let (results, source) = try await follow()
                defer { withExtendedLifetime(source) {} }
                for await result in results {
                    guard let self, !Task.isCancelled else { break }
                    result.show(self.take)
                }
            } catch {
                self?.fail(error)
            }
        }
    }

    isolated deinit {
        delivery?.cancel()
        gotDelivery()
    }

    private func take(_ result: Result<Entity?, StorageError>) {
        switch result {
        case .success(let value):
            problem = nil
            deliver(value)
        case .failure(let error): fail(error)
        }
    }

    private func deliver(_ value: Entity?) {
        readOnlyEntity = value
        if let value { onUpsert?(value) } else { onDelete?() }
        gotDelivery()
    }

    /// Tells callers waiting for the first value that there is none.
    private func fail(_ error: any Error) {
        problem = StoreWords.describe(error)
        if readOnlyEntity == nil { deliver(nil) }
    }

    private func gotDelivery() {
        guard isWaiting else { return }
        isWaiting = false
        busy.lower()
    }
}
