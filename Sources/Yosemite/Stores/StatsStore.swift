import Storage
import WooFoundation

/// Figures computed from the mirror.
@MainActor
public final class StatsStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: StatsAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? StatsAction else { return }
        switch action {
        case .loadReport(let query, let onCompletion):
            answer(query.siteID, onCompletion) { try await $0.report(query) }
        case .loadCalendar(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.calendar() }
        case .loadAttention(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.attention() }
        }
    }
}

extension SiteSession {
    func report(_ query: StatsQuery) async throws -> StatsReport {
        let login = login
        return try await mirror.read { try StatsComputer(storage: $0, login: login).report(query) }
    }

    func calendar() async throws -> StatsCalendar {
        let login = login
        let settings = try await mirror.read { try StoreSettings.load(from: $0, login: login) }
        return StatsCalendar(settings: settings, now: dates.now())
    }
}
