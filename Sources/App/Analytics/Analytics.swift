/// Takes tracking events. Nothing leaves the machine.
public protocol Analytics: Sendable {
    func track(_ event: WooAnalyticsEvent)
}

/// Forgets everything.
public struct NullAnalytics: Analytics {
    public init() {}
    public func track(_ event: WooAnalyticsEvent) {}
}
