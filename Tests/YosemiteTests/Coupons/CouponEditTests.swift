import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Coupons made, changed and thrown away through the ledger.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CouponEditTests {
    private func synchronized(_ shop: Shop) async throws -> any StoresManager {
        let manager = shop.manager()
        // The zone in which its days begin.
        try await manager.perform { SettingAction.synchronizeGeneralSettings(siteID: Shop.siteID, onCompletion: $0) }
        try await manager.perform { CouponAction.synchronizeCoupons(siteID: Shop.siteID, onCompletion: $0) }
        return manager
    }

    private static func draft(_ code: String, _ fields: [String: JSONValue] = [:]) -> [RecordChange] {
        fields.merging(["code": .string(code)]) { $1 }.sorted { $0.key < $1.key }
            .map { RecordChange(field: $0.key, base: nil, value: $0.value) }
    }

    private func create(_ manager: any StoresManager, _ drafts: [[RecordChange]]) async throws -> [PendingEdit] {
        try await manager.perform {
            CouponAction.createCoupons(siteID: Shop.siteID, drafts: drafts, onCompletion: $0)
        }
    }

    private func update(_ manager: any StoresManager, _ ids: [Int64], _ field: CouponField, _ value: JSONValue)
        async throws -> [PendingEdit]
    {
        let change = RecordChange(field: field.rawValue, base: nil, value: value)
        return try await manager.perform {
            CouponAction.updateCoupons(siteID: Shop.siteID, couponIDs: ids, changes: [change], onCompletion: $0)
        }
    }

    private static func rows(_ shop: Shop, _ code: String) async throws -> [CouponRecord] {
        try await shop.mirror().read {
            try $0.allObjects(ofType: CouponRecord.self, matching: CouponRecord.Columns.code == code)
        }
    }

    private static func inStore(_ shop: Shop, _ code: String) -> [JSONNode] {
        shop.store.ids(of: .coupons).compactMap { shop.store.json(of: .coupons, id: $0) }
            .filter { $0["code"]?.text == code }
    }

    @Test func test_coupon_when_made_then_shown_at_once_and_replaced_by_the_store_s() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let fields: [String: JSONValue] = [
                "discount_type": .string("percent"), "amount": .string("12,5"), "usage_limit": .number(3),
                "date_expires": .string("2027-01-31"),
            ]
            let edit = try await create(manager, [Self.draft("Summer Sale", fields)])[0]
            let shown = try #require(try await Self.rows(shop, "summer sale").first)
            #expect(shown.couponID == -edit.editID)
            #expect(shown.amount == "12.5" && shown.usageLimit == 3)
            try await shop.settle(manager)
            let kept = try #require(Self.inStore(shop, "summer sale").first)
            #expect(kept["amount"] == "12.50" && kept["discount_type"] == "percent" && kept["usage_limit"] == 3)
            // The first moment of the day in the shop's zone, wherever this computer stands.
            #expect(kept["date_expires"] == "2027-01-31T00:00:00")
            let now = try await Self.rows(shop, "summer sale")
            #expect(now.map(\.couponID) == [Int64(kept["id"]?.integer ?? 0)])
            #expect(now.first?.dateExpires.map(StoreDateParser.gmtText) == kept["date_expires_gmt"]?.text)
        }
    }

    @Test(arguments: [Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(504)])
    func test_coupon_when_the_answer_is_lost_then_made_once(effect: Fault.Effect) async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            shop.proxy.add(Fault(effect, method: "POST", times: 1))
            let edit = try await create(manager, [Self.draft("lost")])[0]
            _ = try await update(manager, [-edit.editID], .amount, .string("7"))
            try await shop.settle(manager)
            #expect(Self.inStore(shop, "lost").map { $0["amount"] } == ["7.00"])
        }
    }

    @Test func test_series_when_answers_are_lost_then_each_code_is_made_once() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let codes = CouponSeries(prefix: "w-", count: 60, length: 8).codes()
            shop.proxy.add(Fault(.cutAfterStore, method: "POST", times: 1))
            _ = try await create(manager, codes.map { Self.draft($0, ["amount": .string("5")]) })
            try await shop.settle(manager)
            let made = shop.store.ids(of: .coupons).compactMap { shop.store.json(of: .coupons, id: $0)?["code"]?.text }
            #expect(made.filter { $0.hasPrefix("w-") }.sorted() == codes.sorted())
            // In batches, not one by one; what of one was lost is looked for.
            #expect(shop.store.writes["POST wc/v3/coupons/batch"] == 2)
            #expect(shop.store.writes["POST wc/v3/coupons"] == nil)
            let onlyHere = try await shop.mirror().read {
                try $0.identifiers(ofType: CouponRecord.self, matching: CouponRecord.Columns.couponID < 0)
            }
            #expect(onlyHere == [])
        }
    }

    @Test func test_coupon_when_another_field_was_changed_in_the_shop_then_both_survive() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = try #require(shop.store.ids(of: .coupons).first)
            _ = shop.store.changeBehindTheBack(.coupons, id: id, fields: ["description": "theirs"])
            _ = try await update(manager, [Int64(id)], .amount, .string("33"))
            try await shop.settle(manager)
            let kept = try #require(shop.store.json(of: .coupons, id: id))
            #expect(kept["amount"] == "33.00" && kept["description"] == "theirs")
        }
    }

    @Test func test_limit_when_taken_away_then_gone_in_the_store_that_takes_no_null() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let limited = shop.store.ids(of: .coupons).first {
                shop.store.json(of: .coupons, id: $0)?["usage_limit"] == 100
            }
            let id = try #require(limited)
            _ = try await update(manager, [Int64(id)], .usageLimit, .null)
            try await shop.settle(manager)
            #expect(shop.store.json(of: .coupons, id: id)?["usage_limit"] == .null)
        }
    }

    @Test func test_coupon_when_thrown_away_and_taken_back_then_in_the_store_as_it_was() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = try #require(shop.store.ids(of: .coupons).first)
            let edits = try await update(manager, [Int64(id)], .status, .string("trash"))
            try await shop.settle(manager)
            #expect(shop.store.json(of: .coupons, id: id)?["status"] == "trash")
            _ = try await manager.perform {
                EditAction.undo(siteID: Shop.siteID, steps: edits.compactMap(\.step), onCompletion: $0)
            }
            try await shop.settle(manager)
            #expect(shop.store.json(of: .coupons, id: id)?["status"] == "publish")
        }
    }

    @Test func test_coupon_when_deleted_for_good_then_hidden_at_once_and_gone_even_where_the_answer_is_lost()
        async throws
    {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = try #require(shop.store.ids(of: .coupons).first)
            shop.proxy.add(Fault(.cutAfterStore, method: "DELETE", times: 1))
            let edits = try await manager.perform {
                CouponAction.deleteCoupons(siteID: Shop.siteID, couponIDs: [Int64(id)], onCompletion: $0)
            }
            let everything = CouponListQuery(siteID: Shop.siteID)
            let shown = try await manager.perform {
                ListAction.identifiers(everything, range: 0..<1_000, onCompletion: $0)
            }
            #expect(!shown.contains(Int64(id)))
            try await shop.settle(manager)
            #expect(shop.store.json(of: .coupons, id: id) == nil)
            #expect(try await shop.ledger().wait(for: edits[0].editID, [.done]).lastError == nil)
            let left = try await shop.mirror().read {
                try $0.loadObject(ofType: CouponRecord.self, primaryKey: Int64(id))
            }
            #expect(left == nil)
        }
    }

    @Test func test_coupon_when_it_was_only_here_and_is_thrown_away_then_never_made() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let edit = try await create(manager, [Self.draft("never")])[0]
            #expect(try await Self.rows(shop, "never").count == 1)
            _ = try await update(manager, [-edit.editID], .status, .string("trash"))
            #expect(try await Self.rows(shop, "never") == [])
            try await shop.settle(manager)
            #expect(Self.inStore(shop, "never") == [])
        }
    }

    @Test func test_coupon_when_the_store_refuses_it_then_said_and_not_shown_any_more() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            // Somebody else is faster.
            let theirs: JSONNode = ["code": "taken", "status": "publish", "amount": "1.00"]
            _ = shop.store.createBehindTheBack(.coupons, fields: theirs)
            let edit = try await create(manager, [Self.draft("taken")])[0]
            try await manager.send()
            let refused = try await shop.ledger().wait(for: edit.editID, [.refused])
            #expect(refused.lastError?.contains("already exists") == true)
            #expect(try await Self.rows(shop, "taken").filter { $0.couponID < 0 } == [])
        }
    }
}
