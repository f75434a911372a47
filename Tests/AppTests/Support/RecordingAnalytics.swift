import Synchronization

@testable import App

/// Keeps what was tracked.
final class RecordingAnalytics: Analytics {
    private let kept = Mutex<[WooAnalyticsEvent]>([])

    var events: [WooAnalyticsEvent] { kept.withLock { $0 } }
    var names: [WooAnalyticsStat] { events.map(\.stat) }

    func track(_ event: WooAnalyticsEvent) { kept.withLock { $0.append(event) } }
}
