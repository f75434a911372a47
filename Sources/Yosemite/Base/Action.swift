/// A request of a screen or command-line verb to a store. Every concrete one is an enum.
public protocol Action {}

extension Action {
    /// The key by which the dispatcher routes.
    static var identifier: ObjectIdentifier { ObjectIdentifier(Self.self) }
}

/// How an action is answered: once, on the main actor.
public typealias Completion<Value> = @MainActor (Result<Value, any Error>) -> Void
