/// The statuses of a store.
@MainActor
public final class OrderStatusStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: OrderStatusAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? OrderStatusAction else { return }
        switch action {
        case .retrieveOrderStatuses(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.retrieveStatuses() }
        }
    }
}
