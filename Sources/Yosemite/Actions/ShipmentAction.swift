/// Actions on the parcels of orders. Parcels themselves are read from storage.
public enum ShipmentAction: Action {
    /// Fetches the parcels of an order, and the shipping providers if they are not known yet.
    ///
    /// - Parameter isAsked: whether the user asked for it; otherwise a store without parcels is not asked again for an
    ///   hour.
    /// - Returns: false where the store keeps no parcels.
    case synchronizeShipmentTrackingData(
        siteID: Int64,
        orderID: Int64,
        isAsked: Bool,
        onCompletion: Completion<Bool>
    )

    /// Whether the store offers shipment tracking, as last known; nil where it was never asked.
    case loadOffer(siteID: Int64, onCompletion: Completion<Bool?>)

    /// The known shipping providers, by name.
    case loadProviders(siteID: Int64, onCompletion: Completion<[ShipmentTrackingProvider]>)

    /// The parcels of an order, from the mirror.
    case loadTrackings(siteID: Int64, orderID: Int64, onCompletion: Completion<[ShipmentTracking]>)

    /// In the ledger, on screen, then in the store. Without a date it is today's in the store.
    ///
    /// - Throws: `ShipmentProblem`.
    case addTracking(siteID: Int64, orderID: Int64, draft: ShipmentDraft, onCompletion: Completion<PendingEdit>)

    case deleteTracking(siteID: Int64, tracking: ShipmentTracking, onCompletion: Completion<PendingEdit>)
}
