import FoundationEssentials
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
            answer(siteID, onCompletion) { try await $0.productIDs(list, range) }
        case .retrieveProduct(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.retrieveProduct(productID) }
        case .retrieveVariations(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.retrieveVariations(of: productID) }
        case .updateProducts(let siteID, let edits, let onCompletion):
            answer(siteID, onCompletion) { try await $0.update(edits) }
        case .changeStock(let siteID, let productID, let variationID, let delta, let onCompletion):
            answer(siteID, onCompletion) { try await $0.changeStock(productID, variationID, by: delta) }
        case .createProduct(let siteID, let fields, let onCompletion):
            answer(siteID, onCompletion) { try await $0.createProduct(fields) }
        case .duplicateProduct(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.duplicateProduct(productID) }
        case .findSKU(let siteID, let sku, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.rules(skus: [sku]).owners[sku.lowercased()].map {
                    ProductEdit(productID: $0.product, variationID: $0.variation, changes: [])
                }
            }
        case .previewBulk(let siteID, let edit, let productIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.preview(edit, of: productIDs) }
        case .applyBulk(let siteID, let rows, let onCompletion):
            answer(siteID, onCompletion) { try await $0.apply(rows) }
        case .synchronizeProducts(let siteID, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.observed {
                    try await session.engine.synchronize([.categories, .tags, .attributes, .products, .variations])
                }
            }
        case .exportLines(let siteID, let list, let range, let columns, let onCompletion):
            answer(siteID, onCompletion) { try await $0.exportLines(list, range, columns: columns) }
        case .findExportColumns(let siteID, let list, let onCompletion):
            answer(siteID, onCompletion) { try await $0.exportColumns(list) }
        case .planImport(let siteID, let header, let rows, let options, let onCompletion):
            answer(siteID, onCompletion) { try await $0.planImport(header, rows, options) }
        case .applyImport(let siteID, let rows, let onCompletion):
            answer(siteID, onCompletion) { try await $0.applyImport(rows) }
        case .loadRules(let siteID, let skus, let onCompletion):
            answer(siteID, onCompletion) { try await $0.rules(skus: skus) }
        }
    }
}

extension SiteSession {
    fileprivate func productIDs(_ list: ProductListQuery, _ range: Range<Int>) async throws -> [Int64] {
        let (predicate, sort) = (list.predicate, list.sortDescriptors)
        return try await mirror.read { try $0.productIDs(matching: predicate, sortedBy: sort, range: range) }
    }

    func rules(skus: [String]) async throws -> ProductRules {
        let login = login
        return try await mirror.read { try ProductRules.load(from: $0, login: login, skus: skus) }
    }
}
