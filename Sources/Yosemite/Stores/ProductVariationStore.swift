/// Variations: fetched, created one by one or all at once, deleted.
@MainActor
public final class ProductVariationStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductVariationAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductVariationAction else { return }
        switch action {
        case .synchronizeProductVariations(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.retrieveVariations(of: productID) }
        case .loadProductVariations(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.variations(of: productID) }
        case .loadProductVariation(let siteID, let variationID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.variation(variationID) }
        case .retrieveVariationText(let siteID, let variationID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.retrieveText(ofVariation: variationID) }
        case .createProductVariation(let siteID, let productID, let fields, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.createVariation(of: productID, fields) }
        case .planProductVariations(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.planVariations(of: productID) }
        case .generateProductVariations(let siteID, let productID, let fields, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.generateVariations(of: productID, fields) }
        case .previewBulk(let siteID, let edit, let variationIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.preview(edit, ofVariations: variationIDs) }
        case .deleteProductVariations(let siteID, let productID, let variationIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.deleteVariations(of: productID, variationIDs) }
        }
    }
}
