import Networking
import Storage
import WooFoundation

/// The store's own reports.
@MainActor
public final class StatsStoreV4: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: StatsActionV4.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? StatsActionV4 else { return }
        switch action {
        case .synchronizeSettings(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.stats.synchronizeReportSettings() }
        case .retrieveReported(let query, let onCompletion):
            answer(query.siteID, onCompletion) { try await $0.stats.reported(query) }
        case .loadSiteVisits(let siteID, let range, let onCompletion):
            answer(siteID, onCompletion) { try await $0.stats.keptVisits(range) }
        case .retrieveSiteVisits(let siteID, let range, let onCompletion):
            answer(siteID, onCompletion) { try await $0.stats.visits(range) }
        case .retrieveRows(let query, let report, let limit, let onCompletion):
            answer(query.siteID, onCompletion) { try await $0.stats.rows(query, report, limit: limit) }
        case .retrieveLeaderboards(let query, let limit, let onCompletion):
            answer(query.siteID, onCompletion) { try await $0.stats.leaderboards(query, limit: limit) }
        case .retrieveIndicators(let query, let names, let onCompletion):
            answer(query.siteID, onCompletion) { try await $0.stats.indicators(query, names) }
        }
    }
}
