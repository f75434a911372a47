import Networking
import Storage
import WooFoundation

/// What a card that is taken at the counter cannot do: it is charged once, and saved nowhere.
struct CardWarning {
    private let hasSubscription: Bool

    private static let marks = ["_subscription_renewal", "_subscription_resubscribe", "_subscription_switch"]

    /// An order that begins or renews a subscription, by its goods and its meta data.
    init(_ order: Order, _ storage: any StorageType) throws {
        let products = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.productID.isIn(Set(order.items.map(\.productID)).sorted())
        )
        hasSubscription =
            products.contains { SaleBar.isSubscription($0.typeKey) }
            || order.metaData.contains { Self.marks.contains($0.key) }
    }

    /// As a sentence; nil for nothing.
    var words: String? {
        hasSubscription ? localized("A card that is taken here cannot renew the order's subscription.") : nil
    }
}

extension OrderService {
    /// What is said before a card is taken for an order, as far as is mirrored.
    func cardWarning(of orderID: Int64) async throws -> String? {
        let siteID = login.siteID
        return try await mirror.read { storage in
            guard let order = try storage.loadOrderGraph(siteID: siteID, orderID: orderID)?.toReadOnly() else {
                return nil
            }
            return try CardWarning(order, storage).words
        }
    }
}
