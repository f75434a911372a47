import Logging

/// Routes each action to the one processor registered for its type. Synchronous, on the main actor; processors
/// are held weakly.
@MainActor
public final class Dispatcher {
    private struct Registration {
        weak var processor: (any ActionsProcessor)?
    }

    private var registrations: [ObjectIdentifier: Registration] = [:]
    private let logger = Logger(label: "merced.dispatcher")

    public init() {}

    /// Routes every action of `type` to `processor`. A second live processor for a type is a programming error and
    /// traps.
    public func register<A: Action>(_ processor: any ActionsProcessor, for type: A.Type) {
        precondition(!isRegistered(type), "\(type) already has a processor")
        registrations[A.identifier] = Registration(processor: processor)
    }

    public func isRegistered<A: Action>(_ type: A.Type) -> Bool {
        registrations[A.identifier]?.processor != nil
    }

    public func unregister(_ processor: any ActionsProcessor) {
        registrations = registrations.filter { $0.value.processor != nil && $0.value.processor !== processor }
    }

    /// An action without a processor is a programming error: every store is registered from the first state on.
    public func dispatch(_ action: any Action) {
        guard let processor = registrations[type(of: action).identifier]?.processor else {
            return logger.critical("no processor for \(type(of: action))")
        }
        processor.onAction(action)
    }
}
