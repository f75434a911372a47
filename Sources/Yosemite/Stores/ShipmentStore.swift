import Networking
import Storage

/// Parcels of orders: fetched when an order is opened, added and removed through the ledger.
@MainActor
public final class ShipmentStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ShipmentAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ShipmentAction else { return }
        switch action {
        case .synchronizeShipmentTrackingData(let siteID, let orderID, let isAsked, let onCompletion):
            answer(siteID, onCompletion) { try await $0.shipments.synchronize(orderID: orderID, isAsked: isAsked) }
        case .loadOffer(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.shipments.isOffered() }
        case .loadProviders(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.shipments.providers() }
        case .loadTrackings(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.shipments.trackings(of: orderID) }
        case .addTracking(let siteID, let orderID, let draft, let onCompletion):
            answer(siteID, onCompletion) { try await $0.shipments.add(draft, to: orderID) }
        case .deleteTracking(let siteID, let tracking, let onCompletion):
            answer(siteID, onCompletion) { try await $0.shipments.delete(tracking) }
        }
    }
}
