import CartEngine
import FoundationEssentials
import Testing

/// Quantities of shops that sell fractions.
@Suite struct FractionTests {
    private func price(_ quantity: String, _ coupons: [CartCoupon] = []) throws -> PricedOrder {
        let amount = try #require(Amount(text: quantity))
        let line = CartLine(productID: 20, quantity: .fraction(amount))
        let shop = CartShop(rates: [], coupons: coupons)
        return try shop.price(OrderRequest(lines: [line], coupons: coupons.map(\.code)))
    }

    @Test(arguments: [("1.5", "1.485"), ("0.5", "0.495"), ("0.333333", "0.329999670000"), ("3", "2.97")])
    func test_line_when_its_quantity_is_a_fraction_then_costs_that_part(quantity: String, total: String) throws {
        let order = try price(quantity)
        #expect(order.lines[0].quantity == Amount(text: quantity))
        let exact = try #require(Amount(text: total))
        #expect(order.lines[0].total.text(places: 2) == exact.text(places: 2))
    }

    @Test func test_coupons_when_quantities_are_fractions_then_each_takes_the_part() throws {
        let shop = CartShop(
            rates: [],
            coupons: [CartCoupon(code: "each", kind: .fixedProduct, shownAmount: "2.00")]
        )
        let line = CartLine(productID: 10, quantity: .fraction(try #require(Amount(text: "1.5"))))
        let order = try shop.price(OrderRequest(lines: [line], coupons: ["each"]))
        #expect(order.totals.discountTotal.text == "3")
        #expect(order.totals.total.text == "12")
        var cart = shop
        cart.coupons = [CartCoupon(code: "cart", kind: .fixedCart, shownAmount: "4.00")]
        #expect(try cart.price(OrderRequest(lines: [line], coupons: ["cart"])).totals.total.text == "11")
        cart.coupons = [CartCoupon(code: "pct", kind: .percent, shownAmount: "10.00")]
        #expect(try cart.price(OrderRequest(lines: [line], coupons: ["pct"])).totals.total.text == "13.5")
    }

    @Test func test_whole_numbers_when_sent_either_way_then_cost_the_same() throws {
        for count in 1...40 {
            let whole = CartLine(productID: 20, quantity: .whole(count))
            let other = CartLine(productID: 20, quantity: .fraction(Amount(count)))
            let coupon = CartCoupon(code: "c", kind: .fixedCart, shownAmount: "7.77")
            let shop = CartShop(coupons: [coupon])
            #expect(
                try shop.price(OrderRequest(lines: [whole], coupons: ["c"]))
                    == shop.price(OrderRequest(lines: [other], coupons: ["c"]))
            )
        }
    }
}
