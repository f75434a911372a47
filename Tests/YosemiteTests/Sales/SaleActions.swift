import DemoStore
import Foundation
import Storage
import TestSupport
import WooFoundation

@testable import Yosemite

@MainActor
extension StoresManager {
    func quote(_ cart: SaleCart) async throws -> SaleQuote {
        try await perform { SaleAction.quoteCart(siteID: Shop.siteID, cart: cart, onCompletion: $0) }
    }

    func pay(_ cart: SaleCart, _ payments: SalePayment..., shown: Decimal? = nil) async throws -> TillReceipt {
        let total = if let shown { shown } else { try await quote(cart).total ?? -1 }
        return try await perform {
            SaleAction.payCart(
                siteID: Shop.siteID,
                cart: cart,
                shownTotal: total,
                payments: payments,
                onCompletion: $0
            )
        }
    }

    func await(_ receipt: TillReceipt) async throws -> TillSaleSummary {
        try await perform {
            SaleAction.awaitSale(
                siteID: Shop.siteID,
                uuid: receipt.uuid,
                patience: .seconds(600),
                onCompletion: $0
            )
        }
    }

    func send(_ receipt: TillReceipt, _ sending: SaleSending) async throws -> TillSaleSummary {
        try await perform {
            SaleAction.sendSale(siteID: Shop.siteID, name: receipt.number, as: sending, onCompletion: $0)
        }
        return try await self.await(receipt)
    }

    func carts() async throws -> [KeptCart] {
        try await perform { SaleAction.listCarts(siteID: Shop.siteID, onCompletion: $0) }
    }

    func save(_ cart: SaleCart) async throws {
        try await perform { SaleAction.saveCart(siteID: Shop.siteID, cart: cart, onCompletion: $0) }
    }

    func hold(_ cart: SaleCart) async throws {
        try await perform { SaleAction.holdCart(siteID: Shop.siteID, cart: cart, onCompletion: $0) }
    }

    func till() async throws -> TillFacts {
        try await perform { SaleAction.loadTill(siteID: Shop.siteID, onCompletion: $0) }
    }

    func sale(_ receipt: TillReceipt) async throws -> TillSaleDetails {
        try await perform { SaleAction.showSale(siteID: Shop.siteID, name: receipt.number, onCompletion: $0) }
    }

    func void(_ receipt: TillReceipt, reason: String = "wrong size", isUnchecked: Bool = false) async throws
        -> TillReceipt
    {
        try await perform {
            SaleAction.voidSale(
                siteID: Shop.siteID,
                name: receipt.number,
                reason: reason,
                isUnchecked: isUnchecked,
                onCompletion: $0
            )
        }
    }
}

extension Shop {
    /// Another till of the shop, that has never heard of this one's sales.
    @MainActor
    func otherTill(_ name: String, isMirrored: Bool = true) async throws -> any StoresManager {
        var configuration = configuration()
        let root = folder.url.appending(path: "till-\(name)")
        configuration.folder = { root.appending(path: $0) }
        configuration.stateFolder = root.appending(path: "state")
        configuration.register.name = name
        let other = manager(of: configuration)
        if isMirrored { try await other.mirrorEverything() }
        return other
    }

    /// The text of a row of the meta data of the newest order that was made.
    func madeMeta(_ key: String) -> String? {
        made("meta_data")?.elements.last { $0["key"]?.text == key }?["value"]?.text
    }

    /// Orders that carry a sale's uuid.
    func orders(of receipt: TillReceipt) -> [Int] {
        store.createdOrders.filter { id in
            let meta = store.orderJSON(id)?["meta_data"]?.elements ?? []
            return meta.contains { $0["key"]?.text == SaleMark.sale && $0["value"]?.text == receipt.uuid }
        }
    }
}
