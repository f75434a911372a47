/// Why a cart cannot be priced.
public enum CartError: Error, Hashable, Sendable {
    /// The store would refuse the request.
    case refused(StoreRefusal)
    /// A row has no price: why, as a sentence.
    case withoutPrice(String)
    /// An amount or a product of amounts is too large to compute with: 10¹⁵ or more.
    case tooLarge
    /// A quantity above a thousand million, as sent.
    case quantityTooLarge(String)
    /// A shop with fewer than 0 or more than 6 decimals.
    case unsupportedDecimals(Int)
    /// A setting, rate or product whose number cannot be read: which one, and its text.
    case unreadable(field: String, text: String)
}

/// The answer with which the store refuses a request.
public struct StoreRefusal: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The `code` of the body.
    public var code: String
    /// In our words, not the store's.
    public var message: String

    public init(status: Int, code: String, message: String) {
        self.status = status
        self.code = code
        self.message = message
    }
}

extension CartError {
    static func coupon(_ message: String) -> CartError {
        .refused(StoreRefusal(status: 400, code: "woocommerce_rest_invalid_coupon", message: message))
    }

    static func invalid(_ code: String, _ message: String) -> CartError {
        .refused(StoreRefusal(status: 400, code: code, message: message))
    }

    /// WooCommerce crashes on this request. It may leave an order behind.
    static func crash(_ message: String) -> CartError {
        .refused(StoreRefusal(status: 500, code: "internal_server_error", message: message))
    }
}

/// Why a price may differ from the store's.
public enum InexactReason: Hashable, Sendable {
    /// The mirror does not have this product; its line is priced with the amounts sent, else as 0.
    case productMissing(id: Int)
    case variationMissing(id: Int)
    case skuMissing(String)
    /// The mirror does not have this coupon; it is left out of the price.
    case couponMissing(code: String)
    /// The API shows a coupon's amount with two decimals, and this one uses both: the stored amount may have more.
    case couponAmountMayBeCut(code: String, shown: String)
    /// The same is true of the minimum or maximum spend, and the order is so close to it that more decimals would
    /// decide.
    case couponLimitMayBeCut(code: String, shown: String)
    /// A coupon restricted to certain email addresses works for anybody if the account of the API key has one of them.
    case accountEmailUnknown(code: String)
}
