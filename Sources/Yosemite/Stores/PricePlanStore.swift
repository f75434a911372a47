/// Scheduled price changes, kept in the ledger.
@MainActor
public final class PricePlanStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: PricePlanAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? PricePlanAction else { return }
        switch action {
        case .planPrices(let siteID, let rows, let name, let due, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.planPrices(rows, named: name, at: due) }
        case .listPricePlans(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.pricePlans() }
        case .cancelPricePlan(let siteID, let planID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.cancelPricePlan(planID) }
        case .applyDuePrices(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.applyDuePrices() }
        }
    }
}
