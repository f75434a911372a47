/// Takes tracking events. Nothing leaves the machine.
public protocol Analytics: Sendable {
    func track(_ event: WooAnalyticsEvent)
    /// Returns when every event tracked so far is kept. Default: at once.
    func flush() async
}

extension Analytics {
    public func flush() async {}
}

/// Forgets everything.
public struct NullAnalytics: Analytics {
    public init() {}
    public func track(_ event: WooAnalyticsEvent) {}
}
