/// Something a screen or a command-line verb asks of a store. Every concrete one is an enum.
public protocol Action {}

extension Action {
    /// What the dispatcher routes by.
    static var identifier: ObjectIdentifier { ObjectIdentifier(Self.self) }
}

/// How the answer to an action comes back: once, on the main actor.
public typealias Completion<Value> = @MainActor (Result<Value, any Error>) -> Void
