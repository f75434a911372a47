import Foundation
import Storage
import TestSupport
import WooFoundation

@testable import DemoStore
@testable import Yosemite

/// A till on a demo store, with days that pass.
@MainActor
struct ComparingDesk {
    let shop: Shop
    let manager: any StoresManager

    init(_ shop: Shop, isReadOnly: Bool = false) {
        self.shop = shop
        var configuration = shop.configuration()
        configuration.isReadOnly = isReadOnly
        manager = shop.manager(of: configuration)
    }

    /// What the screens see.
    var shown: PricingTrust { manager.monitor(siteID: Shop.siteID).status.pricing }

    @discardableResult
    func round(isFull: Bool = false) async throws -> PricingTrust {
        _ = try await manager.perform {
            SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: isFull, onCompletion: $0)
        }
        return shown
    }

    /// One round of the sync, so much later.
    @discardableResult
    func round(after hours: Double) async throws -> PricingTrust {
        shop.dates.advance(by: hours * 3_600)
        shop.setStoreClock(aheadBy: hours * 3_600)
        return try await round()
    }

    func allow(_ isAllowed: Bool = true) async throws {
        _ = try await manager.perform {
            PricingAction.allowComparing(siteID: Shop.siteID, isAllowed: isAllowed, onCompletion: $0)
        }
    }

    func trust() async throws -> PricingTrust {
        try await manager.perform { PricingAction.loadTrust(siteID: Shop.siteID, onCompletion: $0) }
    }

    func compare() async throws -> PricingTrust {
        try await manager.perform { PricingAction.comparePrices(siteID: Shop.siteID, onCompletion: $0) }
    }

    func left() async throws -> Int {
        try await shop.ledger().read { try $0.allObjects(ofType: DraftOrderRecord.self) }.count
    }

    /// How often the store was asked to make an order.
    var asked: Int { shop.store.createdOrders.count }

    /// What a comparison must leave as it was.
    struct Traces: Equatable {
        let orders: [Int: String]
        let stock: [String]
        let uses: [String]
        let mails: Int
        let notes: Int
    }

    func traces() -> Traces {
        let store = shop.store
        func texts(_ resource: DemoResource, _ names: [String]) -> [String] {
            store.ids(of: resource).map { id in
                names.map { "\(store.json(of: resource, id: id)?[$0] ?? .null)" }.joined(separator: " ")
            }
        }
        return Traces(
            orders: Dictionary(uniqueKeysWithValues: store.orderIDs.map { ($0, store.status(ofOrder: $0) ?? "") }),
            stock: texts(.products, ["id", "stock_quantity", "total_sales"])
                + texts(.variations, ["id", "stock_quantity"]),
            uses: texts(.coupons, ["code", "usage_count", "used_by"]),
            mails: store.mails.count,
            notes: store.withState { state in state.table.rows.reduce(0) { $0 + state.table.notes(of: $1.id).count } }
        )
    }
}
