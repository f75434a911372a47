import FoundationEssentials

/// The pricing of one request: the order as it changes, and the rates of its location.
struct Pricing {
    let rules: StoreRules
    let catalogue: Catalogue
    let moment: Date
    let accountEmail: String?
    var order: PricedOrder
    /// The product of each line; nil for those that the store, or the mirror, does not have.
    private(set) var goods: [CartGoods?] = []
    /// The tax status of each line. As in the store, a product not in the catalogue counts as taxable.
    private(set) var taxStatuses: [CartGoods.TaxStatus] = []
    private var matched: [String: [MatchedRate]] = [:]
    /// Nil where the order is taxed at the shop's own location.
    private var place: MatchableLocation?
    private var nextID = 1

    init(rules: StoreRules, catalogue: Catalogue, moment: Date, accountEmail: String?, order: PricedOrder) {
        self.rules = rules
        self.catalogue = catalogue
        self.moment = moment
        self.accountEmail = accountEmail
        self.order = order
    }

    var rounding: CartRounding { rules.rounding }
    var settings: CartSettings { rules.settings }

    mutating func create(_ request: OrderRequest) throws(CartError) {
        try change(request)
        try calculate()
        if let coupons = request.coupons { try apply(coupons) }
        order.raiseSubtotals()
    }

    mutating func update(_ request: OrderRequest) throws(CartError) {
        order.forgetReasons(ofCoupons: request.coupons != nil)
        try change(request)
        if request.recalculates { try calculate() }
        if let coupons = request.coupons { try apply(coupons) }
        order.raiseSubtotals()
    }

    private mutating func change(_ request: OrderRequest) throws(CartError) {
        if let billing = request.billing { order.billing.update(with: billing) }
        if let shipping = request.shipping { order.shippingAddress.update(with: shipping) }
        if let customerID = request.customerID { order.customerID = customerID }
        if let isVATExempt = request.isVATExempt { order.isVATExempt = isVATExempt }
        nextID = order.largestID &+ 1
        for line in request.lines ?? [] { try change(line) }
        for row in request.shippingLines ?? [] { try change(row) }
        for fee in request.fees ?? [] { try change(fee) }
        prepare()
    }

    /// The next id for a row that the store has not numbered yet.
    mutating func newID() -> Int {
        defer { nextID &+= 1 }
        return nextID
    }

    /// Looks up what does not change from here on: the lines' products and the order's location.
    private mutating func prepare() {
        goods = order.lines.map { $0.goodsID == 0 ? nil : catalogue[$0.goodsID] }
        taxStatuses = goods.map { $0?.taxStatus ?? .taxable }
        let location = location
        place = location == settings.base ? nil : MatchableLocation(location)
        matched = place == nil ? rules.baseRates : [:]
        noteMissing()
    }

    /// Where the order is taxed (`WC_Abstract_Order::get_tax_location`): an address is used as a whole, without
    /// fallback for single fields, and local pickup means the shop's own location.
    var location: TaxLocation {
        var taxBase = settings.taxBase
        if taxBase == .shipping, (order.shippingAddress.country ?? "").isEmpty { taxBase = .billing }
        if order.shippingLines.contains(where: { Self.pickUps.contains($0.methodID) }) { taxBase = .base }
        let address: CartAddress
        switch taxBase {
        case .base: return settings.base
        case .shipping: address = order.shippingAddress
        case .billing: address = order.billing
        }
        guard let country = address.country, !country.isEmpty else { return settings.base }
        return TaxLocation(
            country: country,
            state: address.state ?? "",
            postcode: address.postcode ?? "",
            city: address.city ?? ""
        )
    }

    private static let pickUps: Set = ["local_pickup", "legacy_local_pickup", "pickup_location"]

    /// The rates of a class at the order's location; none where taxes are off.
    mutating func rates(_ taxClass: String) -> [MatchedRate] {
        guard settings.calculatesTaxes else { return [] }
        if let rates = matched[taxClass] { return rates }
        let rates = rules.rates.rates(taxClass: taxClass, at: place ?? MatchableLocation(settings.base))
        matched[taxClass] = rates
        return rates
    }

    /// Records missing products of a request that failed before they were looked at. Even a refused line may turn out
    /// differently where the store knows its product.
    mutating func noteMissing(_ request: OrderRequest) {
        guard catalogue.absence == .mayExist else { return }
        for line in request.lines ?? [] where (line.sku ?? "").isEmpty {
            if let id = line.variationID, id != 0 {
                if catalogue[id] == nil { order.add(.variationMissing(id: id)) }
            } else if let id = line.productID, id != 0, catalogue[id] == nil {
                order.add(.productMissing(id: id))
            }
        }
    }

    private mutating func noteMissing() {
        guard catalogue.absence == .mayExist else { return }
        for (index, line) in order.lines.enumerated() where line.goodsID != 0 && goods[index] == nil {
            order.add(
                line.variationID != 0 ? .variationMissing(id: line.variationID) : .productMissing(id: line.productID)
            )
        }
    }
}

extension PricedOrder {
    /// Products are looked up again; coupons only where they are sent again, and not where a fee may have been reduced
    /// to what they left.
    mutating func forgetReasons(ofCoupons: Bool) {
        let forgetsCoupons = ofCoupons && !fees.contains { $0.total.isNegative }
        reasons.removeAll { reason in
            switch reason {
            case .productMissing, .variationMissing: true
            case .couponMissing, .couponAmountMayBeCut, .couponLimitMayBeCut, .accountEmailUnknown: forgetsCoupons
            case .skuMissing: false
            }
        }
    }

    /// Lines as the store reads them back: a subtotal sent below the total is used in computing, but shown as the
    /// total.
    mutating func raiseSubtotals() {
        for index in lines.indices { lines[index].set(total: lines[index].total) }
    }

    /// The largest id of any of its rows; 0 for none.
    var largestID: Int {
        max(lines.map(\.id).max() ?? 0, fees.map(\.id).max() ?? 0, shippingLines.map(\.id).max() ?? 0)
    }
}
