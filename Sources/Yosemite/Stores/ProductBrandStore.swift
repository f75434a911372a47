/// Brands, fetched from the store.
@MainActor
public final class ProductBrandStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductBrandAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductBrandAction else { return }
        switch action {
        case .retrieveProductBrands(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.brands() }
        }
    }
}
