import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A sale becomes an order in the currency that was paid: a plugin for several currencies gives an order that names none
/// the one of the API's user (woocommerce-android#12911, woocommerce-ios#9713).
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaleCurrencyTests {
    private func cart(_ manager: any StoresManager) async throws -> SaleCart {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"))
        return cart
    }

    @Test func test_pay_when_the_stores_user_has_another_currency_then_the_order_is_in_the_shops() async throws {
        try await Shop.like { shop, manager in
            shop.store.setCurrencyOfNewOrders("KRW")
            let receipt = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            #expect(try await manager.await(receipt).state == .sent)
            #expect(shop.made("currency")?.text == "EUR" && shop.made("status")?.text == "completed")
        }
    }

    @Test func test_pay_when_the_store_forces_another_currency_then_parked_until_it_takes_the_sales() async throws {
        try await Shop.like { shop, manager in
            shop.store.setCurrencyOfNewOrders("KRW", isForced: true)
            let receipt = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            let parked = try await manager.await(receipt)
            #expect(parked.state == .parked && parked.reason?.contains("KRW") == true, "\(parked)")
            #expect(parked.reason?.contains("EUR") == true && shop.made("status")?.text == "pending")
            // Its number is the same, and yet not the amount that was paid.
            #expect(try await manager.send(receipt, .asComputed).state == .parked)
            #expect(shop.made("status")?.text == "pending")
            shop.store.setCurrencyOfNewOrders(nil)
            let sent = try await manager.send(receipt, .whole)
            #expect(sent.state == .sent && shop.made("currency")?.text == "EUR", "\(sent)")
            let alive = shop.orders(of: receipt).filter { shop.store.status(ofOrder: $0) == "completed" }
            #expect(alive.map(Int64.init) == [sent.orderID])
        }
    }

    /// What an earlier version stored names no currency: it is sent as it is, and compared with what was paid.
    @Test func test_body_when_it_is_of_an_earlier_version_then_sent_as_it_is_until_its_order_is_thrown_away() throws {
        let rows: JSONValue = .object(["line_items": .array([])])
        let body = SaleBody(order: rows, cart: SaleCart(), taxes: [], decimals: 2)
        var sale = TillSale(sale: TillSaleRecord(), lines: [], legs: [])
        sale.sale.currency = "EUR"
        var request = SaleOrderBody(sale: sale, body: body, sending: .whole, gone: [], mark: nil)
        #expect(body.currency == nil && request.json["currency"] == nil)
        request.currency = "EUR"
        #expect(request.json["currency"]?.string == "EUR" && request.opening(status: "pending")["currency"] == nil)
        let named: JSONValue = .object(["line_items": .array([]), "currency": .string("EUR")])
        let now = SaleBody(order: named, cart: SaleCart(), taxes: [], decimals: 2)
        #expect(now.fingerprint == body.fingerprint)
        #expect(
            SaleOrderBody(sale: sale, body: now, sending: .whole, gone: [], mark: nil).json["currency"]?.string == "EUR"
        )
    }
}
