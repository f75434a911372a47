import CartEngine
import FoundationEssentials
import Testing

@Suite struct BadInputTests {
    private let shop = CartShop()

    private func line(_ quantity: CartQuantity, total: String? = nil) -> OrderRequest {
        OrderRequest(lines: [CartLine(productID: 10, quantity: quantity, total: total)])
    }

    @Test func test_quantity_when_no_whole_number_then_store_refuses() {
        for quantity in ["0.5", "2.5", "abc", ""] {
            #expect(refusal { try shop.price(line(.text(quantity))) }?.code == "rest_invalid_param")
        }
    }

    @Test func test_quantity_when_zero_on_a_new_line_then_store_breaks_off() {
        #expect(refusal { try shop.price(line(.whole(0))) }?.status == 500)
    }

    @Test func test_quantity_when_below_zero_then_only_sent_amounts_count() throws {
        #expect(try shop.price(line(.whole(-1))).totals.total == .zero)
        #expect(try shop.price(line(.whole(-1), total: "-10")).totals.total.text == "-12")
    }

    @Test func test_quantity_when_a_million_then_is_priced_with_coupons() throws {
        var shop = shop
        shop.coupons = [
            CartCoupon(code: "ten", kind: .percent, shownAmount: "10.00"),
            CartCoupon(code: "odd", kind: .fixedCart, shownAmount: "5000.50"),
        ]
        var request = line(.whole(1_000_000))
        request.coupons = ["ten", "ODD"]
        let order = try shop.price(request)
        #expect(order.totals.discountTotal.text == "1005000.5")
        #expect(order.totals.total.text == "10793999.4")
    }

    @Test(arguments: [Int.max, Int.min, 1_000_000_001])
    func test_quantity_when_beyond_a_thousand_million_then_is_an_error(quantity: Int) {
        #expect(throws: CartError.quantityTooLarge("\(quantity)")) { try shop.price(line(.whole(quantity))) }
    }

    @Test func test_quantity_when_thirty_digits_then_is_an_error() {
        let text = String(repeating: "9", count: 30)
        #expect(throws: CartError.quantityTooLarge(text)) { try shop.price(line(.text(text))) }
    }

    @Test func test_amount_when_thirty_digits_then_is_an_error() {
        let text = String(repeating: "9", count: 30)
        #expect(throws: CartError.tooLarge) { try shop.price(line(.whole(1), total: text)) }
        #expect(throws: CartError.tooLarge) {
            try shop.price(OrderRequest(fees: [CartFee(name: "f", total: "-" + text)]))
        }
    }

    @Test func test_line_when_price_times_quantity_is_too_large_then_is_an_error() {
        var shop = shop
        shop.goods = [CartGoods(id: 10, price: "999999999999999")]
        #expect(throws: CartError.tooLarge) { try shop.price(line(.whole(1_000_000))) }
    }

    @Test func test_tax_when_rate_is_absurd_then_is_an_error() {
        var shop = shop
        shop.rates = [
            CartTaxRate(id: 1, rate: "99999999999999.0000"),
            CartTaxRate(id: 2, rate: "99999999999999.0000", priority: 2, isCompound: true),
        ]
        #expect(throws: CartError.tooLarge) { try shop.price(line(.whole(1), total: "999999999999999")) }
        shop.settings.pricesIncludeTax = true
        shop.rates = [CartTaxRate(id: 1, country: "DE", rate: "-100.0000")]
        #expect(throws: CartError.tooLarge) { try shop.price(line(.whole(1))) }
    }

    @Test func test_line_when_naming_nothing_then_store_refuses() {
        let code = "woocommerce_rest_required_product_reference"
        #expect(refusal { try shop.price(OrderRequest(lines: [CartLine(quantity: .whole(1))])) }?.code == code)
        #expect(refusal { try shop.price(OrderRequest(lines: [CartLine(productID: 0)])) }?.code == code)
    }

    @Test func test_tax_class_when_unknown_or_standard_then_store_refuses() {
        for taxClass in ["standard", "none-such"] {
            let request = OrderRequest(lines: [CartLine(productID: 10, taxClass: taxClass)])
            #expect(refusal { try shop.price(request) }?.status == 400)
        }
    }

    @Test func test_class_when_it_has_no_rates_then_is_free_of_tax() throws {
        let order = try shop.price(OrderRequest(lines: [CartLine(productID: 10, taxClass: "reduced")]))
        #expect(order.totals.total.text == "10")
        #expect(order.taxRows.isEmpty)
    }

    @Test func test_fee_when_without_total_or_name_then_store_refuses() {
        #expect(refusal { try shop.price(OrderRequest(fees: [CartFee(name: "f")])) }?.status == 500)
        #expect(
            refusal { try shop.price(OrderRequest(fees: [CartFee(total: "1")])) }?.code
                == "woocommerce_rest_invalid_fee_item"
        )
    }

    @Test func test_row_when_its_id_is_not_on_the_order_then_store_refuses() throws {
        let order = try shop.price(line(.whole(1)))
        let request = OrderRequest(lines: [CartLine(id: 99, quantity: .whole(2))])
        #expect(refusal { try shop.update(order, request) }?.code == "woocommerce_rest_invalid_item_id")
    }

    @Test func test_taxes_when_off_then_nothing_is_taxed() throws {
        var shop = shop
        shop.settings.calculatesTaxes = false
        let order = try shop.price(
            OrderRequest(lines: [CartLine(productID: 10)], fees: [CartFee(name: "f", total: "-1")])
        )
        #expect(order.totals.total.text == "9")
    }

    @Test func test_cart_when_it_has_five_hundred_lines_then_sums_them_all() throws {
        let lines = (0..<500).map { CartLine(productID: $0 % 2 == 0 ? 10 : 20, quantity: .whole($0 % 7 + 1)) }
        let order = try shop.price(OrderRequest(lines: lines))
        #expect(order.lines.count == 500)
        let goods = order.lines.reduce(Amount.zero) { $0 + $1.total }
        let taxes = order.lines.reduce(Amount.zero) { $0 + $1.totalTax }
        #expect(order.totals.total == goods + taxes)
    }

    @Test func test_coupon_when_goods_are_below_zero_and_units_many_then_is_answered_at_once() throws {
        var shop = shop
        shop.coupons = [CartCoupon(code: "c", kind: .fixedCart, shownAmount: "9000000.00")]
        let goods = CartLine(productID: 10, quantity: .whole(1_000_000_000), subtotal: "-1", total: "-1")
        let order = try shop.price(OrderRequest(lines: [goods], coupons: ["c"]))
        #expect(order.lines[0].total == .zero)
    }
}
