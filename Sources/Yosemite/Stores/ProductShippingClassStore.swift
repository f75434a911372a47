import Networking
import Storage

/// Shipping classes: created and deleted in the store, changed through the ledger.
@MainActor
public final class ProductShippingClassStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductShippingClassAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductShippingClassAction else { return }
        switch action {
        case .synchronizeProductShippingClasses(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.refresh([.shippingClasses]) }
        case .createProductShippingClass(let siteID, let fields, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.created(.shippingClasses, fields, as: ProductShippingClassRecord.self)
            }
        case .updateProductShippingClass(let siteID, let id, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.update(.shippingClass, id: id, changes) }
        case .deleteProductShippingClass(let siteID, let id, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.delete(.shippingClasses, id: id, as: ProductShippingClassRecord.self)
            }
        }
    }
}
