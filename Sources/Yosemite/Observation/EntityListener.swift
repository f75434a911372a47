import Storage
import WooFoundation

/// Follows one entity: its value when the listener starts, each change, and its deletion. Read-only values, on the
/// main actor. An entity that is not there when the listener starts counts as deleted.
@MainActor
public final class EntityListener<Entity: ReadOnlyType> {
    /// The newest value; nil before the first delivery and after a deletion.
    public private(set) var readOnlyEntity: Entity?

    /// Why the storage could not be opened, in words.
    public private(set) var problem: String?

    public var onUpsert: (@MainActor (Entity) -> Void)?
    public var onDelete: (@MainActor () -> Void)?

    private let busy: Busy
    private var delivery: Task<Void, Never>?
    private var isWaiting = true

    /// - Parameter observe: opens the storage if need be and observes the entity there.
    init(busy: Busy, observe: @escaping @Sendable () async throws -> QueryObservation<Entity?>) {
        self.busy = busy
        busy.raise()
        delivery = Task { [weak self] in
            do {
                let observation = try await observe()
                for await value in observation.values {
                    guard let self, !Task.isCancelled else { break }
                    self.deliver(value)
                }
            } catch {
                self?.problem = StoreWords.describe(error)
                self?.deliver(nil)
            }
        }
    }

    isolated deinit {
        delivery?.cancel()
        gotDelivery()
    }

    private func deliver(_ value: Entity?) {
        readOnlyEntity = value
        if let value { onUpsert?(value) } else { onDelete?() }
        gotDelivery()
    }

    private func gotDelivery() {
        guard isWaiting else { return }
        isWaiting = false
        busy.lower()
    }
}
