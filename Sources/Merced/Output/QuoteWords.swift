import Yosemite

/// Why an order has no price, or one that may differ from the store's.
enum QuoteWords {
    static func error(_ error: CartError) -> QuoteDocument.Words {
        switch error {
        case .refused(let refusal):
            words(refusal.code, refusal.message, status: refusal.status)
        case .withoutPrice(let reason):
            words("without_price", reason)
        case .tooLarge:
            words("too_large", "An amount is beyond what can be computed.")
        case .quantityTooLarge(let text):
            words("quantity_too_large", "A quantity of \(text) is beyond what can be computed.")
        case .unsupportedDecimals(let decimals):
            words("unsupported_decimals", "Prices with \(decimals) decimals cannot be computed.")
        case .unreadable(let field, let text):
            words("unreadable", "\(field) is no number here: \(text.prefix(60))")
        }
    }

    static func reason(_ reason: InexactReason) -> QuoteDocument.Words {
        switch reason {
        case .productMissing(let id):
            words("product_not_mirrored", "Product \(id) is not in the mirror.")
        case .variationMissing(let id):
            words("variation_not_mirrored", "Variation \(id) is not in the mirror.")
        case .skuMissing(let sku):
            words("sku_not_mirrored", "No product with the SKU \(sku.prefix(60)) is in the mirror.")
        case .couponMissing(let code):
            words("coupon_not_mirrored", "Coupon \(code.prefix(60)) is not in the mirror.")
        case .couponAmountMayBeCut(let code, let shown):
            words(
                "coupon_amount_may_be_cut",
                "The store's API shows two decimals of the amount of coupon \(code.prefix(60)), \(shown.prefix(20)): "
                    + "it may have more, which the next order with it will tell."
            )
        case .couponLimitMayBeCut(let code, let shown):
            words(
                "coupon_limit_may_be_cut",
                "The store's API shows two decimals of what coupon \(code.prefix(60)) asks to be spent, "
                    + "\(shown.prefix(20)): it may have more, and the order is that near."
            )
        case .accountEmailUnknown(let code):
            words(
                "account_email_unknown",
                "Coupon \(code.prefix(60)) is good for anyone where the API account's e-mail address is one of its own."
            )
        }
    }

    private static func words(_ code: String, _ message: String, status: Int? = nil) -> QuoteDocument.Words {
        QuoteDocument.Words(status: status, code: code, message: message)
    }
}
