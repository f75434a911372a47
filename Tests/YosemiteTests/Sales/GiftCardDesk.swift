import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A cart of three pieces in a shop that has the plugin of gift cards, and one card.
@MainActor
struct GiftCardDesk {
    nonisolated static let code = "WXYZ-ABCD-EFGH-1234"

    let shop: Shop
    let manager: any StoresManager
    let sales: SaleService
    let cart: SaleCart
    let total: Decimal

    @discardableResult
    func giftCard(_ code: String = GiftCardDesk.code, _ amount: Decimal? = nil) async throws -> SaleTendered {
        try await manager.perform {
            SaleAction.takeGiftCard(
                siteID: Shop.siteID,
                cart: cart,
                shownTotal: total,
                code: code,
                amount: amount,
                onCompletion: $0
            )
        }
    }

    @discardableResult
    func cash(_ amount: Decimal? = nil) async throws -> SaleTendered {
        try await manager.perform {
            SaleAction.takePart(
                siteID: Shop.siteID,
                cart: cart,
                shownTotal: total,
                payment: .cash(tendered: amount),
                onCompletion: $0
            )
        }
    }

    var left: Decimal? { shop.store.remaining(onGiftCard: GiftCardDesk.code) }
    var orders: [Int] { shop.store.createdOrders }
    /// Orders that are of use: neither cancelled nor deleted.
    var standing: [Int] {
        orders.filter { !["cancelled", "trash"].contains(shop.store.status(ofOrder: $0) ?? "trash") }
    }

    /// As it is done while merced runs.
    func takeUp() async { _ = await sales.takeUpParts() }

    /// The same shop, seen by a till that has never heard of this one's sales.
    func atOtherTill() async throws -> GiftCardDesk {
        GiftCardDesk(shop: shop, manager: try await shop.otherTill("R2"), sales: sales, cart: cart, total: total)
    }

    /// Takes goods back, as their money came.
    func takeBack(_ receipt: TillReceipt, _ pieces: Decimal, _ ways: [ReturnWay] = []) async throws -> TillReceipt {
        let request = ReturnRequest(quantities: [1: pieces], ways: ways)
        return try await manager.takeBack(receipt, request)
    }

    /// What the order's refunds come to; what gift cards paid is in none of them.
    func refunded(_ order: Int) -> Decimal {
        let rows = shop.store.orderJSON(order)?["refunds"]?.elements ?? []
        return -rows.compactMap { Money.amount(from: $0["total"]?.text ?? "") }.reduce(0, +)
    }

    static func at(
        hasPlugin: Bool = true,
        balance: Decimal = 500,
        cards: [DemoGiftCard] = [],
        _ body: @MainActor (GiftCardDesk) async throws -> Void
    ) async throws {
        try await Shop.like(plugins: hasPlugin ? [.giftCards] : []) { shop, manager in
            shop.store.setGiftCards(cards + [DemoGiftCard(code: Self.code, balance: balance)])
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 3)
            let session = try await #require(manager as? DefaultStoresManager).pool.session(Shop.siteID)
            let total = try #require(try await manager.quote(cart).total)
            let (sales, filled) = (session.sales, cart)
            try await manager.save(filled)
            try await body(GiftCardDesk(shop: shop, manager: manager, sales: sales, cart: filled, total: total))
        }
    }
}
