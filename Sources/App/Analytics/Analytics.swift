/// Takes tracking events. Nothing leaves the machine.
public protocol Analytics: Sendable {
    func track(_ event: WooAnalyticsEvent)
    /// Returns when every event tracked so far is stored. Default: at once.
    func flush() async
}

extension Analytics {
    public func flush() async {}
}

/// Discards everything.
public struct NullAnalytics: Analytics {
    public init() {}
    public func track(_ event: WooAnalyticsEvent) {}
}
