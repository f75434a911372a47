import FoundationEssentials

/// The parts of a `POST` or `PUT` of wc/v3 `orders` that affect amounts. Nil is not sent.
public struct OrderRequest: Hashable, Sendable {
    public var billing: CartAddress?
    public var shipping: CartAddress?
    public var lines: [CartLine]?
    public var fees: [CartFee]?
    public var shippingLines: [CartShipping]?
    /// Codes in the order sent. An update with an empty list removes all coupons.
    public var coupons: [String]?
    public var customerID: Int?
    /// Whether the order's meta `is_vat_exempt` is sent as the text `yes` (true) or as anything else (false).
    public var isVATExempt: Bool?

    public init(
        billing: CartAddress? = nil,
        shipping: CartAddress? = nil,
        lines: [CartLine]? = nil,
        fees: [CartFee]? = nil,
        shippingLines: [CartShipping]? = nil,
        coupons: [String]? = nil,
        customerID: Int? = nil,
        isVATExempt: Bool? = nil
    ) {
        self.billing = billing
        self.shipping = shipping
        self.lines = lines
        self.fees = fees
        self.shippingLines = shippingLines
        self.coupons = coupons
        self.customerID = customerID
        self.isVATExempt = isVATExempt
    }

    /// Whether the store recalculates an updated order: even an empty list or address makes it do so.
    var recalculates: Bool {
        billing != nil || shipping != nil || lines != nil || fees != nil || shippingLines != nil || coupons != nil
    }
}

/// An address in a request. An update changes only what is not nil.
public struct CartAddress: Hashable, Sendable {
    public var country: String?
    public var state: String?
    public var postcode: String?
    public var city: String?
    public var email: String?

    public init(
        country: String? = nil,
        state: String? = nil,
        postcode: String? = nil,
        city: String? = nil,
        email: String? = nil
    ) {
        self.country = country
        self.state = state
        self.postcode = postcode
        self.city = city
        self.email = email
    }

    mutating func update(with other: CartAddress) {
        if let country = other.country { self.country = country }
        if let state = other.state { self.state = state }
        if let postcode = other.postcode { self.postcode = postcode }
        if let city = other.city { self.city = city }
        if let email = other.email { self.email = email }
    }
}

/// A quantity as sent.
public enum CartQuantity: Hashable, Sendable {
    case whole(Int)
    /// For a store whose quantities may be fractions; others refuse one.
    case fraction(Amount)
    /// "3" and "3.0" are 3; "2.5" is refused.
    case text(String)
}

/// A row of `line_items`.
public struct CartLine: Hashable, Sendable {
    /// Of a row already on the order; nil for a new one.
    public var id: Int?
    public var productID: Int?
    public var variationID: Int?
    public var sku: String?
    /// Defaults to 1.
    public var quantity: CartQuantity?
    /// In major units, without tax, before discounts; digits and a point. With six decimals every price with tax can be
    /// reached.
    public var subtotal: String?
    /// In major units, without tax, after discounts.
    public var total: String?
    /// Replaces the product's; empty for standard.
    public var taxClass: String?
    /// Removes the row `id` from the order: sent as `product_id: null` or a quantity of 0.
    public var isRemoval: Bool

    public init(
        id: Int? = nil,
        productID: Int? = nil,
        variationID: Int? = nil,
        sku: String? = nil,
        quantity: CartQuantity? = nil,
        subtotal: String? = nil,
        total: String? = nil,
        taxClass: String? = nil,
        isRemoval: Bool = false
    ) {
        self.id = id
        self.productID = productID
        self.variationID = variationID
        self.sku = sku
        self.quantity = quantity
        self.subtotal = subtotal
        self.total = total
        self.taxClass = taxClass
        self.isRemoval = isRemoval
    }
}

/// A row of `fee_lines`.
public struct CartFee: Hashable, Sendable {
    public var id: Int?
    public var name: String?
    /// In major units, without tax. Required for a new fee.
    public var total: String?
    /// False for `tax_status: none`. A negative fee is taxed regardless.
    public var isTaxable: Bool?
    public var taxClass: String?
    /// Removes the row `id` from the order (`name: null`).
    public var isRemoval: Bool

    public init(
        id: Int? = nil,
        name: String? = nil,
        total: String? = nil,
        isTaxable: Bool? = nil,
        taxClass: String? = nil,
        isRemoval: Bool = false
    ) {
        self.id = id
        self.name = name
        self.total = total
        self.isTaxable = isTaxable
        self.taxClass = taxClass
        self.isRemoval = isRemoval
    }
}

/// A row of `shipping_lines`.
public struct CartShipping: Hashable, Sendable {
    public var id: Int?
    public var methodID: String?
    public var instanceID: String?
    /// In major units, without tax; defaults to 0.
    public var total: String?
    /// Removes the row `id` from the order (`method_id: null`).
    public var isRemoval: Bool

    public init(
        id: Int? = nil,
        methodID: String? = nil,
        instanceID: String? = nil,
        total: String? = nil,
        isRemoval: Bool = false
    ) {
        self.id = id
        self.methodID = methodID
        self.instanceID = instanceID
        self.total = total
        self.isRemoval = isRemoval
    }
}
