import WooFoundation

/// An observed value that its consumer has not shown yet. `Busy` stays raised until then, so that a test that waits for
/// idle sees every commit on the screen.
public struct Unseen<Value: Sendable>: Sendable {
    public let value: Value
    private let hold: BusyHold?

    /// - Parameter busy: raised until `show` returns; nil raises nothing.
    public init(_ value: Value, _ busy: Busy? = nil) {
        self.value = value
        hold = busy.map(BusyHold.init)
    }

    /// Passes the value to `show`; its effect is visible when that returns. Rethrows what `show` throws.
    public func show<Result>(_ show: (Value) throws -> Result) rethrows -> Result {
        defer { hold?.end() }
        return try show(value)
    }
}
