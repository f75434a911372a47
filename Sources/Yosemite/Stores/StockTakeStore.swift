import Storage

/// Deliveries and stock counts: kept in the ledger, sent through the outbox.
@MainActor
public final class StockTakeStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: StockTakeAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? StockTakeAction else { return }
        switch action {
        case .beginStockTake(let siteID, let purpose, let title, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.stockTakes.begin(purpose, title: title) }
        case .loadStockTakes(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.stockTakes.all() }
        case .loadStockTake(let siteID, let takeID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.stockTakes.load(takeID) }
        case .countCode(let siteID, let takeID, let code, let quantity, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.count(quantity, of: code, in: takeID) }
        case .countProduct(let siteID, let takeID, let productID, let variationID, let quantity, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.count(quantity, of: productID, variationID, in: takeID)
            }
        case .setCount(let siteID, let takeID, let lineID, let counted, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.set(lineID, in: takeID, to: counted) }
        case .removeLine(let siteID, let takeID, let lineID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.stockTakes.remove(lineID, from: takeID) }
        case .seeStock(let siteID, let takeID, let line, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.seeStock(of: line, in: takeID) }
        case .expect(let siteID, let takeID, let list, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.expect(list, in: takeID) }
        case .sendStockTake(let siteID, let takeID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.sendStockTake(takeID) }
        case .discardStockTake(let siteID, let takeID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.stockTakes.discard(takeID) }
        }
    }
}
