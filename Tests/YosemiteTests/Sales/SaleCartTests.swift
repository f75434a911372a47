import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A cart is a value, and comes to what the store computes for what it is asked for.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaleCartTests {
    @Test func test_cart_when_stored_and_read_again_then_the_same() throws {
        var cart = SaleCart()
        let goods = OrderGoods(
            productID: 4,
            variationID: 0,
            name: "Cheese",
            sku: "C",
            gtin: "",
            price: 12,
            stock: .inStock(nil),
            isHidden: false,
            hasVariations: false
        )
        let weight = SaleCart.Weight(amount: Decimal(string: "0.734")!, unit: "kg", unitPrice: 12)
        cart.add(goods, code: "2100123004368", price: Decimal(string: "8.81"), weight: weight)
        cart.add(goods, quantity: 3)
        let bag = cart.addCustom(name: "Bag", price: Decimal(string: "0.35")!, quantity: 2)
        cart.setPrice(Decimal(string: "0.30"), reason: "worn", of: bag)
        cart.discount = .percent(5)
        cart.isTaxExempt = true
        cart.certificate = "X-1"
        cart.tendering = .init(tender: "cash", amount: 20)
        #expect(SaleCart(stored: try cart.stored()) == cart)
        #expect(SaleCart(stored: "{\"version\":99}") == nil)
        #expect(cart.rows.map(\.quantity) == [1, 3, 2] && cart.count == 6)
        #expect(cart.rows[2].price == Decimal(string: "0.30") && cart.rows[2].detail.reason == "worn")
        cart.setQuantity(5, of: bag)
        #expect(cart.form.fees[0].amount == Decimal(string: "1.50"))
        // The same goods at the product's own price are one row; another price is another.
        cart.add(goods)
        #expect(cart.rows.map(\.quantity) == [1, 4, 5])
    }

    @Test func test_shares_when_cents_are_odd_then_add_up_to_the_last_one() {
        func rows(_ amounts: Int...) -> [Int: SaleQuote.Row] {
            Dictionary(
                uniqueKeysWithValues: amounts.enumerated().map { place, cents in
                    let amount = Decimal(cents) / 100
                    return (place + 1, SaleQuote.Row(price: amount, subtotal: amount, total: amount))
                }
            )
        }
        let thirds = rows(1_000, 1_000, 1_000)
        let shares = SaleCartPricing.shares(of: 10, over: thirds, sum: 30, decimals: 2)
        #expect(shares.values.reduce(0, +) == 10)
        #expect(shares[1] == Decimal(string: "3.34") && shares[3] == Decimal(string: "3.33"))
        #expect(SaleCartPricing.shares(of: 1, over: rows(1, 999), sum: 10, decimals: 0).values.reduce(0, +) == 1)
    }

    @Test func test_quote_when_a_discount_is_on_the_cart_then_spread_over_its_rows_to_the_cent() async throws {
        try await Shop.like { _, manager in
            var cart = SaleCart()
            let first = cart.add(try await manager.goods("S-0"), quantity: 3)
            cart.setDiscount(.percent(10), of: first)
            cart.add(try await manager.goods("S-4"))
            cart.addCustom(name: "Engraving", price: 7)
            let plain = try await manager.quote(cart)
            let before = try #require(plain.total)
            #expect(plain.rows.values.compactMap(\.total).reduce(0, +) == before)
            cart.discount = .amount(5)
            let less = try await manager.quote(cart)
            #expect(less.total == before - 5 && less.cartDiscount == 5 && less.problem == nil)
            cart.discount = .percent(100)
            #expect(try await manager.quote(cart).total == 0)
            cart.discount = .amount(before + 1)
            #expect(try await manager.quote(cart).problem != nil)
            cart.discount = .percent(101)
            #expect(try await manager.quote(cart).problem != nil)
            cart.discount = nil
            cart.setDiscount(.amount(10_000), of: first)
            #expect(try await manager.quote(cart).problem != nil)
        }
    }

    @Test func test_quote_when_pieces_or_prices_are_absurd_then_refused_and_for_nothing_is_a_sale() async throws {
        try await Shop.like { _, manager in
            let goods = try await manager.goods("S-0")
            let most = OrderForm.largestQuantity
            var absurd: [SaleCart] = []
            for quantity in [Decimal(0), -1, Decimal(most + 1), 1_000_000, Decimal(Int.max)] {
                var cart = SaleCart()
                cart.setQuantity(quantity, of: cart.add(goods))
                absurd.append(cart)
            }
            for price: Decimal in [-1, 1_000_000_001, Decimal(string: "1e30")!] {
                var cart = SaleCart()
                cart.setPrice(price, reason: "", of: cart.add(goods))
                absurd.append(cart)
            }
            for (price, quantity) in [(-1, 1), (1, 0), (1, Int.max)] {
                var cart = SaleCart()
                cart.addCustom(name: goods.name, price: Decimal(price), quantity: Decimal(quantity))
                absurd.append(cart)
            }
            for cart in absurd {
                #expect(try await manager.quote(cart).problem?.contains(goods.name) == true, "\(cart.rows)")
            }
            var many = SaleCart()
            many.add(goods, quantity: Decimal(most))
            #expect(try await manager.quote(many).problem == nil)
            var free = SaleCart()
            free.setPrice(0, reason: "a gift", of: free.add(goods))
            #expect(try await manager.quote(free).total == 0)
            #expect(try await manager.pay(free, .cash(tendered: nil)).total == 0)
        }
    }

    /// Whoever buys, goods handed over at the counter bear the shop's own tax.
    @Test func test_quote_when_the_customer_lives_elsewhere_then_the_shops_tax() async throws {
        try await Shop.like { _, manager in
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 2)
            let home = try await manager.quote(cart)
            cart.take(.init(customerID: 0, name: "Ada"), billing: Address.empty.copy(city: "Bern", country: "CH"))
            let abroad = try await manager.quote(cart)
            #expect(abroad.total == home.total && abroad.tax == home.tax)
            cart.isTaxExempt = true
            #expect(try await manager.quote(cart).total == (home.total ?? 0) - home.tax)
        }
    }

    @Test func test_carts_when_saved_held_and_dropped_then_listed_and_gone() async throws {
        try await Shop.like { shop, manager in
            var cart = SaleCart()
            try await manager.save(cart)
            #expect(try await manager.carts().isEmpty)
            cart.add(try await manager.goods("S-0"))
            try await manager.save(cart)
            var other = SaleCart()
            other.addCustom(name: "Bag", price: 1)
            other.name = "Lady with the dog"
            try await manager.hold(other)
            let kept = try await manager.carts()
            #expect(Set(kept.map(\.cart)) == [cart, other])
            #expect(kept.first { $0.cart == other }?.isHeld == true)
            #expect(kept.first { $0.cart == other }?.label == "Lady with the dog")
            // Another program on the same ledger sees them.
            #expect(try await shop.manager().carts().count == 2)
            try await manager.perform {
                SaleAction.dropCart(siteID: Shop.siteID, uuid: other.uuid, onCompletion: $0)
            }
            #expect(try await manager.carts().map(\.cart) == [cart])
        }
    }
}
