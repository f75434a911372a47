import Storage
import WooFoundation

/// An order that exists although another has its mark: an earlier program sent it twice, or a host did.
public struct DoubledOrder: Hashable, Sendable {
    public let orderID: Int64
    public let number: String
    public let statusKey: String
    /// As received, major units.
    public let total: String
    /// ISO 4217.
    public let currency: String
    public let currencySymbol: String
    /// The order that stands for the sale or the form.
    public let keptNumber: String
    public let keptStatusKey: String
}

extension OrderService {
    /// Orders that should not be there, from the mirror; no request is made.
    func doubled() async throws -> [DoubledOrder] {
        let siteID = login.siteID
        return try await mirror.read { try DoubledOrder.all(in: $0, siteID: siteID) }
    }
}

extension DoubledOrder {
    /// Which one stays: the one that went furthest, then the one that was made first.
    static func all(in storage: any StorageType, siteID: Int64) throws -> [DoubledOrder] {
        try storage.doubledOrders(siteID: siteID).flatMap { double -> [DoubledOrder] in
            let orders = try double.orderIDs.compactMap { try storage.loadOrder(siteID: siteID, orderID: $0) }
            guard orders.count > 1, let kept = orders.max(by: { place($0) < place($1) }) else { return [] }
            return orders.filter { $0.orderID != kept.orderID }.map { order in
                DoubledOrder(
                    orderID: order.orderID,
                    number: order.number,
                    statusKey: order.storeStatus,
                    total: order.total,
                    currency: order.currency,
                    currencySymbol: order.currencySymbol,
                    keptNumber: kept.number,
                    keptStatusKey: kept.storeStatus
                )
            }
        }
    }

    private static func place(_ order: OrderRecord) -> (Int, Int64) {
        let ranks = ["pending": 1, "on-hold": 2, "processing": 3, "completed": 5]
        return (ranks[order.storeStatus] ?? 2, -order.orderID)
    }
}
