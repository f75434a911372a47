import Networking
import Storage

/// Tags: created and deleted in the store, changed through the ledger.
@MainActor
public final class ProductTagStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductTagAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductTagAction else { return }
        switch action {
        case .synchronizeProductTags(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.refresh([.tags]) }
        case .createProductTag(let siteID, let fields, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.created(.tags, fields, as: ProductTagRecord.self) }
        case .updateProductTag(let siteID, let id, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.update(.tag, id: id, changes) }
        case .deleteProductTag(let siteID, let id, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.delete(.tags, id: id, as: ProductTagRecord.self) }
        }
    }
}
