import CartEngine
import Testing

/// What a register leans on.
@Suite struct TillTests {
    @Test(arguments: ["19.0000", "20.0000", "25.0000", "7.0000", "8.1000"])
    func test_shelf_price_when_sent_as_net_then_is_reached_to_the_cent(rate: String) throws {
        var shop = CartShop(rates: [CartTaxRate(id: 1, country: "DE", rate: rate)])
        shop.settings.pricesIncludeTax = true
        let (rules, catalogue) = (try shop.rules(), shop.catalogue)
        for cents in stride(from: 1, through: 20_000, by: 37) {
            let shelf = Amount(units: Amount(cents).units / 100)
            let net = try rules.netAmount(ofShelfPrice: shelf, taxClass: "").text(places: 6)
            let request = OrderRequest(lines: [CartLine(productID: 10, subtotal: net, total: net)])
            let order = try rules.price(request, catalogue: catalogue, at: CartShop.moment)
            #expect(order.totals.total == shelf)
        }
    }

    @Test func test_weighed_goods_when_priced_by_the_till_then_both_amounts_count() throws {
        // 0.735 kg at 12.49: 9.18015 without tax.
        let line = CartLine(productID: 10, quantity: .whole(1), subtotal: "9.180150", total: "9.180150")
        let order = try CartShop().price(OrderRequest(lines: [line]))
        #expect(order.lines[0].total.text(places: 6) == "9.180150")
        #expect(order.totals.total.text == "11.02")
    }

    @Test func test_manual_discount_when_a_coupon_comes_then_is_wiped_unless_in_both_amounts() throws {
        let shop = CartShop(coupons: [CartCoupon(code: "c", kind: .percent, shownAmount: "10.00")])
        let discounted = CartLine(productID: 10, total: "8.00")
        let repriced = CartLine(productID: 10, subtotal: "8.00", total: "8.00")
        #expect(try shop.price(OrderRequest(lines: [discounted], coupons: ["c"])).lines[0].total.text == "9")
        #expect(try shop.price(OrderRequest(lines: [repriced], coupons: ["c"])).lines[0].total.text == "7.2")
    }

    @Test func test_coupon_when_lines_change_without_it_then_discount_is_gone_and_its_row_stays() throws {
        let shop = CartShop(coupons: [CartCoupon(code: "c", kind: .percent, shownAmount: "10.00")])
        let order = try shop.price(OrderRequest(lines: [CartLine(productID: 10)], coupons: ["c"]))
        let line = CartLine(id: order.lines[0].id, subtotal: "20", total: "20")
        let changed = try shop.update(order, OrderRequest(lines: [line]))
        #expect(changed.coupons.map(\.discount.text) == ["1"])
        #expect(changed.totals.discountTotal == .zero)
        let again = try shop.update(changed, OrderRequest(coupons: ["c"]))
        #expect(again.totals.discountTotal.text == "2")
    }

    @Test func test_subtotal_when_sent_below_total_then_is_summed_as_sent_and_reads_back_as_total() throws {
        let order = try CartShop().price(
            OrderRequest(lines: [CartLine(productID: 10, subtotal: "30", total: "40")])
        )
        #expect(order.totals.discountTotal.text == "-10")
        #expect(order.lines[0].subtotal.text == "40")
    }

    @Test func test_fee_when_below_zero_then_is_taxed_though_it_says_none() throws {
        let order = try CartShop().price(
            OrderRequest(
                lines: [CartLine(productID: 10)],
                fees: [CartFee(name: "Rounding", total: "-0.50", isTaxable: false)]
            )
        )
        #expect(order.totals.total.text == "11.4")
    }

    @Test func test_pick_up_when_on_the_order_then_pins_the_shops_tax() throws {
        let shop = CartShop()
        let abroad = CartAddress(country: "FR")
        let lines = [CartLine(productID: 10)]
        #expect(try shop.price(OrderRequest(billing: abroad, lines: lines)).totals.total.text == "10")
        let pickUp = [CartShipping(methodID: "local_pickup")]
        #expect(
            try shop.price(OrderRequest(billing: abroad, lines: lines, shippingLines: pickUp)).totals.total.text == "12"
        )
    }

    @Test func test_unit_prices_when_equal_but_for_the_last_binary_digit_then_cent_goes_to_the_larger_quotient() throws
    {
        // 150.0012 cents / 3 is 50.000400000000006 in binary floating point, and the other line costs 50.0004.
        let shop = CartShop(coupons: [
            CartCoupon(code: "c", kind: .fixedCart, shownAmount: "0.01", nominalAmount: "0.01")
        ])
        let lines = [
            CartLine(productID: 10, quantity: .whole(1), subtotal: "0.500004", total: "0.500004"),
            CartLine(productID: 20, quantity: .whole(3), subtotal: "1.500012", total: "1.500012"),
        ]
        let order = try shop.price(OrderRequest(lines: lines, coupons: ["c"]))
        #expect(order.lines.map(\.total.text) == ["0.500004", "1.490012"])
    }
}
