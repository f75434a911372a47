/// Prices carts as the store would.
@MainActor
public final class PricingStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: PricingAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? PricingAction else { return }
        switch action {
        case .quoteOrders(let siteID, let bodies, let onCompletion):
            answer(siteID, onCompletion) { try await $0.pricing.quote(bodies) }
        }
    }
}
