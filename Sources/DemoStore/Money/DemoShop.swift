import FoundationEssentials
import WooFoundation

/// The settings and records of a shop's database from which an order is computed, at the time of a request.
struct DemoShop: Sendable {
    let rules: MoneyRules
    let base: TaxPlace
    /// `woocommerce_tax_based_on`.
    let taxBasis: String
    /// `inherit`, or a class.
    let shippingClass: String
    let isSequential: Bool
    let zones: [DemoZone]
    let lists: DemoLists
    let rendering: RenderingContext
    let prices: PriceText
    /// Seconds since 1970.
    let now: Int
    /// The address of the account whose key or password was used.
    let accountEmail: String
    /// Plugins that are invisible in REST.
    let plugins: Set<TotalsPlugin>
    /// Those that have not run out.
    let couponHolds: [CouponHold]

    init(_ state: StoreState, _ rendering: RenderingContext, now: Int, accountEmail: String = "") {
        plugins = Set(
            state.oddities.compactMap { oddity in
                if case .changesTotals(let plugin) = oddity { plugin } else { nil }
            }
        )
        couponHolds = state.couponHolds.filter { $0.until > now }
        let settings = state.settings
        func value(_ name: String) -> String { settings[name]?.value ?? settings.tax(name) ?? "" }
        rules = MoneyRules(
            decimals: settings.decimals,
            includesTax: value("woocommerce_prices_include_tax") == "yes",
            calculatesTaxes: value("woocommerce_calc_taxes") == "yes",
            roundsAtSubtotal: value("woocommerce_tax_round_at_subtotal") == "yes",
            decimalSeparator: value("woocommerce_price_decimal_sep"),
            roundsTaxUp: plugins.contains(.rounding)
        )
        base = .base(
            country: value("woocommerce_default_country"),
            postcode: value("woocommerce_store_postcode"),
            city: value("woocommerce_store_city")
        )
        taxBasis = value("woocommerce_tax_based_on")
        shippingClass = value("woocommerce_shipping_tax_class")
        isSequential = value("woocommerce_calc_discounts_sequentially") == "yes"
        zones = state.zones
        lists = state.lists
        prices = PriceText(
            rules: rules,
            symbol: rendering.currency.symbol,
            position: value("woocommerce_currency_pos"),
            thousands: value("woocommerce_price_thousand_sep")
        )
        self.rendering = rendering
        self.now = now
        self.accountEmail = accountEmail
    }

    // MARK: Taxes

    var rates: [TableRate] { records(.taxRates).map { TableRate($0) } }

    /// The slugs besides the standard class, in the order of `taxes/classes` (`WC_Tax::get_tax_class_slugs`).
    var taxClasses: [String] { records(.taxClasses).compactMap { $0["slug"]?.text }.filter { $0 != "standard" } }

    /// The tax status in the settings of a zone's method; a deleted method is taxable.
    func taxStatus(ofMethod instanceID: String) -> String {
        guard let id = Int(instanceID) else { return "taxable" }
        let method = zones.lazy.flatMap(\.methods).first { $0.instanceID == id }
        return method?.taxStatus == "none" ? "none" : "taxable"
    }

    // MARK: Products and coupons

    /// A product or a variation (`wc_get_product`).
    func product(id: Int) -> ShopProduct? {
        if let node = lists.record(.variations, id: id, rendering) {
            let parent = node["parent_id"]?.integer.flatMap { lists.record(.products, id: $0, rendering) }
            return ShopProduct(node, parent: parent)
        }
        return lists.record(.products, id: id, rendering).map { ShopProduct($0, parent: nil) }
    }

    func product(sku: String) -> ShopProduct? { lists.skus[sku.lowercased()].flatMap { product(id: $0) } }

    /// A published one (`wc_get_coupon_id_by_code`).
    func coupon(code: String) -> ShopCoupon? {
        guard let list = lists[.coupons] else { return nil }
        let rows = list.rows.reversed().lazy.filter { $0.status == "publish" }
        let found = rows.first { list.record($0, rendering)["code"]?.text?.lowercased() == code }
        return found.map { ShopCoupon(list.record($0, rendering), stored: lists.storedAmounts[$0.id], rendering.dates) }
    }

    /// A category and all its parents.
    func lineage(ofCategory id: Int) -> Set<Int> {
        var found: Set<Int> = []
        var next = id
        while next > 0, found.insert(next).inserted {
            next = lists.record(.categories, id: next, rendering)?["parent"]?.integer ?? 0
        }
        return found
    }

    func categoryName(_ id: Int) -> String { lists.record(.categories, id: id, rendering)?["name"]?.text ?? "" }

    private func records(_ resource: DemoResource) -> [JSONNode] {
        guard let list = lists[resource] else { return [] }
        return list.rows.map { list.record($0, rendering) }
    }
}
