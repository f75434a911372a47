import FoundationEssentials
import WooFoundation

/// An order as the store sent it (`wc/v3/orders`). Amounts are the text received, in major units; text is not cleaned.
public struct Order: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "order"

    public let siteID: Int64
    public let orderID: Int64
    public let parentID: Int64
    /// 0 for a guest.
    public let customerID: Int64
    public let orderKey: String
    public let isEditable: Bool
    public let needsPayment: Bool
    public let needsProcessing: Bool
    /// The order number shown to customers; plugins may make it any text.
    public let number: String
    /// Its `rawValue` is the slug as received.
    public let status: OrderStatusEnum
    /// ISO 4217, as received.
    public let currency: String
    /// Empty where the store is too old to send it.
    public let currencySymbol: String
    public let customerNote: String
    public let dateCreated: Date?
    public let dateModified: Date?
    public let datePaid: Date?
    public let dateCompleted: Date?
    public let discountTotal: String
    public let discountTax: String
    public let shippingTotal: String
    public let shippingTax: String
    /// With tax, before refunds.
    public let total: String
    public let totalTax: String
    public let pricesIncludeTax: Bool
    public let paymentMethodID: String
    public let paymentMethodTitle: String
    public let paymentURL: String?
    public let transactionID: String
    /// `checkout`, `rest-api`, `pos-rest-api`, `admin`, …
    public let createdVia: String
    /// WooCommerce's version when the order was created.
    public let version: String
    public let items: [OrderItem]
    public let billingAddress: Address?
    public let shippingAddress: Address?
    public let shippingLines: [ShippingLine]
    public let coupons: [OrderCouponLine]
    public let refunds: [OrderRefundCondensed]
    public let fees: [OrderFeeLine]
    public let taxes: [OrderTaxLine]
    public let appliedGiftCards: [OrderGiftCard]
    public let metaData: [MetaData]

    /// Accepts what plugins do to an order; fails only where the order would be wrong or could not be identified: no
    /// positive `id`, a `status` that is not text, a `total` that is not an amount, a list or object of another type.
    public init(from decoder: any Decoder) throws {
        try self.init(reading: decoder)
    }
}

extension Order {
    /// The slug as received.
    public var statusKey: String { status.rawValue }

    public var totalAmount: Decimal? { Money.amount(from: total) }
    public var totalTaxAmount: Decimal? { Money.amount(from: totalTax) }
    public var discountTotalAmount: Decimal? { Money.amount(from: discountTotal) }
    public var shippingTotalAmount: Decimal? { Money.amount(from: shippingTotal) }

    /// The sum of refunds in major units, 0 or less.
    public var refundedAmount: Decimal { refunds.compactMap(\.totalAmount).reduce(0, +) }

    /// The total less refunds, in major units; a full refund does not change `total` (`woocommerce.md`, "Refunds").
    public var netAmount: Decimal? { totalAmount.map { $0 + refundedAmount } }

    /// Meta data that is meant to be shown.
    public var customFields: [MetaData] { metaData.filter(\.isVisible) }

    /// The charge behind a card payment, from WooPayments or the Stripe plugin.
    public var chargeID: String? { metaText("_charge_id") }

    /// The subscription this order renews.
    public var renewalSubscriptionID: String? { metaText("_subscription_renewal") }

    public var attributionInfo: OrderAttributionInfo? { OrderAttributionInfo(metaData) }

