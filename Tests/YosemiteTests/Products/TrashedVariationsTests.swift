import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// WooCommerce moves the variations of a product to the trash with it, and REST brings back the product alone.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TrashedVariationsTests {
    private static func variations(_ shop: Shop, of id: Int) -> [Int: String] {
        let rows = shop.store.ids(of: .variations).compactMap { shop.store.json(of: .variations, id: $0) }
        return Dictionary(
            rows.filter { $0["parent_id"]?.integer == id }
                .map { ($0["id"]?.integer ?? 0, $0["status"]?.text ?? "") }
        ) { first, _ in first }
    }

    /// A product with variations, one of them switched off, in the mirror.
    private static func variable(
        _ body: @MainActor (Shop, any StoresManager, _ id: Int, _ before: [Int: String]) async throws -> Void
    ) async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let row = try #require(
                shop.store.ids(of: .variations).compactMap { shop.store.json(of: .variations, id: $0) }.first
            )
            let id = try #require(row["parent_id"]?.integer)
            shop.store.changeBehindTheBack(
                .variations,
                id: try #require(row["id"]?.integer),
                fields: ["status": "private"]
            )
            try await manager.retrieveProduct(id)
            let before = variations(shop, of: id)
            #expect(before.count > 1 && Set(before.values) == ["publish", "private"])
            try await body(shop, manager, id, before)
        }
    }

    @Test func test_undo_of_a_trash_when_it_had_variations_then_they_come_back_as_they_were() async throws {
        try await Self.variable { shop, manager, id, before in
            let edit = try await manager.updateProduct(id, [.status: OrderField.trash])
            try await shop.settle(manager)
            #expect(Set(Self.variations(shop, of: id).values) == ["trash"], "the double does as WooCommerce does")
            try await manager.undo(edit)
            try await shop.settle(manager)
            #expect(Self.variations(shop, of: id) == before)
            let listed = shop.store.json(of: .products, id: id)?["variations"]?.elements.compactMap(\.integer) ?? []
            #expect(Set(listed) == Set(before.keys))
        }
    }

    @Test func test_restore_when_a_variation_was_in_the_trash_long_before_then_it_stays_there() async throws {
        try await Self.variable { shop, manager, id, before in
            let old = try #require(before.keys.min())
            let marks: JSONNode = [
                ["id": 1, "key": "_wp_trash_meta_status", "value": "publish"],
                ["id": 2, "key": "_wp_trash_meta_time", "value": "1000"],
            ]
            shop.store.changeBehindTheBack(.variations, id: old, fields: ["status": "trash", "meta_data": marks])
            _ = try await manager.updateProduct(id, [.status: OrderField.trash])
            try await shop.settle(manager)
            _ = try await manager.updateProduct(id, [.status: "draft"])
            try await shop.settle(manager)
            var wanted = before
            wanted[old] = "trash"
            #expect(Self.variations(shop, of: id) == wanted)
        }
    }

    @Test func test_restore_when_the_answer_to_it_is_lost_then_they_come_back_all_the_same() async throws {
        try await Self.variable { shop, manager, id, before in
            let edit = try await manager.updateProduct(id, [.status: OrderField.trash])
            try await shop.settle(manager)
            let cut = shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/variations/batch", times: 1))
            try await manager.undo(edit)
            try await shop.settle(manager)
            shop.proxy.remove(cut)
            #expect(Self.variations(shop, of: id) == before)
        }
    }

    @Test func test_restore_when_the_store_keeps_them_in_the_trash_then_said() async throws {
        try await Self.variable { shop, manager, id, _ in
            _ = try await manager.updateProduct(id, [.status: OrderField.trash])
            try await shop.settle(manager)
            shop.proxy.add(
                Fault(
                    .status(200, body: #"{"update":[]}"#, headers: ["Content-Type": "application/json"]),
                    method: "POST",
                    path: "/variations/batch"
                )
            )
            _ = try await manager.updateProduct(id, [.status: "publish"])
            try await shop.settle(manager)
            let left = try await shop.openEdits()
            #expect(left.first?.lastError?.contains("keeps variations of it in the trash") == true)
        }
    }
}
