import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Edits of products against a real server: merged, in conflict, counted, taken back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductEditTests {
    /// A product at its regular price whose stock is counted.
    private func counted(_ shop: Shop) throws -> Int {
        try #require(
            shop.store.ids(of: .products).first { id in
                let product = shop.store.json(of: .products, id: id)
                return product?["manage_stock"] == true && product?["type"]?.text == "simple"
                    && product?["on_sale"] == false
                    && (product?["stock_quantity"]?.integer ?? 0) > 20
            }
        )
    }

    @Test func test_update_when_others_were_changed_in_the_store_then_both_survive() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            let edit = try await manager.updateProduct(id, [.name: "Better mug", .regularPrice: "99.50"])
            #expect(try await shop.product(id)?.name == "Better mug")
            #expect(try await shop.product(id)?.price == "99.50")
            shop.store.changeBehindTheBack(.products, id: id, fields: ["purchase_note": "Theirs"])
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            let after = shop.store.json(of: .products, id: id)
            #expect(after?["name"]?.text == "Better mug")
            #expect(after?["purchase_note"]?.text == "Theirs")
            #expect(try await shop.product(id)?.purchaseNote == "Theirs")
            #expect(try await shop.coveredFields().isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func test_conflict_when_resolved_then_the_chosen_side_is_in_the_store(isMine: Bool) async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            let edit = try await manager.updateProduct(id, [.name: "Mine", .purchaseNote: "Note"])
            shop.store.changeBehindTheBack(.products, id: id, fields: ["name": "Theirs"])
            try await manager.send()
            #expect(await manager.outcome(of: edit) == .conflicted(fields: ["name"]))
            #expect(try await shop.product(id)?.name == "Theirs")
            let kept = try #require(try await shop.edits().first)
            #expect(kept.toReadOnly().conflicts.map(\.theirsText) == ["Theirs"])
            try await manager.perform {
                EditAction.resolve(
                    siteID: Shop.siteID,
                    editID: edit.editID,
                    mine: isMine ? ["name"] : [],
                    onCompletion: $0
                )
            }
            let left = try #require(try await shop.edits().last)
            _ = try await shop.ledger().wait(for: left.editID, [.done])
            let after = shop.store.json(of: .products, id: id)
            #expect(after?["name"]?.text == (isMine ? "Mine" : "Theirs"))
            #expect(after?["purchase_note"]?.text == "Note")
        }
    }

    @Test func test_update_when_undone_then_the_store_has_what_it_had() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            let before = try #require(shop.store.json(of: .products, id: id))
            let edit = try await manager.updateProduct(id, [.regularPrice: "77", .catalogVisibility: "hidden"])
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(shop.store.json(of: .products, id: id)?["catalog_visibility"]?.text == "hidden")
            try await manager.undo(edit)
            try await shop.settle(manager)
            let after = try #require(shop.store.json(of: .products, id: id))
            #expect(after["regular_price"] == before["regular_price"])
            #expect(after["catalog_visibility"] == before["catalog_visibility"])
        }
    }

    @Test func test_update_when_undone_before_it_was_sent_then_nothing_is_sent() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            let name = try #require(try await shop.product(id)?.name)
            shop.proxy.add(Fault(.cutBeforeStore, times: 100))
            let edit = try await manager.updateProduct(id, [.name: "Other"])
            try await manager.undo(edit)
            shop.proxy.removeAll()
            try await shop.settle(manager)
            #expect(shop.store.writes.isEmpty)
            #expect(try await shop.product(id)?.name == name)
        }
    }

    @Test func test_trash_when_sent_then_in_the_trash_and_another_status_takes_it_out() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            _ = try await manager.updateProduct(id, [.status: OrderField.trash])
            try await shop.settle(manager)
            #expect(shop.store.json(of: .products, id: id)?["status"]?.text == "trash")
            #expect(shop.store.writes == ["DELETE wc/v3/products/\(id)": 1])
            #expect(try await shop.product(id)?.statusKey == "trash")
            _ = try await manager.updateProduct(id, [.status: "draft"])
            try await shop.settle(manager)
            #expect(shop.store.json(of: .products, id: id)?["status"]?.text == "draft")
        }
    }

    @Test func test_update_when_a_value_would_be_spoilt_then_nothing_is_written() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            await #expect(throws: ProductProblems.self) {
                _ = try await manager.updateProduct(id, [.name: "Fine", .regularPrice: "1,234.50"])
            }
            #expect(try await shop.edits().isEmpty)
        }
    }

    @Test func test_meta_when_one_piece_is_changed_then_the_others_stay_as_they_are() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try #require(
                shop.store.ids(of: .products).first {
                    shop.store.json(of: .products, id: $0)?["meta_data"]?.elements.isEmpty == false
                }
            )
            try await manager.retrieveProduct(id)
            let before = shop.store.json(of: .products, id: id)?["meta_data"]?.elements ?? []
            let change = RecordChange(field: "meta_data._supplier_code", base: nil, value: .string("SUP-1"))
            _ = try await manager.updateProduct(id, changes: [change])
            try await shop.settle(manager)
            let after = shop.store.json(of: .products, id: id)?["meta_data"]?.elements ?? []
            #expect(after.count == before.count)
            for (old, new) in zip(before, after) {
                let isEdited = old["key"]?.text == "_supplier_code"
                #expect(old["id"] == new["id"])
                #expect(isEdited ? new["value"]?.text == "SUP-1" : new == old)
            }
        }
    }

    // MARK: Stock

    @Test func test_stock_when_somebody_buys_meanwhile_then_both_are_counted() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            let before = try #require(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer)
            _ = try await manager.changeStock(id, by: -3)
            #expect(try await shop.product(id)?.stockQuantity == "\(before - 3)")
            shop.store.changeBehindTheBack(
                .products,
                id: id,
                fields: ["stock_quantity": JSONNode.number("\(before - 2)")]
            )
            try await shop.settle(manager)
            #expect(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer == before - 5)
            #expect(try await shop.product(id)?.stockQuantity == "\(before - 5)")
        }
    }

    /// The count is then what it was; the row that came with it shows that the store took notice.
    @Test func test_stock_when_as_many_are_bought_meanwhile_then_counted_once_and_known_to_be() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            let before = try #require(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer)
            shop.proxy.add(Fault(.hang, method: "GET", path: "products", times: 1))
            let edit = try await manager.changeStock(id, by: 3)
            let settled = Task { try await shop.settle(manager) }
            await shop.proxy.waitUntilHolding(1)
            shop.store.changeBehindTheBack(
                .products,
                id: id,
                fields: ["stock_quantity": JSONNode.number("\(before - 3)")]
            )
            shop.proxy.release()
            try await settled.value
            #expect(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer == before)
            #expect(await manager.outcome(of: edit) == nil)
        }
    }

    @Test func test_stock_when_changed_twice_before_it_is_sent_then_the_store_has_the_sum() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            let before = try #require(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer)
            shop.proxy.add(Fault(.cutBeforeStore, times: 100))
            _ = try await manager.changeStock(id, by: 5)
            shop.proxy.removeAll()
            _ = try await manager.changeStock(id, by: -2)
            try await shop.settle(manager)
            #expect(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer == before + 3)
        }
    }

    @Test(arguments: [Int64.max, .min, 1_000_000_001])
    func test_stock_when_nobody_could_count_so_many_then_refused_and_nothing_is_written(delta: Int64) async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            await #expect(throws: ProductProblems.self) { _ = try await manager.changeStock(id, by: Decimal(delta)) }
            #expect(try await shop.edits().isEmpty)
        }
    }

    @Test(arguments: [Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(502)])
    func test_stock_when_the_answer_is_lost_then_counted_once(effect: Fault.Effect) async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            try await manager.retrieveProduct(id)
            let before = try #require(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer)
            shop.proxy.add(Fault(effect, method: "PUT", times: 2))
            _ = try await manager.changeStock(id, by: -4)
            try await shop.settle(manager)
            #expect(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer == before - 4)
        }
    }

    @Test func test_stock_when_nobody_counts_then_refused_at_once() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try #require(
                shop.store.ids(of: .products).first {
                    shop.store.json(of: .products, id: $0)?["manage_stock"] == false
                }
            )
            try await manager.retrieveProduct(id)
            await #expect(throws: ProductProblems(problems: [.stockNotCounted])) {
                _ = try await manager.changeStock(id, by: 1)
            }
        }
    }

    // MARK: Making

    @Test func test_create_when_the_answer_is_lost_then_made_once() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let before = shop.store.ids(of: .products).count
            shop.proxy.add(Fault(.cutAfterStore, method: "POST"))
            let product = try await manager.perform {
                ProductAction.createProduct(
                    siteID: Shop.siteID,
                    fields: [RecordChange(.name, "New <b>thing</b>"), RecordChange(.regularPrice, "12,50")],
                    onCompletion: $0
                )
            }
            #expect(shop.store.ids(of: .products).count == before + 1)
            #expect(product.regularPrice == "12.50")
            #expect(try await shop.product(Int(product.productID))?.name == "New <b>thing</b>")
        }
    }

    @Test func test_duplicate_when_asked_then_a_draft_is_here() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try counted(shop)
            let copy = try await manager.perform {
                ProductAction.duplicateProduct(siteID: Shop.siteID, productID: Int64(id), onCompletion: $0)
            }
            #expect(copy.statusKey == "draft")
            #expect(copy.name.hasSuffix("(Copy)"))
            #expect(try await shop.product(Int(copy.productID))?.statusKey == "draft")
        }
    }
}

