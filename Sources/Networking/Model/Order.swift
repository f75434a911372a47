import FoundationEssentials
import WooFoundation

/// An order as the store sent it (`wc/v3/orders`). Amounts are the text received; text is not cleaned.
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
    /// What the store calls the order; plugins make it anything.
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
    /// WooCommerce's, when the order was made.
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

    /// Takes what plugins do to an order; gives up only where the order would be wrong or could not be told apart:
    /// no positive `id`, a `status` that is no text, a `total` that is no amount, a list or object that is neither.
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

    /// What was given back, 0 or less.
    public var refundedAmount: Decimal { refunds.compactMap(\.totalAmount).reduce(0, +) }

    /// The total less refunds; a full refund leaves `total` as it was (`woocommerce.md`, "Refunds").
    public var netAmount: Decimal? { totalAmount.map { $0 + refundedAmount } }

    /// Meta data that people are meant to see.
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
