/// The amounts of an order as the store keeps them, in major units with all stored decimals, to be shown with fewer.
/// Also the state to which an update is applied.
public struct PricedOrder: Hashable, Sendable {
    public struct Tax: Hashable, Sendable {
        public var rateID: Int
        public var total: Amount
        /// Before discounts; nil for fees and shipping, which have none.
        public var subtotal: Amount?

        public init(rateID: Int, total: Amount, subtotal: Amount? = nil) {
            self.rateID = rateID
            self.total = total
            self.subtotal = subtotal
        }
    }

    public struct Line: Hashable, Sendable {
        public var id: Int
        /// 0 for a product that the store does not have.
        public var productID: Int
        public var variationID: Int
        public var quantity: Amount
        public var taxClass: String
        public var subtotal: Amount
        public var total: Amount
        public var subtotalTax = Amount.zero
        public var totalTax = Amount.zero
        public var taxes: [Tax] = []

        public init(
            id: Int,
            productID: Int,
            variationID: Int,
            quantity: Amount,
            taxClass: String,
            subtotal: Amount,
            total: Amount
        ) {
            self.id = id
            self.productID = productID
            self.variationID = variationID
            self.quantity = quantity
            self.taxClass = taxClass
            self.subtotal = subtotal
            self.total = total
        }

        /// The id of its product or variation in the catalogue.
        var goodsID: Int { variationID != 0 ? variationID : productID }

        /// Sets the total as `WC_Order_Item_Product::set_total` does: a lower subtotal is raised to it.
        mutating func set(total: Amount) {
            self.total = total
            if subtotal < total { subtotal = total }
        }
    }

    public struct Fee: Hashable, Sendable {
        public var id: Int
        public var taxClass: String
        public var isTaxable: Bool
        public var total: Amount
        public var totalTax = Amount.zero
        public var taxes: [Tax] = []

        public init(id: Int, taxClass: String, isTaxable: Bool, total: Amount) {
            self.id = id
            self.taxClass = taxClass
            self.isTaxable = isTaxable
            self.total = total
        }
    }

    public struct Shipping: Hashable, Sendable {
        public var id: Int
        public var methodID: String
        public var instanceID: String
        public var total: Amount
        public var totalTax = Amount.zero
        public var taxes: [Tax] = []

        public init(id: Int, methodID: String, instanceID: String, total: Amount) {
            self.id = id
            self.methodID = methodID
            self.instanceID = instanceID
            self.total = total
        }
    }

    public struct CouponRow: Hashable, Sendable {
        /// In lower case.
        public var code: String
        public var discount = Amount.zero
        public var discountTax = Amount.zero

        public init(code: String) { self.code = code }
    }

    /// A row of `tax_lines`.
    public struct TaxRow: Hashable, Sendable {
        public var rateID: Int
        public var isCompound: Bool
        public var taxTotal = Amount.zero
        public var shippingTaxTotal = Amount.zero

        public init(rateID: Int, isCompound: Bool) {
            self.rateID = rateID
            self.isCompound = isCompound
        }
    }

    public struct Totals: Hashable, Sendable {
        public var discountTotal = Amount.zero
        public var discountTax = Amount.zero
        public var shippingTotal = Amount.zero
        public var shippingTax = Amount.zero
        public var cartTax = Amount.zero
        public var totalTax = Amount.zero
        public var total = Amount.zero

        public init() {}
    }

    public var billing = CartAddress()
    public var shippingAddress = CartAddress()
    public var customerID = 0
    public var isVATExempt = false
    public var lines: [Line] = []
    public var fees: [Fee] = []
    public var shippingLines: [Shipping] = []
    public var coupons: [CouponRow] = []
    public var taxRows: [TaxRow] = []
    public var totals = Totals()
    /// Why the store's amounts may differ; empty where they will not.
    public internal(set) var reasons: [InexactReason] = []

    public init() {}

    /// Whether the store's amounts will be exactly the same.
    public var isExact: Bool { reasons.isEmpty }

    mutating func add(_ reason: InexactReason) {
        if !reasons.contains(reason) { reasons.append(reason) }
    }
}
