import DemoStore
import Foundation
import Storage
import Synchronization
import TestSupport
import WooFoundation

@testable import Yosemite

/// A shop behind a host, for writes that are met by one effect each.
@MainActor
struct HostDesk {
    let shop: Shop
    let manager: any StoresManager
    let session: SiteSession

    /// - Parameter sells: with goods, rates and coupons that a register can price.
    static func at(sells: Bool, _ body: @MainActor (HostDesk) async throws -> Void) async throws {
        guard sells else {
            return try await Shop.with(orders: 20) { shop in
                let manager = shop.manager()
                try await manager.mirrorEverything()
                try await open(shop, manager, body)
            }
        }
        try await Shop.like(orders: 40, plugins: [.giftCards, .shipmentTracking]) { shop, manager in
            try await open(shop, manager, body)
        }
    }

    private static func open(
        _ shop: Shop,
        _ manager: any StoresManager,
        _ body: @MainActor (HostDesk) async throws -> Void
    ) async throws {
        guard let all = manager as? DefaultStoresManager else { throw Expectation("the manager of a shop") }
        let session = try await all.pool.session(Shop.siteID)
        let desk = HostDesk(shop: shop, manager: manager, session: session)
        shop.store.setGiftCards(desk.cards.map { DemoGiftCard(code: $0, balance: 500) })
        try await body(desk)
    }

    /// How often the store was changed by requests of a kind.
    func count(_ method: String, _ path: String) -> Int {
        shop.store.writes.filter { key, _ in
            guard key.hasPrefix(method + " ") else { return false }
            return path.hasSuffix("/") ? key.contains(path) : key.hasSuffix(path)
        }.values.reduce(0, +)
    }

    /// The codes of gift cards, 500 on each.
    var cards: [String] { (0..<40).map { "CARD-\($0 + 1000)" } }

    /// A row of an order's meta data.
    func meta(_ order: Int, _ key: String) -> String? {
        shop.store.orderJSON(order)?["meta_data"]?.elements.last { $0["key"]?.text == key }?["value"]?.text
    }

    /// Does some work while time passes for it, and for the shop, whenever nobody waits for an answer.
    func passing<Value: Sendable>(_ work: @escaping @MainActor () async throws -> Value) async throws -> Value {
        let isDone = Mutex(false)
        let task = Task {
            defer { isDone.withLock { $0 = true } }
            return try await work()
        }
        var quiet = 0
        while !isDone.withLock({ $0 }), !Task.isCancelled {
            quiet = shop.waitsForAnswers ? 0 : quiet + 1
            if quiet > 200, shop.clock.sleeperCount > 0 {
                quiet = 0
                shop.dates.advance(by: 2)
                shop.letStoreFollow()
                shop.clock.advance(by: .seconds(2))
            }
            await Task.detached {}.value
        }
        return try await task.value
    }

    /// Some time goes by, with nothing but what is under way.
    func goOn(_ seconds: Double) async throws {
        shop.dates.advance(by: seconds)
        shop.letStoreFollow()
        if shop.clock.sleeperCount > 0 { shop.clock.advance(by: .seconds(seconds)) }
        try await passing { try await manager.send() }
        await Task.yield()
    }

    /// Until an edit is sent or given up.
    ///
    /// - Returns: what is said of it.
    func ended(_ edits: [PendingEdit]) async throws -> String {
        for _ in 0..<200 {
            let known = try await shop.edits().filter { edit in edits.contains { $0.editID == edit.editID } }
            guard known.contains(where: \.isUnsent) else {
                return known.map { $0.state == .done ? "done" : "\($0.state): \($0.lastError ?? "")" }.sorted()
                    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: "; ")
            }
            try await goOn(5)
        }
        return "waits for ever"
    }

    /// Until a sale is in the store or parked.
    func ended(_ receipt: TillReceipt) async throws -> String {
        for _ in 0..<200 {
            let now = try await manager.sale(receipt).summary
            switch now.state {
            case .sent: return "done"
            case .parked: return "parked: \(now.reason ?? "")"
            default: try await goOn(5)
            }
        }
        return "waits for ever"
    }

    /// Until tasks after a sale are done.
    func tasksEnded() async throws -> String {
        for _ in 0..<60 {
            if try await passing({ await session.sales.takeUpParts() }) == false { return "done" }
            try await goOn(30)
        }
        return "waits for ever"
    }

    /// - Returns: what is said where somebody waits for the answer.
    func said(_ work: @escaping @MainActor () async throws -> Void) async -> String {
        do {
            try await passing(work)
            return "done"
        } catch {
            return StoreWords.describe(error)
        }
    }

    func cart() async throws -> SaleCart {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"), quantity: 2)
        return cart
    }

    /// A sale that the store has.
    func sold() async throws -> TillReceipt {
        let receipt = try await passing { try await manager.pay(try await cart(), .cash(tendered: nil)) }
        guard try await ended(receipt) == "done" else { throw Expectation("a sale in the store") }
        return receipt
    }

    /// An order that nothing was done to yet, in the mirror.
    func order(_ status: String = "processing") async throws -> Int {
        let id = shop.store.receiveOrders(1, status: status)[0]
        shop.store.changeOrderBehindTheBack(
            id: id,
            fields: ["fee_lines": [["name": "Sale", "total": "24.50", "tax_status": "none"]], "payment_method": "cod"]
        )
        try await passing { _ = try await manager.retrieve(id) }
        return id
    }
}

extension Shop {
    /// The store's clock is that of the program.
    func letStoreFollow() {
        let behind = dates.now().timeIntervalSince(storeTime)
        if behind > 0 { setStoreClock(aheadBy: behind) }
    }
}
