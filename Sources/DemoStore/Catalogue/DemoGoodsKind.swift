import WooFoundation

/// Products that are not simply sold, as the shop's plugins and its owner make them. Their answers follow the plugins'
/// published references and sources; there are no recordings of real ones.
public enum DemoGoodsKind: String, Hashable, Sendable, CaseIterable {
    case bundle, composite, mixAndMatch, booking, subscription, giftCard, grouped, external
    /// A variable product of which nobody made a variation.
    case unvaried
    case draft, pending, privately, notPurchasable, withoutPrice
    /// Of a plugin that nobody here knows.
    case unknown

    /// What its answer has besides that of a simple product.
    var fields: JSONNode {
        switch self {
        case .bundle:
            [
                "type": "bundle", "bundle_layout": "default", "bundle_price": [], "bundle_stock_quantity": .null,
                "bundled_items": [
                    ["bundled_item_id": 1, "product_id": 0, "quantity_min": 1, "priced_individually": false]
                ],
            ]
        case .composite: ["type": "composite", "composite_layout": "single", "composite_components": []]
        case .mixAndMatch: ["type": "mix-and-match", "mnm_min_container_size": 3, "mnm_max_container_size": 3]
        case .booking: ["type": "booking"]
        // A sign-up fee and periods are in its meta data.
        case .subscription: ["type": "subscription", "meta_data": [Self.meta("_subscription_period", "month")]]
        // A simple product that is marked.
        case .giftCard: ["meta_data": [Self.meta("_gift_card", "yes")]]
        case .grouped: ["type": "grouped", "price": "", "regular_price": "", "purchasable": false]
        case .external: ["type": "external", "purchasable": false, "external_url": "https://partner.example/item"]
        case .unvaried: ["type": "variable", "price": "", "regular_price": "", "variations": [], "purchasable": false]
        case .draft: ["status": "draft"]
        case .pending: ["status": "pending"]
        case .privately: ["status": "private"]
        case .notPurchasable: ["purchasable": false]
        case .withoutPrice: ["price": "", "regular_price": "", "purchasable": false]
        case .unknown: ["type": "raffle"]
        }
    }

    private static func meta(_ key: String, _ value: JSONNode) -> JSONNode {
        ["id": 1, "key": .string(key), "value": value]
    }
}

extension DemoStore {
    /// Another user adds a product of some kind.
    ///
    /// - Returns: its id.
    public func add(_ kind: DemoGoodsKind, sku: String, price: String = "9.00") -> Int {
        var fields: JSONNode = [
            "name": .string("A \(kind.rawValue)"), "sku": .string(sku), "type": "simple", "status": "publish",
            "catalog_visibility": "visible", "price": .string(price), "regular_price": .string(price),
            "sale_price": "", "on_sale": false, "purchasable": true, "manage_stock": false, "stock_quantity": .null,
            "stock_status": "instock", "variations": [], "meta_data": [], "global_unique_id": "",
            "tax_status": "taxable", "tax_class": "", "categories": [],
        ]
        for member in kind.fields.members { fields[member.name] = member.value }
        return createBehindTheBack(.products, fields: fields)
    }

    /// Another user unticks *Available for POS*.
    public func keepFromCounter(productID: Int) {
        withState { _ = $0.lists.keptFromCounter.insert(productID) }
        changeBehindTheBack(.products, id: productID, fields: [:])
    }

    /// A customer is at the shop's checkout and has not paid: the shop holds the pieces and the coupons for
    /// `hold_stock_minutes`, which no answer says (code: `ReserveStock`, `WC_Order::hold_applied_coupons`).
    ///
    /// - Parameters:
    ///   - lines: as the API takes them.
    ///   - status: `pending`, or `checkout-draft` for one who still types.
    ///   - coupons: as the shop keeps them.
    ///   - email: the customer's.
    /// - Returns: the order's id.
    @discardableResult
    public func checkOut(
        _ lines: [JSONNode],
        status: String = "pending",
        coupons: [String] = [],
        email: String = ""
    ) -> Int {
        let id = receiveOrders(1, status: status)[0]
        let until = seconds + 60 * CouponHold.minutes(SettingGroups.settings(of: "products") ?? [])
        let holds = coupons.map { CouponHold(orderID: id, code: $0, user: email, until: until) }
        var fields: JSONNode = ["line_items": .array(lines)]
        if !coupons.isEmpty { fields["coupon_lines"] = .array(coupons.map { ["code": .string($0)] }) }
        if !email.isEmpty { fields["billing"] = ["email": .string(email)] }
        if status == "pending" { withState { $0.couponHolds += holds } }
        withState { state in
            guard var order = state.table.order(id: id) else { return }
            order.createdVia = status == "checkout-draft" ? "store-api" : "checkout"
            order.pricesIncludeTax = state.settings.tax("woocommerce_prices_include_tax") == "yes"
            state.table.store(order)
        }
        changeOrderBehindTheBack(id: id, fields: fields)
        return id
    }

    /// A customer orders a bundle, whose first line has the price of all; its parts are lines of their own.
    ///
    /// - Parameter lines: the bundle, then its parts, as the API takes them.
    public func checkOutBundle(_ lines: [JSONNode], status: String = "processing") -> Int {
        let id = checkOut(lines, status: status)
        withState { state in
            guard var order = state.table.order(id: id), let whole = order.lines.first?.id else { return }
            let parts = order.lines.dropFirst().map(\.id)
            for index in order.lines.indices {
                order.lines[index].setMembers = [
                    "bundled_by": index == 0 ? "" : .integer(whole), "bundled_item_title": "",
                    "bundled_items": index == 0 ? .array(parts.map { .integer($0) }) : [],
                ]
            }
            state.table.store(order)
        }
        return id
    }
}