@MainActor
extension StoresManager {
    @discardableResult
    func retrieveProduct(_ id: Int) async throws -> Product {
        try await perform { ProductAction.retrieveProduct(siteID: Shop.siteID, productID: Int64(id), onCompletion: $0) }
    }

    @discardableResult
    func updateProduct(_ id: Int, _ values: [ProductField: String]) async throws -> PendingEdit {
        try await updateProduct(id, changes: values.map { RecordChange($0.key, $0.value) })
    }

    @discardableResult
    func updateProduct(_ id: Int, changes: [RecordChange]) async throws -> PendingEdit {
        try await updateProducts([ProductEdit(productID: Int64(id), changes: changes)])[0]
    }

    func updateProducts(_ edits: [ProductEdit]) async throws -> [PendingEdit] {
        try await perform { ProductAction.updateProducts(siteID: Shop.siteID, edits: edits, onCompletion: $0) }
    }

    func changeStock(_ id: Int, by delta: Decimal) async throws -> PendingEdit {
        try await perform {
            ProductAction.changeStock(
                siteID: Shop.siteID,
                productID: Int64(id),
                variationID: 0,
                delta: delta,
                onCompletion: $0
            )
        }
    }
}

extension Shop {
    func product(_ id: Int) async throws -> ProductRecord? {
        try await mirror().read { try $0.loadProduct(siteID: Shop.siteID, productID: Int64(id)) }
    }

    func coveredFields() async throws -> [CoveredFieldsRecord] {
        try await mirror().read { try $0.allObjects(ofType: CoveredFieldsRecord.self) }
    }
}
