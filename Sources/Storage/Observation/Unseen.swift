import WooFoundation

/// What an observation found and its consumer has not shown yet: busy until then, so that a test that waits for idle
/// sees every commit on the screen.
public struct Unseen<Value: Sendable>: Sendable {
    public let value: Value
    private let hold: BusyHold?

    public init(_ value: Value, _ busy: Busy? = nil) {
        self.value = value
        hold = busy.map(BusyHold.init)
    }

    /// Hands the value to `show`; its effect can be seen when that returns.
    public func show<Result>(_ show: (Value) throws -> Result) rethrows -> Result {
        defer { hold?.end() }
        return try show(value)
    }
}
