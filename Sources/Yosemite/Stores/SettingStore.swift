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
            answer(siteID, onCompletion) { try await $0.sync.synchronizeSettings() }
        case .loadStoreSettings(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.storeSettings() }
        case .loadCurrency(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.storeCurrency() }
        }
    }
}
