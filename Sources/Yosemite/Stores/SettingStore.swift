/// A store's general settings.
@MainActor
public final class SettingStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: SettingAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? SettingAction else { return }
        switch action {
        case .synchronizeGeneralSettings(let siteID, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.observed {
                    try await session.settings.fetchCurrency()
                    try await session.settings.fetchSite()
                }
            }
        case .loadStoreSettings(let siteID, let onCompletion):
            answer(siteID, onCompletion) { session in
                let login = session.login
                return try await session.mirror.read { try StoreSettings.load(from: $0, login: login) }
            }
        }
    }
}
