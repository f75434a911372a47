/// The user logged in to a store, and what that login may do.
@MainActor
public final class AccountStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: AccountAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? AccountAction else { return }
        switch action {
        case .loadAccount(let siteID, let onCompletion):
            answer(siteID, onCompletion) { await $0.monitor.status.access?.account }
        case .checkWriting(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.checkWriting() }
        case .synchronizeAccount(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.synchronizeAccount() }
        }
    }
}
