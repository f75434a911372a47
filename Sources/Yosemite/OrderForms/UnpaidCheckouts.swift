import FoundationEssentials
import Storage

/// Orders in the mirror that customers are placing at the shop's checkout, or placed there and have not paid. Nothing in
/// the REST API says what they hold, and how long. The store renews it at each attempt to pay, which changes the order;
/// the date at which an order was created says nothing: a draft is begun with the customer's first cart.
struct UnpaidCheckouts {
    /// Those that let go first come first.
    typealias Holding = [(order: OrderRecord, until: Date)]

    let storage: any StorageType
    let now: Date

    /// Where the setting is not mirrored yet.
    private static let usualMinutes = 60
    /// A year: the setting is any number.
    private static let mostMinutes = 525_600
    /// An order that is still being typed at the checkout holds its goods for so long, whatever the setting.
    private static let draftMinutes = 10
    private static let maximum = 200
    /// The classic one.
    private static let checkout = "checkout"
    private static let checkouts = [checkout, "store-api"]
    private static let draft = "checkout-draft"

    /// What the store reserves stock for (`ReserveStock`).
    func holdingStock() throws -> Holding {
        let settings = try settings()
        guard settings.managesStock else { return [] }
        return try orders(at: Self.checkouts, ["pending": settings.minutes, Self.draft: Self.draftMinutes])
    }

    /// What the classic checkout holds coupons for, at least a minute (`WC_Order::hold_applied_coupons`). Any other
    /// unpaid order is in the coupon's own count.
    func holdingCoupons() throws -> Holding {
        try orders(at: [Self.checkout], ["pending": max(1, try settings().minutes)])
    }

    /// - Parameter minutes: by status.
    private func orders(at places: [String], _ minutes: [String: Int]) throws -> Holding {
        typealias Columns = OrderRecord.Columns
        let minutes = minutes.filter { $0.value > 0 }
        guard let longest = minutes.values.max() else { return [] }
        let unpaid = try storage.allObjects(
            ofType: OrderRecord.self,
            matching: Columns.dateModified > now.addingTimeInterval(-Double(60 * longest))
                && Columns.storeStatus.isIn(minutes.keys.sorted()) && Columns.createdVia.isIn(places),
            sortedBy: [Columns.dateModified.descending],
            limit: Self.maximum,
            offset: 0
        )
        let holding = unpaid.compactMap { order -> (order: OrderRecord, until: Date)? in
            guard let since = order.dateModified, let held = minutes[order.storeStatus] else { return nil }
            let until = since.addingTimeInterval(Double(60 * held))
            return until > now ? (order, until) : nil
        }
        return holding.sorted { ($0.until, $0.order.orderID) < ($1.until, $1.order.orderID) }
    }

    /// The shop's time to pay, 0 for none.
    private func settings() throws -> (managesStock: Bool, minutes: Int) {
        typealias Columns = SiteSettingRecord.Columns
        let settings = try storage.allObjects(
            ofType: SiteSettingRecord.self,
            matching: Columns.groupID == "products"
                && Columns.settingID.isIn(["woocommerce_hold_stock_minutes", "woocommerce_manage_stock"])
        )
        let values = Dictionary(settings.map { ($0.settingID, $0.value) }) { first, _ in first }
        let typed = values["woocommerce_hold_stock_minutes"].map { min(Int($0) ?? 0, Self.mostMinutes) }
        let minutes = typed ?? Self.usualMinutes
        return (values["woocommerce_manage_stock"] != "no", minutes)
    }
}
