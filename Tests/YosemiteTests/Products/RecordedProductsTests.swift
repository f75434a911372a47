import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A product saved differs from before in exactly the fields that were edited, plugins' fields and unknown types
/// included: for every product of the recordings, put into a store and edited there.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 10)))
struct RecordedProductsTests {
    @Test func test_save_when_any_recorded_product_is_edited_then_only_the_edited_fields_differ() async throws {
        let recorded = try Self.recorded()
        try #require(!recorded.isEmpty)
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            var before: [Int: JSONNode] = [:]
            for product in recorded {
                let id = shop.store.createBehindTheBack(.products, fields: product)
                before[id] = shop.store.json(of: .products, id: id)
            }
            let ids = before.keys.sorted()
            for id in ids { try await manager.retrieveProduct(id) }
            // All at once, as a bulk edit goes; then each of some kinds alone.
            _ = try await manager.updateProducts(
                ids.map { id in
                    ProductEdit(
                        productID: Int64(id),
                        changes: [
                            RecordChange(.purchaseNote, "Handle with care"),
                            RecordChange(.menuOrder, value: .number(7)),
                        ]
                    )
                }
            )
            try await shop.settle(manager)
            for id in ids {
                expect(shop, id, before[id], changes: ["purchase_note": "Handle with care", "menu_order": 7])
            }
            for id in ids.prefix(Seed.isLong ? ids.count : 12) {
                let now = shop.store.json(of: .products, id: id)
                let hasPrice = ["simple", "external"].contains(now?["type"]?.text ?? "")
                var changes = [RecordChange(.shortDescription, "<p>Edited 🎁</p>")]
                var expected: [String: JSONNode] = ["short_description": "<p>Edited 🎁</p>"]
                if hasPrice {
                    changes += [RecordChange(.regularPrice, "77.70"), RecordChange(.salePrice, "")]
                    expected["regular_price"] = "77.70"
                    expected["sale_price"] = ""
                    expected["price"] = "77.70"
                    expected["on_sale"] = false
                }
                _ = try await manager.updateProduct(id, changes: changes)
                try await shop.settle(manager)
                expect(shop, id, now, changes: expected)
            }
            #expect(try await shop.openEdits().isEmpty)
        }
    }

    private func expect(_ shop: Shop, _ id: Int, _ before: JSONNode?, changes: [String: JSONNode]) {
        let after = shop.store.json(of: .products, id: id)
        for member in after?.members ?? [] where !["date_modified", "date_modified_gmt"].contains(member.name) {
            #expect(member.value == changes[member.name] ?? before?[member.name], "\(id) \(member.name)")
        }
        #expect(after?.members.count == before?.members.count)
    }

    /// Those of the recordings beside the repository, else of the fixtures; each once.
    private static func recorded() throws -> [JSONNode] {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let found = folder.appending(path: "shared/recordings")
            if FileManager.default.fileExists(atPath: found.appending(path: "products").path) {
                return try products(in: [found.appending(path: "products"), found.appending(path: "hostile")])
            }
            folder = folder.deletingLastPathComponent()
        }
        print("No recordings beside the repository: products of a plugin's kind only.")
        return [
            [
                "name": "Bundle", "type": "bundle", "status": "publish", "sku": "B-1", "price": "5",
                "regular_price": "5", "bundled_items": [["id": 1, "qty": 2]],
                "meta_data": [
                    ["id": 5, "key": "_x", "value": ["a": [1, .null]]], ["id": 6, "key": "_x", "value": "2"],
                ],
            ]
        ]
    }

    private static func products(in folders: [URL]) throws -> [JSONNode] {
        var products: [Int: JSONNode] = [:]
        for folder in folders {
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "json" {
                guard let node = try? JSONNode(parsing: Data(contentsOf: file)) else { continue }
                for product in node.elements.isEmpty ? [node] : node.elements {
                    // Variations and rows that were narrowed to a few members are none.
                    guard let id = product["id"]?.integer, product["meta_data"] != nil, product["images"] != nil,
                        product["sku"] != nil, product["name"] != nil, product["type"]?.text != "variation"
                    else { continue }
                    var plain = product
                    plain["_links"] = nil
                    plain["id"] = nil
                    products[id] = plain
                }
            }
        }
        return products.sorted { $0.key < $1.key }.map(\.value)
    }
}
