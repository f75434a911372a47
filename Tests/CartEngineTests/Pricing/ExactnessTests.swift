import CartEngine
import Testing

@Suite struct ExactnessTests {
    @Test func test_product_when_not_mirrored_then_rest_is_priced_and_it_is_named() throws {
        let shop = CartShop(absence: .mayExist)
        let lines = [
            CartLine(productID: 10), CartLine(productID: 77), CartLine(productID: 78, variationID: 79, total: "5.00"),
            CartLine(sku: "S-1"),
        ]
        let order = try shop.price(OrderRequest(lines: lines))
        #expect(!order.isExact)
        #expect(Set(order.reasons) == [.productMissing(id: 77), .variationMissing(id: 79), .skuMissing("S-1")])
        #expect(order.totals.total.text == "18")
        #expect(order.lines[2].variationID == 79)
    }

    @Test func test_product_when_store_does_not_have_it_then_line_has_none_and_is_exact() throws {
        let order = try CartShop().price(OrderRequest(lines: [CartLine(productID: 77, total: "5.00")]))
        #expect(order.isExact)
        #expect(order.lines[0].productID == 0)
        #expect(order.totals.total.text == "6")
    }

    @Test func test_coupon_when_not_mirrored_then_price_is_without_it_and_it_is_named() throws {
        let request = OrderRequest(lines: [CartLine(productID: 10)], coupons: ["Gift"])
        let order = try CartShop(absence: .mayExist).price(request)
        #expect(order.reasons == [.couponMissing(code: "gift")])
        #expect(order.totals.total.text == "12")
        #expect(refusal { try CartShop().price(request) }?.code == "woocommerce_rest_invalid_coupon")
    }

    @Test(arguments: [
        ("5.00", nil, false), ("7.50", nil, false), ("3.33", nil, true), ("0.35", nil, true), ("3.33", "3.333", false),
        ("3.33", "3.33", false),
    ])
    func test_coupon_when_both_decimals_are_used_then_it_may_be_cut_unless_an_order_told(
        shown: String,
        nominal: String?,
        isCut: Bool
    ) throws {
        let coupon = CartCoupon(code: "c", kind: .fixedCart, shownAmount: shown, nominalAmount: nominal)
        let order = try CartShop(coupons: [coupon]).price(
            OrderRequest(lines: [CartLine(productID: 10)], coupons: ["c"])
        )
        #expect(order.reasons == (isCut ? [.couponAmountMayBeCut(code: "c", shown: shown)] : []))
        #expect(order.totals.discountTotal.text == (nominal == "3.333" ? "3.34" : try Amount(stored: shown).text))
    }

    /// Where prices include tax, the order's tax counts as spent; a coupon before takes some of it off.
    @Test func test_refusal_when_a_cut_coupon_was_applied_before_then_not_exact() throws {
        var shop = CartShop(coupons: [
            CartCoupon(code: "c", kind: .percent, shownAmount: "33.33"),
            CartCoupon(code: "d", kind: .percent, shownAmount: "5.00", minimumAmount: "9.50"),
            CartCoupon(code: "e", kind: .percent, shownAmount: "5.00", minimumAmount: "1000.00"),
        ])
        shop.settings.pricesIncludeTax = true
        let quote = try shop.quote(OrderRequest(lines: [CartLine(productID: 10)], coupons: ["c", "d"]))
        #expect(Self.code(quote) == "woocommerce_rest_invalid_coupon")
        #expect(quote.reasons == [.couponAmountMayBeCut(code: "c", shown: "33.33")])
        let before = try shop.quote(OrderRequest(lines: [CartLine(productID: 10)], coupons: ["c", "e"]))
        #expect(Self.code(before) == "woocommerce_rest_invalid_coupon" && before.reasons.isEmpty)
    }

    /// The coupon may be for the product that only the store knows.
    @Test func test_refusal_when_goods_are_not_mirrored_then_not_exact() throws {
        let coupon = CartCoupon(code: "c", kind: .percent, shownAmount: "5.00", productIDs: [77])
        let shop = CartShop(coupons: [coupon], absence: .mayExist)
        let quote = try shop.quote(OrderRequest(lines: [CartLine(productID: 76)], coupons: ["c"]))
        #expect(Self.code(quote) == "woocommerce_rest_invalid_coupon")
        #expect(quote.reasons == [.productMissing(id: 76)])
    }

    @Test func test_refusal_when_the_coupon_is_for_addresses_then_the_account_may_have_one() throws {
        let coupon = CartCoupon(code: "c", kind: .percent, shownAmount: "5.00", emailRestrictions: ["*@example.com"])
        let quote = try CartShop(coupons: [coupon]).quote(
            OrderRequest(lines: [CartLine(productID: 10)], coupons: ["c"])
        )
        #expect(Self.code(quote) == "woocommerce_rest_invalid_coupon")
        #expect(quote.reasons == [.accountEmailUnknown(code: "c")])
    }

    private static func code(_ quote: PricedRequest) -> String? {
        if case .failure(.refused(let refusal)) = quote.result { refusal.code } else { nil }
    }

    @Test func test_coupon_when_taken_off_again_then_price_is_exact() throws {
        let shop = CartShop(coupons: [CartCoupon(code: "c", kind: .percent, shownAmount: "33.33")])
        let order = try shop.price(OrderRequest(lines: [CartLine(productID: 10)], coupons: ["c"]))
        #expect(!(try shop.update(order, OrderRequest(lines: []))).isExact)
        let without = try shop.update(order, OrderRequest(coupons: []))
        #expect(without.isExact)
        #expect(without.totals.total.text == "12")
    }
}
