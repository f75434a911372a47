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
        case .timeQuotes(let siteID, let bodies, let rounds, let onCompletion):
            answer(siteID, onCompletion) { try await $0.pricing.time(bodies, rounds: rounds) }
        case .askStore(let siteID, let body, let onCompletion):
            answer(siteID, onCompletion) { try await $0.pricing.askStore(body) }
        case .loadTrust(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.pricing.trust() }
        case .allowComparing(let siteID, let isAllowed, let onCompletion):
            answer(siteID, onCompletion) { try await $0.pricing.allow(isAllowed) }
        case .comparePrices(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.pricing.compare() }
        }
    }
}
