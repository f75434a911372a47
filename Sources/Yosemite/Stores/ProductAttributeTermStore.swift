import Networking
import Storage

/// Values of attributes: created and deleted in the store, changed through the ledger.
@MainActor
public final class ProductAttributeTermStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductAttributeTermAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductAttributeTermAction else { return }
        switch action {
        case .synchronizeProductAttributeTerms(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.refresh([.attributes, .attributeTerms]) }
        case .createProductAttributeTerm(let siteID, let attributeID, let fields, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.createdTerm(of: attributeID, fields) }
        case .updateProductAttributeTerm(let siteID, let attributeID, let id, let changes, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.update(.attributeTerm, parentID: attributeID, id: id, changes)
            }
        case .deleteProductAttributeTerm(let siteID, let attributeID, let id, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.deleteTerm(id, of: attributeID) }
        }
    }
}
