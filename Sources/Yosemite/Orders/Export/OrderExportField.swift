/// A column of exported orders. The raw value is its name: in the header of a CSV, as a JSON key, on the command line.
public enum OrderExportField: String, CaseIterable, Sendable {
    case id
    case number
    case status
    case created
    case modified
    case paid
    case completed
    case customer
    case email
    case phone
    case customerID = "customer_id"
    case items
    case itemCount = "item_count"
    case currency
    case subtotal
    case discount
    case discountTax = "discount_tax"
    case coupons
    case shippingMethod = "shipping_method"
    case shippingTotal = "shipping_total"
    case shippingTax = "shipping_tax"
    case fees
    case tax
    case total
    case refunded
    case net
    case giftCards = "gift_cards"
    case paymentMethod = "payment_method"
    case paymentTitle = "payment_method_title"
    case transactionID = "transaction_id"
    case createdVia = "created_via"
    case customerNote = "customer_note"
    case billingFirstName = "billing_first_name"
    case billingLastName = "billing_last_name"
    case billingCompany = "billing_company"
    case billingAddress1 = "billing_address_1"
    case billingAddress2 = "billing_address_2"
    case billingCity = "billing_city"
    case billingState = "billing_state"
    case billingPostcode = "billing_postcode"
    case billingCountry = "billing_country"
    case shippingFirstName = "shipping_first_name"
    case shippingLastName = "shipping_last_name"
    case shippingCompany = "shipping_company"
    case shippingAddress1 = "shipping_address_1"
    case shippingAddress2 = "shipping_address_2"
    case shippingCity = "shipping_city"
    case shippingState = "shipping_state"
    case shippingPostcode = "shipping_postcode"
    case shippingCountry = "shipping_country"
    case shippingPhone = "shipping_phone"
    case lineID = "line_id"
    case lineName = "line_name"
    case lineOptions = "line_options"
    case lineSKU = "line_sku"
    case lineGTIN = "line_gtin"
    case lineProductID = "line_product_id"
    case lineVariationID = "line_variation_id"
    case lineQuantity = "line_quantity"
    case linePrice = "line_price"
    case lineSubtotal = "line_subtotal"
    case lineTotal = "line_total"
    case lineTax = "line_tax"

    /// Whether it is of a line item, and only used where each has its own row.
    public var isOfLine: Bool { rawValue.hasPrefix("line_") }

    /// Whether it is in the order's currency.
    var isAmount: Bool {
        switch self {
        case .subtotal, .discount, .discountTax, .shippingTotal, .shippingTax, .fees, .tax, .total, .refunded, .net,
            .giftCards, .linePrice, .lineSubtotal, .lineTotal, .lineTax:
            true
        default: false
        }
    }

    /// Whether it is exported by default.
    var isUsual: Bool {
        switch self {
        case .number, .status, .created, .customer, .email, .items, .currency, .discount, .shippingTotal, .tax, .total,
            .refunded, .paymentTitle, .billingCity, .billingCountry, .lineName, .lineSKU, .lineQuantity, .lineTotal,
            .lineTax:
            true
        default: false
        }
    }
}

/// A column: a field, or meta data of a plugin.
public enum OrderExportColumn: Hashable, Sendable {
    case field(OrderExportField)
    /// The order's meta data with this key; the first, if there are several.
    case meta(String)
    /// Meta data of the line item.
    case lineMeta(String)

    private static let metaPrefix = "meta:"
    private static let lineMetaPrefix = "line_meta:"
    /// Longer keys do not fit the store's own table.
    private static let maximumKeyLength = 255

    public init?(name: String) {
        if let field = OrderExportField(rawValue: name) {
            self = .field(field)
        } else if let key = Self.key(in: name, after: Self.lineMetaPrefix) {
            self = .lineMeta(key)
        } else if let key = Self.key(in: name, after: Self.metaPrefix) {
            self = .meta(key)
        } else {
            return nil
        }
    }

    private static func key(in name: String, after prefix: String) -> String? {
        guard name.hasPrefix(prefix) else { return nil }
        let key = String(name.dropFirst(prefix.count))
        return key.isEmpty || key.count > maximumKeyLength ? nil : key
    }

    /// `total`, `meta:_invoice_number`.
    public var name: String {
        switch self {
        case .field(let field): field.rawValue
        case .meta(let key): Self.metaPrefix + key
        case .lineMeta(let key): Self.lineMetaPrefix + key
        }
    }

    var isAmount: Bool { if case .field(let field) = self { field.isAmount } else { false } }

    public var isOfLine: Bool {
        switch self {
        case .field(let field): field.isOfLine
        case .meta: false
        case .lineMeta: true
        }
    }
}
