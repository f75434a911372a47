import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Variations made one by one and all at once, against a real server whose answers get lost.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductVariationTests {
    private static func attribute(_ name: String, _ options: [String], varies: Bool = true) -> JSONNode {
        [
            "id": 0, "name": .string(name), "slug": .string(name), "position": 0, "visible": true,
            "variation": .bool(varies), "options": .array(options.map { .string($0) }),
        ]
    }

    /// A variable product without any variation.
    private static func bare(_ shop: Shop, _ attributes: [JSONNode]) -> Int {
        shop.store.createBehindTheBack(
            .products,
            fields: [
                "name": "Scarf", "type": "variable", "status": "publish", "sku": "SCARF", "variations": [],
                "attributes": .array(attributes), "meta_data": [], "categories": [],
            ]
        )
    }

    private static let colours = ["Moss", "Sand", "Ink", "Rust", "Snow", "Coal", "Sky"]

    private static func names(_ shop: Shop, _ id: Int) -> [String] {
        shop.store.ids(of: .variations).compactMap { shop.store.json(of: .variations, id: $0) }
            .filter { $0["parent_id"]?.integer == id }.compactMap { $0["name"]?.text }
    }

    private func generate(_ manager: any StoresManager, _ id: Int, _ fields: [RecordChange] = []) async throws
        -> GeneratedVariations
    {
        try await manager.perform {
            ProductVariationAction.generateProductVariations(
                siteID: Shop.siteID,
                productID: Int64(id),
                fields: fields,
                onCompletion: $0
            )
        }
    }

    @Test func test_generate_when_answers_are_lost_then_each_combination_is_made_once() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let sizes = (1...9).map { "\($0 * 2)" }
            let own = [
                Self.attribute("Colour", Self.colours), Self.attribute("Size", sizes),
                Self.attribute("Care", ["Hand wash", "Dry flat"], varies: false),
            ]
            let id = Self.bare(shop, own)
            for place in [1, 2] {
                shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/batch", from: place, times: 1))
            }
            let made = try await generate(manager, id, [RecordChange(.regularPrice, "12,50")])
            #expect(made == GeneratedVariations(made: 63, refused: [:]))
            let names = Self.names(shop, id)
            #expect(names.count == 63 && Set(names).count == 63)
            let rows = try await shop.mirror().read {
                try $0.loadProductVariations(siteID: Shop.siteID, productID: Int64(id))
            }
            #expect(rows.count == 63 && rows.allSatisfy { $0.regularPrice == "12.50" })
            #expect(try await generate(manager, id).made == 0)
        }
    }

    @Test func test_plan_when_some_are_there_then_names_the_others_whatever_their_case() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let id = Self.bare(shop, [Self.attribute("Colour", ["Moss", "Sand"])])
            let made = try await Self.create(manager, id, "moss")
            #expect(made.name == "moss")
            let plan = try await manager.perform {
                ProductVariationAction.planProductVariations(
                    siteID: Shop.siteID,
                    productID: Int64(id),
                    onCompletion: $0
                )
            }
            #expect(plan.missing.map(\.words) == ["Sand"])
            #expect((plan.possible, plan.present) == (2, 1))
        }
    }

    private static func create(_ manager: any StoresManager, _ id: Int, _ colour: String) async throws
        -> ProductVariation
    {
        let options = JSONValue.array([.object(["name": .string("Colour"), "option": .string(colour)])])
        return try await manager.perform {
            ProductVariationAction.createProductVariation(
                siteID: Shop.siteID,
                productID: Int64(id),
                fields: [RecordChange(.attributes, value: options), RecordChange(.regularPrice, "8")],
                onCompletion: $0
            )
        }
    }

    @Test func test_create_when_the_answer_is_lost_or_it_is_there_then_there_is_one() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let id = Self.bare(shop, [Self.attribute("Colour", ["Moss", "Sand"])])
            shop.proxy.add(Fault(.cutAfterStore, method: "POST"))
            let made = try await Self.create(manager, id, "Moss")
            #expect(made.regularPrice == "8")
            await #expect(
                throws: ProductProblems(
                    problems: [.duplicateVariation(options: "MOSS", variationID: made.variationID)]
                )
            ) {
                _ = try await Self.create(manager, id, "MOSS")
            }
            #expect(Self.names(shop, id) == ["Moss"])
        }
    }

    @Test func test_delete_when_one_is_gone_already_then_all_are_gone_here_too() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let id = Self.bare(shop, [Self.attribute("Colour", Self.colours)])
            _ = try await generate(manager, id)
            let ids = try await shop.mirror().read {
                try $0.loadProductVariations(siteID: Shop.siteID, productID: Int64(id)).map(\.variationID)
            }
            try #require(ids.count == 7)
            shop.store.deleteBehindTheBack(.variations, id: Int(ids[1]))
            let refused = try await manager.perform {
                ProductVariationAction.deleteProductVariations(
                    siteID: Shop.siteID,
                    productID: Int64(id),
                    variationIDs: Array(ids[0..<5]),
                    onCompletion: $0
                )
            }
            #expect(refused.isEmpty)
            #expect(Self.names(shop, id).count == 2)
            let left = try await shop.mirror().read {
                try $0.loadProductVariations(siteID: Shop.siteID, productID: Int64(id)).map(\.variationID)
            }
            #expect(left == Array(ids[5...]))
        }
    }

    @Test func test_synchronize_when_some_were_deleted_in_the_store_then_gone_here() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let id = Self.bare(shop, [Self.attribute("Colour", Self.colours)])
            _ = try await generate(manager, id)
            let first = try #require(shop.store.ids(of: .variations).last)
            shop.store.deleteBehindTheBack(.variations, id: first)
            try await manager.perform {
                ProductVariationAction.synchronizeProductVariations(
                    siteID: Shop.siteID,
                    productID: Int64(id),
                    onCompletion: $0
                )
            }
            let left = try await shop.mirror().read {
                try $0.loadProductVariations(siteID: Shop.siteID, productID: Int64(id)).map(\.variationID)
            }
            #expect(left.count == 6 && !left.contains(Int64(first)))
        }
    }

    @Test func test_bulk_when_of_chosen_variations_then_only_those_change() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let id = Self.bare(shop, [Self.attribute("Colour", Self.colours)])
            _ = try await generate(manager, id, [RecordChange(.regularPrice, "10")])
            let ids = try await shop.mirror().read {
                try $0.loadProductVariations(siteID: Shop.siteID, productID: Int64(id)).map(\.variationID)
            }
            let rows = try await manager.perform {
                ProductVariationAction.previewBulk(
                    siteID: Shop.siteID,
                    edit: BulkProductEdit(.regularPrice(.by(2))),
                    variationIDs: [ids[0], ids[3], 1],
                    onCompletion: $0
                )
            }
            #expect(rows.map(\.after) == ["12.00", "12.00", ""])
            if case .problem = rows[2].outcome {} else { Issue.record("\(rows[2])") }
            _ = try await manager.perform {
                ProductAction.applyBulk(siteID: Shop.siteID, rows: rows, onCompletion: $0)
            }
            try await shop.settle(manager)
            let prices = ids.map { shop.store.json(of: .variations, id: Int($0))?["regular_price"]?.text }
            #expect(prices.count { $0 == "12.00" } == 2 && prices.count { $0 == "10" } == 5)
        }
    }

    // MARK: How many

    private static func list(_ counts: [Int]) -> JSONValue {
        .array(
            counts.enumerated().map { number, count in
                .object([
                    "id": .number(0), "name": .string("A\(number)"), "variation": .bool(true),
                    "options": .array((0..<count).map { .string("o\($0)") }),
                ])
            }
        )
    }

    @Test func test_plan_when_there_are_500_then_all_and_one_more_is_refused() throws {
        let plan = try VariationPlan(attributes: Self.list([5, 10, 10]), present: [])
        #expect(plan.missing.count == 500 && Set(plan.missing.map(\.words)).count == 500)
        #expect(throws: ProductProblem.tooManyVariations(count: 501, most: 500)) {
            _ = try VariationPlan(attributes: Self.list([501]), present: [])
        }
        #expect(throws: ProductProblem.self) {
            _ = try VariationPlan(attributes: Self.list([Int](repeating: 9, count: 200)), present: [])
        }
        #expect(throws: ProductProblem.nothingToVary) {
            _ = try VariationPlan(attributes: .array([]), present: [])
        }
    }
}
