import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Prices that change at a time: not before, once, and not over what somebody changed since.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PricePlanTests {
    private static let site = Shop.siteID

    private struct Stage {
        let manager: any StoresManager
        let ids: [Int64]
    }

    /// Simple products at their regular price.
    private static func stage(_ shop: Shop) async throws -> Stage {
        let manager = shop.manager()
        try await manager.perform { ProductAction.synchronizeProducts(siteID: site, onCompletion: $0) }
        let ids = shop.store.ids(of: .products).filter { id in
            let product = shop.store.json(of: .products, id: id)
            return product?["type"] == "simple" && product?["on_sale"] == false
                && product?["regular_price"]?.text?.isEmpty == false
        }.prefix(3).map(Int64.init)
        try #require(ids.count == 3)
        return Stage(manager: manager, ids: ids)
    }

    private static func plan(_ stage: Stage, in seconds: Double, _ shop: Shop) async throws -> PricePlan {
        let rows = try await stage.manager.perform {
            ProductAction.previewBulk(
                siteID: site,
                edit: BulkProductEdit(.regularPrice(.by(3))),
                productIDs: stage.ids,
                onCompletion: $0
            )
        }
        let due = shop.dates.now().addingTimeInterval(seconds)
        return try await stage.manager.perform {
            PricePlanAction.planPrices(siteID: site, rows: rows, name: "Winter", due: due, onCompletion: $0)
        }
    }

    private static func apply(_ stage: Stage) async throws -> [PendingEdit] {
        try await stage.manager.perform { PricePlanAction.applyDuePrices(siteID: site, onCompletion: $0) }
    }

    private static func plans(_ stage: Stage) async throws -> [PricePlan] {
        try await stage.manager.perform { PricePlanAction.listPricePlans(siteID: site, onCompletion: $0) }
    }

    private static func price(_ shop: Shop, _ id: Int64) -> String? {
        shop.store.json(of: .products, id: Int(id))?["regular_price"]?.text
    }

    @Test func test_plan_when_its_time_has_come_then_changed_once_and_not_before() async throws {
        try await Shop.with(orders: 0) { shop in
            let stage = try await Self.stage(shop)
            let before = stage.ids.map { Self.price(shop, $0) }
            let plan = try await Self.plan(stage, in: 3_600, shop)
            #expect(plan.labels.map(\.before) == before)
            #expect(plan.labels.allSatisfy { !$0.sku.isEmpty && !$0.name.isEmpty && $0.field == "regular_price" })
            #expect(try await Self.apply(stage).isEmpty)
            #expect(try await shop.edits().isEmpty)
            shop.dates.advance(by: 3_600)
            #expect(try await Self.apply(stage).count == 3)
            #expect(try await Self.apply(stage).isEmpty)
            try await shop.settle(stage.manager)
            #expect(stage.ids.map { Self.price(shop, $0) } == plan.labels.map(\.after))
            #expect(try await Self.plans(stage).map(\.state) == [.applied])
        }
    }

    @Test func test_plan_when_a_price_was_changed_since_then_that_one_is_the_owners_to_decide() async throws {
        try await Shop.with(orders: 0) { shop in
            let stage = try await Self.stage(shop)
            let plan = try await Self.plan(stage, in: 60, shop)
            shop.store.changeBehindTheBack(
                .products,
                id: Int(stage.ids[1]),
                fields: ["regular_price": "777.00", "price": "777.00"]
            )
            shop.store.deleteBehindTheBack(.products, id: Int(stage.ids[2]))
            shop.dates.advance(by: 61)
            _ = try await Self.apply(stage)
            try await shop.settle(stage.manager)
            #expect(Self.price(shop, stage.ids[0]) == plan.labels[0].after)
            #expect(Self.price(shop, stage.ids[1]) == "777.00")
            let left = try await shop.openEdits()
            #expect(Set(left.map(\.state)) == [.conflicted, .refused])
        }
    }

    @Test func test_plan_when_cancelled_or_wrong_then_nothing_changes() async throws {
        try await Shop.with(orders: 0) { shop in
            let stage = try await Self.stage(shop)
            await #expect(throws: PricePlanProblem.inThePast) { _ = try await Self.plan(stage, in: -1, shop) }
            let due = shop.dates.now().addingTimeInterval(9)
            await #expect(throws: PricePlanProblem.nothing) {
                _ = try await stage.manager.perform {
                    PricePlanAction.planPrices(siteID: Self.site, rows: [], name: "", due: due, onCompletion: $0)
                }
            }
            let plan = try await Self.plan(stage, in: 60, shop)
            try await stage.manager.perform {
                PricePlanAction.cancelPricePlan(siteID: Self.site, planID: plan.planID, onCompletion: $0)
            }
            shop.dates.advance(by: 120)
            #expect(try await Self.apply(stage).isEmpty)
            await #expect(throws: PricePlanProblem.closed) {
                try await stage.manager.perform {
                    PricePlanAction.cancelPricePlan(siteID: Self.site, planID: plan.planID, onCompletion: $0)
                }
            }
            #expect(shop.store.writes.isEmpty)
        }
    }
}
