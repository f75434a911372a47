import TerminalUI
import Yosemite

/// The commands on parcels of an order, in the palette.
extension AppCommands {
    static let orderTracking = Command(
        id: "order.tracking",
        label: ShipmentLocalization.add,
        help: ShipmentLocalization.addHelp,
        contexts: [orderPage],
        needs: [.write],
        aliases: [ShipmentLocalization.addAlias]
    )
    static let orderTrackingDelete = Command(
        id: "order.tracking.delete",
        label: ShipmentLocalization.delete,
        help: ShipmentLocalization.deleteHelp,
        contexts: [orderPage],
        needs: [.write]
    )

    static let shipments = [orderTracking, orderTrackingDelete]

    enum ShipmentLocalization {
        static let add = localized("Add tracking number…")
        static let addHelp = localized(
            "Adds a parcel to the order: its number, its carrier, and when it left. Needs the Shipment Tracking plugin."
        )
        static let addAlias = localized("ship")
        static let delete = localized("Remove a tracking number…")
        static let deleteHelp = localized("Removes one of the order's parcels; undo adds it again.")
    }
}
