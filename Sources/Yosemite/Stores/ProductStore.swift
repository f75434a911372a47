import Foundation
import Networking
import Storage

/// Products: located in the mirror, fetched, and changed through the ledger.
@MainActor
public final class ProductStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductAction else { return }
        switch action {
        case .countProducts(let siteID, let list, let onCompletion):
            let predicate = list.predicate
            answer(siteID, onCompletion) { session in
                try await session.mirror.read { try $0.countObjects(ofType: ProductRecord.self, matching: predicate) }
            }
        case .locateProduct(let siteID, let productID, let list, let onCompletion):
            let request = WindowRequest(predicate: list.predicate, sort: list.sortDescriptors, range: 0..<1)
            answer(siteID, onCompletion) { try await $0.mirror.position(of: productID, in: request) }
        case .listProductIDs(let siteID, let list, let range, let onCompletion):
            let (predicate, sort) = (list.predicate, list.sortDescriptors)
            answer(siteID, onCompletion) { session in
                try await session.mirror.read { storage in
                    try storage.allObjects(
                        ofType: ProductRecord.self,
                        matching: predicate,
                        sortedBy: sort,
                        limit: range.count,
                        offset: range.lowerBound
                    ).map(\.productID)
                }
            }
        }
    }
}
