import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The receipt of a sale at the register, on paper before the store knows of it.
@MainActor
struct SaleReceiptTests {
    @Test func test_receipt_when_weighed_discounted_and_rounded_then_each_is_printed_and_adds_up() async throws {
        try await Shop.like { shop, manager in
            var configuration = shop.configuration()
            configuration.register.cashRounding = CashRounding(step: Decimal(string: "0.05"))
            let till = shop.manager(of: configuration)
            var cart = SaleCart()
            let weight = SaleCart.Weight(amount: Decimal(string: "0.734")!, unit: "kg", unitPrice: 12)
            cart.add(try await manager.goods("S-4"), price: Decimal(string: "8.81"), weight: weight)
            cart.addCustom(name: "Bag", price: Decimal(string: "0.35")!, quantity: 2)
            cart.discount = .amount(Decimal(string: "0.13")!)
            let receipt = try await till.pay(cart, .cash(tendered: 20)).receipt
            let settings = StoreSettings(
                siteName: "Shop",
                siteURL: "",
                currency: CurrencySettings(code: "EUR", symbol: "€"),
                timeZone: .utc
            )
            let lines = ReceiptText(receipt: receipt, settings: settings, columns: 32, mark: .original).lines
            func has(_ parts: String...) -> Bool {
                lines.contains { line in parts.allSatisfy { line.contains($0) } }
            }
            // 8.81 + 0.70 − 0.13 = 9.38, in cash 9.40.
            #expect(has("0.734 kg × 12") && has("Bag", "€0.70") && has("Discount", "-€0.13"), "\(lines)")
            #expect(has("TOTAL EUR", "€9.38") && has("Rounding", "€0.02") && has("To pay", "€9.40"), "\(lines)")
            #expect(has("Cash", "€20.00") && has("Change", "€10.60") && has("#R1-000001"), "\(lines)")
            #expect(!has("Order #"))
        }
    }
}
