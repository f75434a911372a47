import FoundationEssentials

/// What time it is, injected so that tests decide.
public protocol DateSource: Sendable {
    /// The present instant.
    func now() -> Date
}

public struct SystemDateSource: DateSource {
    public init() {}
    public func now() -> Date { Date() }
}
