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
        case .lookUpCode(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.find(code) }
        case .lookUpTyped(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.find(typed: code) }
        case .rememberCarton(let siteID, let code, let count, let onCompletion):
            answer(siteID, onCompletion) { try $0.catalogue.rememberCarton(code, count: count) }
        case .loadProduct(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.loadProduct(productID) }
        case .retrieveProduct(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.retrieveProduct(productID) }
        case .retrieveVariations(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.retrieveVariations(of: productID) }
        case .updateProducts(let siteID, let edits, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.update(edits) }
        case .changeStock(let siteID, let productID, let variationID, let delta, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.changeStock(productID, variationID, by: delta) }
        case .createProduct(let siteID, let fields, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.createProduct(fields) }
        case .duplicateProduct(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.duplicateProduct(productID) }
        case .findSKU(let siteID, let sku, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.owner(ofSKU: sku) }
        case .previewBulk(let siteID, let edit, let productIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.preview(edit, of: productIDs) }
        case .applyBulk(let siteID, let rows, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.apply(rows) }
        case .synchronizeProducts(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.synchronizeProducts() }
        case .exportLines(let siteID, let list, let range, let columns, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.exportLines(list, range, columns: columns) }
        case .findExportColumns(let siteID, let list, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.exportColumns(list) }
        case .planImport(let siteID, let header, let rows, let options, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.planImport(header, rows, options) }
        case .applyImport(let siteID, let rows, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.applyImport(rows) }
        case .loadRules(let siteID, let skus, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.rules(skus: skus) }
        }
    }
}
