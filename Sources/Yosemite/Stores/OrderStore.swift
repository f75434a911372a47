import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Orders: fetched into the mirror, located in it, and changed through the ledger.
@MainActor
public final class OrderStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: OrderAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? OrderAction else { return }
        switch action {
        case .synchronizeOrders(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.loop.synchronize() }
        case .fetchFilteredOrders(let siteID, let statuses, let search, let limit, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.orders.fetchFilteredOrders(statuses: statuses, search: search, limit: limit)
            }
        case .retrieveOrder(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.retrieveOrder(orderID) }
        case .findOrder(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.find(name) }
        case .updateOrderStatus(let siteID, let orderID, let status, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.update([orderID], [.status(status)])[0] }
        case .updateOrderStatuses(let siteID, let orderIDs, let status, let hold, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.update(orderIDs, [.status(status)], hold: hold) }
        case .previewBulk(let siteID, let edit, let orderIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.preview(edit, of: orderIDs) }
        case .applyBulk(let siteID, let edit, let rows, let hold, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.apply(edit, rows, hold: hold) }
        case .loadDoubled(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.doubled() }
        case .loadBulkChanges(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.bulkChanges() }
        case .updateOrder(let siteID, let orderID, let changes, let hold, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.update([orderID], changes, hold: hold)[0] }
        case .planRestore(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.planRestore(orderID) }
        case .loadSubscriptions(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.subscriptions(of: orderID) }
        case .listAffectedSubscriptions(let siteID, let orderIDs, let status, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.affectedSubscriptions(of: orderIDs, by: status) }
        case .loadCardWarning(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.cardWarning(of: orderID) }
        case .countTakenStock(let siteID, let orderIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.takenStock(of: orderIDs) }
        case .createOrder(let siteID, let draft, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.create(draft) }
        case .loadOrderRows(let siteID, let orderIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.orderRows(orderIDs) }
        case .exportOrders(let siteID, let orderIDs, let layout, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.exportRows(orderIDs, layout) }
        case .suggestWord(let siteID, let word, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.suggestWord(word) }
        case .loadPaymentMethods(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.paymentMethods() }
        }
    }
}
