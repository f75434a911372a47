import Networking
import Storage

/// Categories: created and deleted in the store, changed through the ledger.
@MainActor
public final class ProductCategoryStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductCategoryAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductCategoryAction else { return }
        switch action {
        case .synchronizeProductCategories(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.refresh([.categories]) }
        case .createProductCategory(let siteID, let fields, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.created(.categories, fields, as: ProductCategoryRecord.self)
            }
        case .updateProductCategory(let siteID, let id, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.update(.category, id: id, changes) }
        case .deleteProductCategory(let siteID, let id, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.delete(.categories, id: id, as: ProductCategoryRecord.self)
            }
        }
    }
}