    private func metaText(_ key: String) -> String? {
        metaData.first { $0.key == key }?.value.plainText.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension Order {
    private enum CodingKeys: String, CodingKey {
        case id, number, status, currency, total, version, billing, shipping, refunds
        case parentID = "parent_id"
        case customerID = "customer_id"
        case orderKey = "order_key"
        case isEditable = "is_editable"
        case needsPayment = "needs_payment"
        case needsProcessing = "needs_processing"
        case currencySymbol = "currency_symbol"
        case customerNote = "customer_note"
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case dateModified = "date_modified"
        case dateModifiedGMT = "date_modified_gmt"
        case datePaid = "date_paid"
        case datePaidGMT = "date_paid_gmt"
        case dateCompleted = "date_completed"
        case dateCompletedGMT = "date_completed_gmt"
        case discountTotal = "discount_total"
        case discountTax = "discount_tax"
        case shippingTotal = "shipping_total"
        case shippingTax = "shipping_tax"
        case totalTax = "total_tax"
        case pricesIncludeTax = "prices_include_tax"
        case paymentMethod = "payment_method"
        case paymentMethodTitle = "payment_method_title"
        case paymentURL = "payment_url"
        case transactionID = "transaction_id"
        case createdVia = "created_via"
        case lineItems = "line_items"
        case shippingLines = "shipping_lines"
        case couponLines = "coupon_lines"
        case feeLines = "fee_lines"
        case taxLines = "tax_lines"
        case giftCards = "gift_cards"
        case metaData = "meta_data"
    }

    init(reading decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        orderID = try container.identifier(.id)
        status = try Self.status(in: container)
        total = try Self.total(in: container)
        items = try container.list(OrderItem.self, .lineItems)
        shippingLines = try container.list(ShippingLine.self, .shippingLines)
        coupons = try container.list(OrderCouponLine.self, .couponLines)
        fees = try container.list(OrderFeeLine.self, .feeLines)
        taxes = try container.list(OrderTaxLine.self, .taxLines)
        refunds = try container.list(OrderRefundCondensed.self, .refunds).filter { $0.refundID != 0 }
        appliedGiftCards = (try? container.lossyList(OrderGiftCard.self, .giftCards)) ?? []
        metaData = try container.lossyList(MetaData.self, .metaData)
        billingAddress = try container.object(Address.self, .billing)
        shippingAddress = Self.address(try container.object(Address.self, .shipping), metaData: metaData)

        parentID = container.integer(.parentID) ?? 0
        customerID = container.integer(.customerID) ?? 0
        orderKey = container.text(.orderKey) ?? ""
        number = container.text(.number) ?? String(orderID)
        currency = container.text(.currency) ?? ""
        currencySymbol = HTMLText.plain(container.text(.currencySymbol) ?? "")
        customerNote = container.text(.customerNote) ?? ""
        dateCreated = container.date(.dateCreatedGMT, or: .dateCreated)
        dateModified = container.date(.dateModifiedGMT, or: .dateModified)
        datePaid = container.date(.datePaidGMT, or: .datePaid)
        dateCompleted = container.date(.dateCompletedGMT, or: .dateCompleted)
        discountTotal = container.money(.discountTotal)
        discountTax = container.money(.discountTax)
        shippingTotal = container.money(.shippingTotal)
        shippingTax = container.money(.shippingTax)
        totalTax = container.money(.totalTax)
        pricesIncludeTax = container.flag(.pricesIncludeTax) ?? false
        paymentMethodID = container.text(.paymentMethod) ?? ""
        paymentMethodTitle = container.text(.paymentMethodTitle) ?? ""
        paymentURL = container.text(.paymentURL)
        transactionID = container.text(.transactionID) ?? ""
        createdVia = container.text(.createdVia) ?? ""
        version = container.text(.version) ?? ""
        isEditable = container.flag(.isEditable) ?? Self.isEditable(status)
        needsPayment = container.flag(.needsPayment) ?? Self.needsPayment(status, total: total)
        needsProcessing = container.flag(.needsProcessing) ?? !items.isEmpty
    }

    private static func status(in container: RecordContainer<CodingKeys>) throws -> OrderStatusEnum {
        switch container.member(.status) {
        case .nothing: return .custom("")
        case .text(let slug): return OrderStatusEnum(rawValue: slug)
        case .flag, .number, .list, .object:
            throw container.problem(.status, "is \(container.shape(.status)), not text")
        }
    }

    private static func total(in container: RecordContainer<CodingKeys>) throws -> String {
        let text: String
        switch container.member(.total) {
        case .nothing: return ""
        case .text(let received): text = received
        case .number(let number) where number.text != nil: return number.text ?? ""
        case .number, .flag, .list, .object:
            throw container.problem(.total, "is \(container.shape(.total)), not an amount")
        }
        let trimmed = text.withoutBlanks
        guard trimmed.isEmpty || Money.amount(from: trimmed) != nil else {
            throw container.problem(.total, "is “\(Excerpt.line(text, limit: 40))”, not an amount")
        }
        return trimmed
    }

    /// WooCommerce before 5.6 kept the phone number of a shipping address in meta data.
    private static func address(_ address: Address?, metaData: [MetaData]) -> Address? {
        guard let address, address.phone.isEmpty,
            let phone = metaData.first(where: { $0.key == "_shipping_phone" })?.value.plainText
        else { return address }
        return address.copy(phone: phone)
    }

    /// `WC_Order::is_editable`, for stores that do not say.
    private static func isEditable(_ status: OrderStatusEnum) -> Bool {
        status == .pending || status == .onHold || status == .autoDraft
    }

    /// `WC_Order::needs_payment`, for stores that do not say.
    private static func needsPayment(_ status: OrderStatusEnum, total: String) -> Bool {
        (status == .pending || status == .failed) && (Money.amount(from: total) ?? 0) > 0
    }
}
