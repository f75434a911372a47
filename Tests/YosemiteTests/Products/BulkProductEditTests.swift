import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Many products at once: what the preview says is what happens, whatever the network does, and undo takes it back.
/// `MERCED_BULK=5000` is the size of a real catalogue.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 30)))
struct BulkProductEditTests {
    private static let count = Seed.count("MERCED_BULK", usual: Seed.isLong ? 5_000 : 130)

    @Test func test_bulk_when_the_network_is_cut_three_times_then_the_preview_is_the_outcome_and_undo_restores()
        async throws
    {
        try await Shop.with(orders: 0) { shop in
            for number in 0..<Self.count {
                let price = "\(number % 400 + 1).\(number % 10)0"
                _ = shop.store.createBehindTheBack(
                    .products,
                    fields: [
                        "name": .string("Bulk \(number)"), "sku": .string("BULK-\(number)"), "type": "simple",
                        "regular_price": .string(price), "price": .string(price), "sale_price": "", "on_sale": false,
                        "status": "publish", "variations": [],
                    ]
                )
            }
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let filter = ProductFilterParser.parse("sku:bulk-").filter
            let list = ProductListQuery(siteID: Shop.siteID, filter: filter)
            let ids = try await manager.perform {
                ListAction.identifiers(list, range: 0..<10_000, onCompletion: $0)
            }
            try #require(ids.count == Self.count)
            let before = prices(shop, ids)

            let edit = BulkProductEdit(.regularPrice(.percent(10)), rounding: .ending(0.95))
            let rows = try await manager.perform {
                ProductAction.previewBulk(siteID: Shop.siteID, edit: edit, productIDs: ids, onCompletion: $0)
            }
            #expect(rows.map(\.productID) == ids)
            #expect(rows.allSatisfy { $0.after.hasSuffix(".95") })
            for place in [1, 2, 4] {
                shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/batch", from: place, times: 1))
            }
            let edits = try await manager.perform {
                ProductAction.applyBulk(siteID: Shop.siteID, rows: rows, onCompletion: $0)
            }
            let changed = rows.filter { if case .edit = $0.outcome { true } else { false } }
            #expect(edits.count == changed.count)
            #expect(changed.count > ids.count * 9 / 10)
            try await shop.settle(manager)
            shop.proxy.removeAll()
            #expect(try await shop.openEdits().isEmpty)
            let after = prices(shop, ids)
            for row in rows { #expect(after[row.productID] == row.after || row.outcome == .nothing, "\(row)") }

            let steps = edits.compactMap(\.step)
            #expect(steps.count == edits.count)
            _ = try await manager.perform {
                EditAction.undo(siteID: Shop.siteID, steps: steps, onCompletion: $0)
            }
            try await shop.settle(manager)
            #expect(prices(shop, ids) == before)
            let mirrored = try await shop.mirror().read { try $0.allObjects(ofType: ProductRecord.self) }
            for product in mirrored where before[product.productID] != nil {
                #expect(product.regularPrice == before[product.productID])
            }
        }
    }

    private func prices(_ shop: Shop, _ ids: [Int64]) -> [Int64: String] {
        Dictionary(
            uniqueKeysWithValues: ids.map { id in
                (id, shop.store.json(of: .products, id: Int(id))?["regular_price"]?.text ?? "")
            }
        )
    }

    @Test func test_bulk_when_the_store_refuses_one_row_then_the_others_are_done_and_it_says_why() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let ids = shop.store.ids(of: .products).prefix(6).map { Int64($0) }
            let gone = Int(ids[2])
            let rows = try await manager.perform {
                ProductAction.previewBulk(
                    siteID: Shop.siteID,
                    edit: BulkProductEdit(.status("private")),
                    productIDs: ids,
                    onCompletion: $0
                )
            }
            shop.store.deleteBehindTheBack(.products, id: gone)
            _ = try await manager.perform {
                ProductAction.applyBulk(siteID: Shop.siteID, rows: rows, onCompletion: $0)
            }
            try await shop.settle(manager)
            let left = try await shop.openEdits()
            #expect(left.map(\.entityID) == [Int64(gone)])
            #expect(left.first?.state == .refused)
            for id in ids where id != gone {
                #expect(shop.store.json(of: .products, id: Int(id))?["status"]?.text == "private")
            }
        }
    }

    nonisolated static let roundings: [(edit: BulkProductEdit, base: String, after: Decimal)] = [
        (BulkProductEdit(.regularPrice(.percent(10))), "9.99", 10.99),
        (BulkProductEdit(.regularPrice(.by(-2.505))), "10", 7.50),
        (BulkProductEdit(.regularPrice(.percent(-15)), rounding: .step(0.05)), "19.99", 17),
        (BulkProductEdit(.regularPrice(.percent(7)), rounding: .ending(0.99)), "20", 20.99),
        (BulkProductEdit(.regularPrice(.set(0.4)), rounding: .ending(0.95)), "20", 0.95),
        (BulkProductEdit(.regularPrice(.set(12.345))), "1", 12.35),
    ]

    @Test(arguments: roundings) func test_price_when_computed_then_rounded_as_asked(
        rounding: (edit: BulkProductEdit, base: String, after: Decimal)
    ) throws {
        guard case .regularPrice(let change) = rounding.edit.change else { throw Expectation("a price") }
        #expect(rounding.edit.price(change, from: Money.amount(from: rounding.base), decimals: 2) == rounding.after)
    }
}
