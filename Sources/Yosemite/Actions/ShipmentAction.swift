/// What can be done about the parcels of orders. Parcels themselves arrive through storage.
public enum ShipmentAction: Action {
    /// Fetches the parcels of an order, and who carries parcels where that is not here yet.
    ///
    /// - Parameter isAsked: somebody wants it now; otherwise an answer that there is no such thing is believed for an hour.
    /// - Returns: false where the store keeps no parcels.
    case synchronizeShipmentTrackingData(
        siteID: Int64,
        orderID: Int64,
        isAsked: Bool,
        onCompletion: Completion<Bool>
    )

    /// Whether the store offers shipment tracking, as it last said; nil while nobody asked.
    case loadOffer(siteID: Int64, onCompletion: Completion<Bool?>)

    /// Who carries parcels as far as is known here, by name.
    case loadProviders(siteID: Int64, onCompletion: Completion<[ShipmentTrackingProvider]>)

    /// The parcels of an order as they are here.
    case loadTrackings(siteID: Int64, orderID: Int64, onCompletion: Completion<[ShipmentTracking]>)

    /// To the ledger, to the screen, then to the store. Without a day it is today's, of the store.
    ///
    /// - Throws: `ShipmentProblem`.
    case addTracking(siteID: Int64, orderID: Int64, draft: ShipmentDraft, onCompletion: Completion<PendingEdit>)

    case deleteTracking(siteID: Int64, tracking: ShipmentTracking, onCompletion: Completion<PendingEdit>)
}
