import TerminalUI

/// Reports each page, overlay and command of a host to analytics.
@MainActor
enum ScreenTracking {
    /// Starts now; the current page counts as opened.
    static func follow(_ host: ScreenHost, _ analytics: any Analytics) {
        let before = host.onCommand
        host.onCommand = { [weak host] command in
            before(command)
            guard let host else { return }
            analytics.track(.commandRun(command, in: host.screen.context))
        }
        host.onPage = { analytics.track(event(of: $0)) }
        host.onOverlay = { analytics.track(event(of: $0)) }
        analytics.track(event(of: host.screen))
    }

    private static func event(of page: any Screen) -> WooAnalyticsEvent {
        event(of: (page as? SetupPage)?.step ?? page, named: page.id)
    }

    private static func event(of overlay: any Overlay) -> WooAnalyticsEvent {
        event(of: (overlay as? CounterOverlay)?.dialog ?? overlay, named: overlay.id)
    }

    /// An overlay without an event of its own is a question.
    private static func event(of shown: AnyObject, named id: String) -> WooAnalyticsEvent {
        (shown as? any Tracked).map { .screenShown(type(of: $0).tracked) } ?? .questionShown(id)
    }
}
