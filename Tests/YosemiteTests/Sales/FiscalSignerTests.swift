import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FiscalSignerTests {
    private func lines(_ receipt: Receipt) -> [String] {
        let currency = CurrencySettings(code: "EUR", symbol: "€")
        let settings = StoreSettings(siteName: "Shop", siteURL: "", currency: currency, timeZone: .utc)
        return ReceiptText(receipt: receipt, settings: settings, columns: 40, mark: .original).lines
    }

    private func cart(_ manager: any StoresManager) async throws -> SaleCart {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"), quantity: 2)
        return cart
    }

    private func outcome(_ receipt: TillReceipt, _ shop: Shop) async throws -> FiscalOutcome? {
        let sale = try await MoneyLedger(ledger: shop.ledger()).sale(uuid: receipt.uuid)
        return FiscalOutcome(text: sale?.sale.signerJSON ?? "")
    }

    @Test func test_sale_when_signed_then_row_and_receipt_have_it_and_a_void_is_signed_too() async throws {
        let signer = SignerDouble()
        try await Shop.like(adjust: { $0.fiscalSigner = signer }) { shop, manager in
            let receipt = try await manager.pay(cart(manager), .cash(tendered: 5_000))
            let signed = try #require(signer.books.withLock { $0.signed[receipt.uuid] })
            #expect(signed.total == receipt.total && signed.lines.map(\.quantity) == [2] && signed.kind == "sale")
            let gross = signed.lines.map(\.gross).reduce(0, +)
            #expect(Money.text(gross, decimals: 2) == Money.text(receipt.total, decimals: 2))
            #expect(signed.payments.map(\.amount) == [receipt.total] && signed.reference.register == "R1")
            guard case .signed(let signature) = try await outcome(receipt, shop) else {
                Issue.record("not signed")
                return
            }
            #expect(signature.id == "T-1")
            let paper = lines(receipt.receipt)
            #expect(paper.contains { $0.contains("Transaction: 1") } && paper.contains { $0.contains("QR-DATA") })
            #expect(!paper.contains { $0.contains("NOT FISCALLY SIGNED") }, "\(paper)")
            let void = try await manager.void(receipt)
            let back = try #require(signer.books.withLock { $0.signed[void.uuid] })
            #expect(back.kind == "void" && back.refersTo == receipt.uuid && back.total == -receipt.total)
            #expect(lines(void.receipt).contains { $0.contains("Transaction: 2") })
            #expect(signer.books.withLock { $0.aborted.isEmpty })
            #expect(try await manager.await(void).state == .sent)
        }
    }

    @Test func test_sale_when_the_signer_fails_then_sold_all_the_same_and_receipt_and_row_say_so() async throws {
        let signer = SignerDouble(.fails)
        try await Shop.like(adjust: { $0.fiscalSigner = signer }) { shop, manager in
            let receipt = try await manager.pay(cart(manager), .cash(tendered: nil))
            #expect(receipt.number == "R1-000001")
            #expect(try await outcome(receipt, shop) == .notSigned(reason: "The signing unit is not there."))
            let paper = lines(receipt.receipt)
            #expect(paper.contains { $0.contains("NOT FISCALLY SIGNED") }, "\(paper)")
            #expect(paper.contains { $0.contains("The signing unit is not there.") }, "\(paper)")
        }
    }

    @Test func test_sale_when_the_signer_is_silent_then_sold_after_a_bounded_wait() async throws {
        let signer = SignerDouble(.isSilent)
        try await Shop.like(adjust: { $0.fiscalSigner = signer }) { shop, manager in
            let cart = try await cart(manager)
            var paid: TillReceipt?
            let paying = Task { paid = try await manager.pay(cart, .cash(tendered: nil)) }
            await shop.passTime(.seconds(5)) { paid != nil }
            try await paying.value
            let receipt = try #require(paid)
            #expect(signer.books.withLock { $0.started } == [receipt.uuid])
            #expect(try await outcome(receipt, shop) == .notSigned(reason: "The signer did not answer."))
        }
    }

    /// Sold twice by a screen that is late: one sale, one signature.
    @Test func test_sale_when_paid_again_then_signed_once() async throws {
        let signer = SignerDouble()
        try await Shop.like(adjust: { $0.fiscalSigner = signer }) { _, manager in
            let cart = try await cart(manager)
            let first = try await manager.pay(cart, .cash(tendered: nil))
            #expect(try await manager.pay(cart, .cash(tendered: nil)) == first)
            #expect(signer.books.withLock { $0.started } == [first.uuid])
        }
    }

    @Test func test_cart_when_thrown_away_after_money_was_being_taken_then_the_signer_hears_of_it() async throws {
        let signer = SignerDouble()
        try await Shop.like(adjust: { $0.fiscalSigner = signer }) { _, manager in
            var cart = try await cart(manager)
            cart.tendering = SaleCart.Tendering(tender: "cash", amount: 50)
            try await manager.save(cart)
            try await manager.perform {
                SaleAction.dropCart(siteID: Shop.siteID, uuid: cart.uuid, onCompletion: $0)
            }
            #expect(signer.books.withLock { $0.aborted } == [cart.uuid])
            #expect(try await manager.carts().isEmpty)
        }
    }

    @Test func test_sale_when_nothing_signs_then_the_receipt_says_so_where_the_country_asks() async throws {
        try await Shop.like { shop, manager in
            let receipt = try await manager.pay(cart(manager), .cash(tendered: nil))
            #expect(try await outcome(receipt, shop) == nil)
            #expect(lines(receipt.receipt).contains { $0.contains("NOT FISCALLY SIGNED") })
        }
    }
}
