/// Why a cart has no price.
public enum CartError: Error, Hashable, Sendable {
    /// The store would refuse the request.
    case refused(StoreRefusal)
    /// An amount or a product of amounts is beyond what the engine computes with: from 10¹⁵ on.
    case tooLarge
    /// A quantity beyond a thousand million; the number sent.
    case quantityTooLarge(String)
    /// A shop with fewer than 0 or more than 6 decimals.
    case unsupportedDecimals(Int)
    /// A setting, rate or product whose number cannot be read: which, and its text.
    case unreadable(field: String, text: String)
}

/// The answer with which the store turns a request down.
public struct StoreRefusal: Hashable, Sendable {
    /// The status of HTTP.
    public var status: Int
    /// As the body's `code` has it.
    public var code: String
    /// Ours, not the store's words.
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

    /// The store's program breaks off. It may leave an order behind.
    static func crash(_ message: String) -> CartError {
        .refused(StoreRefusal(status: 500, code: "internal_server_error", message: message))
    }
}

/// Why a price may differ from what the store will say.
public enum InexactReason: Hashable, Sendable {
    /// A product that the mirror does not have; its line counts with the amounts sent, else as 0.
    case productMissing(id: Int)
    case variationMissing(id: Int)
    case skuMissing(String)
    /// A coupon that the mirror does not have; the price is without it.
    case couponMissing(code: String)
    /// The store's API shows a coupon's amount with two decimals, and this one uses both: more may be stored.
    case couponAmountMayBeCut(code: String, shown: String)
    /// The least or most to be spent, of which the same holds, is so near that it decides.
    case couponLimitMayBeCut(code: String, shown: String)
    /// A coupon for certain addresses is good for anyone where the account of the API's key has one of them.
    case accountEmailUnknown(code: String)
}
