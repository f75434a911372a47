/// A value that is created when first needed, and kept; after a failure it is tried again.
actor MadeOnce<Value: Sendable> {
    private let make: @Sendable () async throws -> Value
    private var made: Task<Value, any Error>?

    init(_ make: @escaping @Sendable () async throws -> Value) {
        self.make = make
    }

    func value() async throws -> Value {
        let task = made ?? Task { [make] in try await make() }
        made = task
        do {
            return try await task.value
        } catch {
            if made == task { made = nil }
            throw error
        }
    }
}
