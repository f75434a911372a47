import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What orders products: made once whatever the network does, changed through the ledger, deleted with what hangs on it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TermStoresTests {
    /// The lists that are written in one way, and how.
    enum Kind: CaseIterable {
        case categories, tags, shippingClasses, attributes, attributeTerms, taxRates

        var resource: DemoResource {
            switch self {
            case .categories: .categories
            case .tags: .tags
            case .shippingClasses: .shippingClasses
            case .attributes: .attributes
            case .attributeTerms: .attributeTerms
            case .taxRates: .taxRates
            }
        }
    }

    private static let site = Shop.siteID

    private static func refresh(_ manager: any StoresManager, _ kind: Kind) async throws {
        try await manager.perform { completion -> any Action in
            switch kind {
            case .categories: ProductCategoryAction.synchronizeProductCategories(siteID: site, onCompletion: completion)
            case .tags: ProductTagAction.synchronizeProductTags(siteID: site, onCompletion: completion)
            case .shippingClasses:
                ProductShippingClassAction.synchronizeProductShippingClasses(siteID: site, onCompletion: completion)
            case .attributes:
                ProductAttributeAction.synchronizeProductAttributes(siteID: site, onCompletion: completion)
            case .attributeTerms:
                ProductAttributeTermAction.synchronizeProductAttributeTerms(siteID: site, onCompletion: completion)
            case .taxRates: TaxClassesAction.synchronizeTaxClasses(siteID: site, onCompletion: completion)
            }
        }
    }

    private static func create(_ manager: any StoresManager, _ kind: Kind, _ name: String) async throws -> Int64 {
        let fields: [String: JSONValue] = ["name": .string(name)]
        switch kind {
        case .categories:
            return try await manager.perform {
                ProductCategoryAction.createProductCategory(siteID: site, fields: fields, onCompletion: $0)
            }.categoryID
        case .tags:
            return try await manager.perform {
                ProductTagAction.createProductTag(siteID: site, fields: fields, onCompletion: $0)
            }.tagID
        case .shippingClasses:
            return try await manager.perform {
                ProductShippingClassAction.createProductShippingClass(siteID: site, fields: fields, onCompletion: $0)
            }.shippingClassID
        case .attributes:
            return try await manager.perform {
                ProductAttributeAction.createProductAttribute(siteID: site, fields: fields, onCompletion: $0)
            }.attributeID
        case .attributeTerms:
            return try await manager.perform {
                ProductAttributeTermAction.createProductAttributeTerm(
                    siteID: site,
                    attributeID: 1,
                    fields: fields,
                    onCompletion: $0
                )
            }.termID
        case .taxRates:
            let rate = fields.merging(["rate": .string("7,5"), "country": .string("de")]) { $1 }
            return try await manager.perform {
                TaxClassesAction.createTaxRate(siteID: site, fields: rate, onCompletion: $0)
            }.rateID
        }
    }

    private static func rename(_ manager: any StoresManager, _ kind: Kind, _ id: Int64, _ name: String) async throws {
        let changes = [RecordChange(field: "name", base: nil, value: .string(name))]
        _ =
            try await manager.perform { completion -> any Action in
                switch kind {
                case .categories:
                    ProductCategoryAction.updateProductCategory(
                        siteID: site,
                        id: id,
                        changes: changes,
                        onCompletion: completion
                    )
                case .tags:
                    ProductTagAction.updateProductTag(siteID: site, id: id, changes: changes, onCompletion: completion)
                case .shippingClasses:
                    ProductShippingClassAction.updateProductShippingClass(
                        siteID: site,
                        id: id,
                        changes: changes,
                        onCompletion: completion
                    )
                case .attributes:
                    ProductAttributeAction.updateProductAttribute(
                        siteID: site,
                        id: id,
                        changes: changes,
                        onCompletion: completion
                    )
                case .attributeTerms:
                    ProductAttributeTermAction.updateProductAttributeTerm(
                        siteID: site,
                        attributeID: 1,
                        id: id,
                        changes: changes,
                        onCompletion: completion
                    )
                case .taxRates:
                    TaxClassesAction.updateTaxRate(siteID: site, id: id, changes: changes, onCompletion: completion)
                }
            } as PendingEdit
    }

    private static func delete(_ manager: any StoresManager, _ kind: Kind, _ id: Int64) async throws {
        try await manager.perform { completion -> any Action in
            switch kind {
            case .categories:
                ProductCategoryAction.deleteProductCategory(siteID: site, id: id, onCompletion: completion)
            case .tags: ProductTagAction.deleteProductTag(siteID: site, id: id, onCompletion: completion)
            case .shippingClasses:
                ProductShippingClassAction.deleteProductShippingClass(siteID: site, id: id, onCompletion: completion)
            case .attributes:
                ProductAttributeAction.deleteProductAttribute(siteID: site, id: id, onCompletion: completion)
            case .attributeTerms:
                ProductAttributeTermAction.deleteProductAttributeTerm(
                    siteID: site,
                    attributeID: 1,
                    id: id,
                    onCompletion: completion
                )
            case .taxRates: TaxClassesAction.deleteTaxRate(siteID: site, id: id, onCompletion: completion)
            }
        }
    }

    private static func mirrored(_ shop: Shop, _ kind: Kind, _ id: Int64) async throws -> String? {
        try await shop.mirror().read { storage in
            switch kind {
            case .categories: try storage.loadObject(ofType: ProductCategoryRecord.self, primaryKey: id)?.name
            case .tags: try storage.loadObject(ofType: ProductTagRecord.self, primaryKey: id)?.name
            case .shippingClasses: try storage.loadObject(ofType: ProductShippingClassRecord.self, primaryKey: id)?.name
            case .attributes: try storage.loadObject(ofType: ProductAttributeRecord.self, primaryKey: id)?.name
            case .attributeTerms: try storage.loadObject(ofType: ProductAttributeTermRecord.self, primaryKey: id)?.name
            case .taxRates: try storage.loadObject(ofType: TaxRateRecord.self, primaryKey: id)?.name
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func test_term_when_made_changed_and_deleted_then_store_and_mirror_agree(kind: Kind) async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await Self.refresh(manager, kind)
            let before = shop.store.ids(of: kind.resource)
            let id = try await Self.create(manager, kind, "Hand made ☕️")
            #expect(Set(shop.store.ids(of: kind.resource)) == Set(before + [Int(id)]))
            #expect(try await Self.mirrored(shop, kind, id) == "Hand made ☕️")
            try await Self.rename(manager, kind, id, "Made by hand")
            #expect(try await Self.mirrored(shop, kind, id) == "Made by hand")
            try await Self.refresh(manager, kind)
            #expect(try await Self.mirrored(shop, kind, id) == "Made by hand")
            try await shop.settle(manager)
            #expect(shop.store.json(of: kind.resource, id: Int(id))?["name"]?.text == "Made by hand")
            try await Self.delete(manager, kind, id)
            #expect(shop.store.ids(of: kind.resource) == before)
            #expect(try await Self.mirrored(shop, kind, id) == nil)
            // Somebody else has done it already.
            try await Self.delete(manager, kind, id)
        }
    }

    @Test(arguments: Kind.allCases.filter { $0 != .taxRates })
    func test_create_when_the_answer_is_lost_then_made_once(kind: Kind) async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let before = shop.store.ids(of: kind.resource).count
            shop.proxy.add(Fault(.cutAfterStore, method: "POST", times: 1))
            let id = try await Self.create(manager, kind, "Unheard of")
            #expect(shop.store.ids(of: kind.resource).count == before + 1)
            #expect(try await Self.mirrored(shop, kind, id) == "Unheard of")
            await #expect(throws: NetworkError.self) { _ = try await Self.create(manager, kind, "Unheard of") }
        }
    }

    @Test func test_rate_when_the_answer_is_lost_then_says_that_it_is_not_sure() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            shop.proxy.add(Fault(.cutAfterStore, method: "POST"))
            await #expect(throws: MakingError.notSure) { _ = try await Self.create(manager, .taxRates, "VAT") }
        }
    }

    @Test func test_class_when_made_and_deleted_then_its_rates_go_with_it() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await Self.refresh(manager, .taxRates)
            let made = try await manager.perform {
                TaxClassesAction.createTaxClass(siteID: Self.site, name: " Books ", onCompletion: $0)
            }
            #expect(made.name == "Books")
            let rate: [String: JSONValue] = [
                "name": .string("VAT"), "rate": .string("7"), "country": .string("DE"), "class": .string(made.slug),
            ]
            let id = try await manager.perform {
                TaxClassesAction.createTaxRate(siteID: Self.site, fields: rate, onCompletion: $0)
            }.rateID
            #expect(try await Self.mirrored(shop, .taxRates, id) == "VAT")
            try await manager.perform {
                TaxClassesAction.deleteTaxClass(siteID: Self.site, slug: made.slug, onCompletion: $0)
            }
            #expect(try await Self.mirrored(shop, .taxRates, id) == nil)
        }
    }

    @Test func test_category_when_deleted_then_products_and_children_let_go_of_it() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Self.site, onCompletion: $0) }
            let categories = try await shop.mirror().read { try $0.allObjects(ofType: ProductCategoryRecord.self) }
            let child = try #require(categories.first { $0.parentID != 0 })
            let holders = RecordPredicate<ProductRecord>.holds(child.parentID, .category)
            func held() async throws -> Int {
                try await shop.mirror().read { try $0.countObjects(ofType: ProductRecord.self, matching: holders) }
            }
            let id = try #require(shop.store.ids(of: .products).first)
            let entry = JSONValue.object(["id": .number(Decimal(child.parentID))])
            _ = try await manager.updateProduct(id, changes: [RecordChange(.categories, value: .array([entry]))])
            try await shop.settle(manager)
            #expect(try await held() > 0)
            try await Self.delete(manager, .categories, child.parentID)
            #expect(try await held() == 0)
            let left = try await shop.mirror().read {
                try $0.loadObject(ofType: ProductCategoryRecord.self, primaryKey: child.categoryID)
            }
            #expect(left?.parentID == 0)
        }
    }

    /// It is in the mirror still when the product is edited, and in the store no more when the edit is sent.
    @Test func test_category_when_deleted_meanwhile_then_the_product_is_not_moved_out_of_all() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Self.site, onCompletion: $0) }
            let made = try await Self.create(manager, .categories, "Gone soon")
            let id = try #require(shop.store.ids(of: .products).first)
            let before = try #require(shop.store.json(of: .products, id: id)?["categories"])
            shop.store.deleteBehindTheBack(.categories, id: Int(made))
            let entry = JSONValue.object(["id": .number(Decimal(made)), "name": .string("Gone soon")])
            let edit = try await manager.updateProduct(
                id,
                changes: [RecordChange(.categories, value: .array([entry])), RecordChange(.purchaseNote, "Note")]
            )
            try await manager.send()
            let outcome = await manager.outcome(of: edit)
            guard case .refused(let reason)? = outcome else {
                Issue.record("\(String(describing: outcome))")
                return
            }
            #expect(reason.contains("Gone soon"))
            #expect(shop.store.json(of: .products, id: id)?["categories"] == before)
            #expect(shop.store.json(of: .products, id: id)?["purchase_note"]?.text == "")
        }
    }
}
