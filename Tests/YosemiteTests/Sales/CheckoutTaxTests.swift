import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A shop whose taxes are computed at its own checkout only.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CheckoutTaxTests {
    /// One with a row for each ZIP that was taxed, as such a service leaves them.
    private static func like(
        _ body: @MainActor (Shop, any StoresManager, SaleCart) async throws -> Void
    ) async throws {
        try await Shop.like(plugins: [.checkoutTax]) { shop, manager in
            for id in shop.store.ids(of: .taxRates) {
                let fields: JSONNode = ["postcodes": ["94110"], "cities": ["SAN FRANCISCO"]]
                shop.store.changeBehindTheBack(.taxRates, id: id, fields: fields)
            }
            shop.dates.advance(by: 1)
            try await manager.mirrorEverything()
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"))
            try await body(shop, manager, cart)
        }
    }

    @Test func test_pay_when_a_service_computes_taxes_then_refused_until_somebody_agrees_to_this_tax() async throws {
        try await Self.like { _, manager, cart in
            let quote = try await manager.quote(cart)
            #expect(quote.checkoutTax != nil)
            await #expect(throws: SaleProblem.self) { try await manager.pay(cart, .cash(tendered: nil)) }
            var agreed = cart
            agreed.agree(toTax: quote.tax)
            let kept = try #require(SaleCart(stored: try agreed.stored()))
            #expect(try await manager.quote(kept).checkoutTax == nil, "it is kept with the cart")
            #expect(try await manager.pay(kept, .cash(tendered: nil)).number == "R1-000001")
            var exempt = SaleCart()
            exempt.add(try await manager.goods("S-0"))
            exempt.isTaxExempt = true
            #expect(try await manager.quote(exempt).checkoutTax == nil)
        }
    }

    @Test func test_access_when_plugins_may_be_seen_then_the_service_is_named() async throws {
        try await Shop.like(plugins: [.checkoutTax]) { shop, manager in
            let access = try await manager.perform {
                WordPressSiteAction.checkCredentials(shop.login(), onCompletion: $0)
            }
            #expect(access.taxService == "WooCommerce Tax")
        }
    }

    @Test(
        arguments: [
            (["woocommerce/woocommerce.php"], nil), ([], nil),
            (["taxjar-simplified-taxes-for-woocommerce/taxjar-woocommerce.php"], "TaxJar"),
            (["woocommerce/woocommerce.php", "woocommerce-avatax/woocommerce-avatax.php"], "Avalara AvaTax"),
        ] as [([String], String?)]
    )
    func test_service_when_plugins_are_listed_then_by_their_folders(paths: [String], name: String?) {
        #expect(CheckoutTax.service(among: paths) == name)
    }

    @Test(arguments: [(nil, true), ("", false), ("TaxJar", true)] as [(String?, Bool)])
    func test_load_when_the_plugins_are_known_then_they_decide_and_else_the_rows(known: String?, isFound: Bool)
        async throws
    {
        try await Self.like { shop, _, _ in
            let found = try await shop.mirror().read { try CheckoutTax.load(known, from: $0) }
            #expect((found != nil) == isFound && found?.service == (isFound ? known : nil))
        }
        try await Shop.like { shop, _ in
            let tax = try await shop.mirror().read { try CheckoutTax.load(nil, from: $0) }
            #expect(tax == nil)
        }
    }
}
