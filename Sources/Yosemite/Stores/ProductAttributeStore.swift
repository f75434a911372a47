import Networking
import Storage

/// Shared attributes: created and deleted in the store, changed through the ledger.
@MainActor
public final class ProductAttributeStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductAttributeAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductAttributeAction else { return }
        switch action {
        case .synchronizeProductAttributes(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.refresh([.attributes]) }
        case .createProductAttribute(let siteID, let fields, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.created(.attributes, fields, as: ProductAttributeRecord.self)
            }
        case .updateProductAttribute(let siteID, let id, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.update(.attribute, id: id, changes) }
        case .deleteProductAttribute(let siteID, let id, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.delete(.attributes, id: id, as: ProductAttributeRecord.self)
            }
        }
    }
}
