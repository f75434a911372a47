import DemoStore
import Foundation
import Storage
import TestSupport
import WooFoundation

@testable import Yosemite

@MainActor
extension StoresManager {
    /// Goods with this SKU.
    func goods(_ sku: String) async throws -> OrderGoods {
        let found = try await perform { OrderFormAction.findGoods(siteID: Shop.siteID, code: sku, onCompletion: $0) }
        guard let goods = found.first else { throw Expectation("goods with the SKU \(sku)") }
        return goods
    }

    func quote(_ form: OrderForm) async throws -> OrderFormQuote {
        try await perform { OrderFormAction.quoteForm(siteID: Shop.siteID, form: form, onCompletion: $0) }
    }

    func total(_ form: OrderForm) async throws -> Decimal {
        let quote = try await quote(form)
        guard let total = quote.total else { throw Expectation("a price", seen: "\(quote.result)") }
        return total
    }

    func changeForm(_ id: Int) async throws -> OrderForm {
        try await perform { OrderFormAction.changeForm(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0) }
    }

    func save(_ form: OrderForm) async throws {
        try await perform { OrderFormAction.saveDraft(siteID: Shop.siteID, form: form, onCompletion: $0) }
    }

    func drafts() async throws -> [OrderFormDraft] {
        try await perform { OrderFormAction.listDrafts(siteID: Shop.siteID, onCompletion: $0) }
    }

    @discardableResult
    func commit(_ form: OrderForm, shown: Decimal? = nil) async throws -> PendingEdit {
        let total = if let shown { shown } else { try await self.total(form) }
        return try await perform {
            OrderFormAction.commitForm(siteID: Shop.siteID, form: form, shownTotal: total, onCompletion: $0)
        }
    }

    /// Commits and sends, and waits for what becomes of it.
    @discardableResult
    func make(_ form: OrderForm) async throws -> PendingEdit {
        let edit = try await commit(form)
        try await send()
        _ = await outcome(of: edit)
        return edit
    }

    func resolve(_ edit: PendingEdit, mine: Set<String>) async throws {
        try await perform {
            EditAction.resolve(siteID: Shop.siteID, editID: edit.editID, mine: mine, onCompletion: $0)
        }
    }

    func mirrorEverything() async throws {
        _ = try await perform { SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: true, onCompletion: $0) }
    }
}

extension Shop {
    private nonisolated static let profiles = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "CartEngineTests/Carts/profiles")

    /// A shop whose rules, goods and coupons were recorded, whole in the mirror.
    ///
    /// - Parameter adjust: what the program is configured with.
    static func like(
        _ name: String = "eur-inclusive-19-7",
        orders: Int = 0,
        plugins: Set<DemoPlugin> = [],
        adjust: (inout YosemiteConfiguration) -> Void = { _ in },
        _ body: @MainActor (Shop, any StoresManager) async throws -> Void
    ) async throws {
        let data = try Data(contentsOf: profiles.appending(path: "\(name).json"))
        try await with(orders: orders, profile: try DemoProfile(parsing: data), plugins: plugins) { shop in
            var configuration = shop.configuration()
            adjust(&configuration)
            let manager = shop.manager(of: configuration)
            try await manager.mirrorEverything()
            try await body(shop, manager)
        }
    }

    /// What the newest order that was made has under `name`.
    func made(_ name: String) -> JSONNode? { store.createdOrders.last.flatMap { store.orderJSON($0)?[name] } }

    /// The store's rates are 0 from now on, and nobody here knows it yet.
    func giveUpTaxes() {
        for id in store.ids(of: .taxRates) {
            store.changeBehindTheBack(.taxRates, id: id, fields: ["rate": "0.0000"])
        }
    }

    /// The id of a coupon of the store.
    func coupon(_ code: String) -> Int? {
        store.ids(of: .coupons).first { store.json(of: .coupons, id: $0)?["code"]?.text == code }
    }
}
