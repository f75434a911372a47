import Storage
import WooFoundation

/// Statistics computed from the mirror.
@MainActor
public final class StatsStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: StatsAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? StatsAction else { return }
        switch action {
        case .loadReport(let query, let onCompletion):
            answer(query.siteID, onCompletion) { try await $0.stats.report(query) }
        case .loadCalendar(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.stats.calendar() }
        case .loadAttention(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.stats.attention() }
        }
    }
}
