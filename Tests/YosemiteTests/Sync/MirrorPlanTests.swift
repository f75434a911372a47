import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What `MirrorPlan` promises, against a shop that is changed behind the back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MirrorPlanTests {
    private static let maximum = 4

    /// A shop whose mirror is whole, a minute later.
    private static func with(_ body: @MainActor (Shop, any StoresManager) async throws -> Void) async throws {
        try await Shop.with(orders: 120) { shop in
            let manager = shop.manager()
            try await manager.synchronizeAll()
            pass(60, shop)
            try await body(shop, manager)
        }
    }

    private static func pass(_ seconds: Double, _ shop: Shop) {
        shop.dates.advance(by: seconds)
        shop.setStoreClock(aheadBy: seconds)
        shop.store.forgetRequests()
    }

    private static func ids<Record: Object>(_ type: Record.Type, _ shop: Shop) async throws -> Set<Int>
    where Record.PrimaryKey == Int64 {
        Set(try await shop.mirror().read { try $0.identifiers(ofType: type, matching: .all) }.map { Int($0) })
    }

    @Test func test_sync_when_nothing_is_new_then_four_requests_and_each_list_has_its_turn() async throws {
        try await Self.with { shop, manager in
            var asked: Set<String> = []
            for _ in 0..<15 {
                let summary = try await manager.synchronizeAll()
                let requests = shop.store.requests
                #expect(requests.count <= Self.maximum, "\(requests.map { $0.path + "?" + $0.query })")
                #expect(summary.requests == requests.count)
                #expect(summary.saved == 0)
                asked.formUnion(requests.map { $0.path.replacing("/wp-json/wc/v3/", with: "") })
                for path in ["orders", "products", "coupons"] {
                    #expect(requests.contains { $0.path.hasSuffix("/v3/" + path) }, "\(path)")
                }
                Self.pass(60, shop)
            }
            let turns = [
                "variations", "customers", "products/reviews", "refunds", "products/categories", "products/tags",
                "products/attributes", "products/shipping_classes", "taxes/classes", "taxes", "payment_gateways",
            ]
            #expect(asked.isSuperset(of: turns), "\(Set(turns).subtracting(asked))")
        }
    }

    /// A register can sell as soon as it knows how the shop computes; it waits neither for all orders nor for all goods.
    @Test func test_first_sync_when_orders_and_goods_are_slow_then_prices_can_be_computed_all_the_same() async throws {
        try await Shop.with(orders: 250) { shop in
            shop.proxy.add(Fault(.hang, path: "/v3/orders?", from: 2))
            shop.proxy.add(Fault(.cutBeforeStore, path: "/v3/products"))
            let manager = shop.manager()
            let first = Task { try await manager.synchronizeAll() }
            var cart = SaleCart()
            cart.addCustom(name: "Engraving", price: 10)
            var total: Decimal?
            while total == nil {
                try Task.checkCancellation()
                total = try? await manager.quote(cart).total
                await Task.yield()
            }
            #expect(total != 10, "its tax was not known")
            let paths = shop.store.requests.map(\.path)
            let orders = try #require(paths.firstIndex { $0.hasSuffix("/v3/orders") })
            let rates = try #require(paths.firstIndex { $0.hasSuffix("/v3/taxes") })
            #expect(orders < rates)
            #expect((1...100).contains(try await shop.mirroredIDs().count))
            // The request that hangs would stall for real.
            await manager.deauthenticate()
            _ = await first.result
        }
    }

    @Test func test_sync_when_another_process_asked_a_moment_ago_then_it_asks_again() async throws {
        try await Self.with { shop, manager in
            try await manager.synchronizeAll()
            let id = try #require(shop.store.ids(of: .products).first)
            shop.store.deleteBehindTheBack(.products, id: id)
            await manager.deauthenticate()
            let next = shop.manager()
            try await next.synchronizeAll()
            #expect(try await !Self.ids(ProductRecord.self, shop).contains(id))
        }
    }

    @Test func test_sync_when_rows_were_deleted_for_good_then_the_next_one_finds_them() async throws {
        try await Self.with { shop, manager in
            let order = try #require(shop.listedIDs.first)
            let products = shop.store.ids(of: .products)
            let coupons = shop.store.ids(of: .coupons)
            shop.store.deleteOrderBehindTheBack(id: order)
            shop.store.deleteBehindTheBack(.products, id: products[3])
            shop.store.changeBehindTheBack(.products, id: products[5], fields: ["status": "trash"])
            shop.store.deleteBehindTheBack(.coupons, id: coupons[2])
            shop.store.changeBehindTheBack(.coupons, id: coupons[4], fields: ["status": "trash"])
            shop.store.changeBehindTheBack(.coupons, id: coupons[6], fields: ["status": "draft"])
            // In the second of a change another may follow: the next look would have to ask for it again.
            Self.pass(60, shop)
            let summary = try await manager.synchronizeAll()
            #expect(summary.removed == 1)
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            let gone = Set([products[3], products[5]])
            #expect(try await Self.ids(ProductRecord.self, shop) == Set(products).subtracting(gone))
            #expect(try await Self.ids(CouponRecord.self, shop) == Set(coupons).subtracting([coupons[2], coupons[4]]))
            Self.pass(60, shop)
            try await manager.synchronizeAll()
            let requests = shop.store.requests
            #expect(requests.count <= Self.maximum, "\(requests.map { $0.path + "?" + $0.query })")
        }
    }

    @Test func test_sync_when_coupons_are_drafts_then_those_are_mirrored_too() async throws {
        try await Self.with { shop, manager in
            // One that was a draft before the mirror asked for drafts, and changed no more.
            let old = shop.store.createBehindTheBack(.coupons, fields: ["code": "spring", "status": "draft"])
            try await manager.synchronizeAll()
            try await shop.mirror().performAndSave { storage in
                try storage.deleteObject(ofType: CouponRecord.self, primaryKey: Int64(old))
            }
            Self.pass(60, shop)
            let new = shop.store.createBehindTheBack(.coupons, fields: ["code": "autumn", "status": "future"])
            try await manager.synchronizeAll()
            #expect(try await Self.ids(CouponRecord.self, shop) == Set(shop.store.ids(of: .coupons)))
            let statuses = try await shop.mirror().read { storage in
                try storage.allObjects(ofType: CouponRecord.self, matching: .all, sortedBy: [])
                    .filter { [old, new].contains(Int($0.couponID)) }.map(\.statusKey)
            }
            #expect(Set(statuses) == ["draft", "future"])
        }
    }

    @Test func test_sync_when_one_came_for_one_that_was_deleted_then_both_are_seen() async throws {
        try await Self.with { shop, manager in
            let order = try #require(shop.listedIDs.first)
            let product = try #require(shop.store.ids(of: .products).first)
            shop.store.deleteOrderBehindTheBack(id: order)
            let new = shop.store.receiveOrders(1)
            shop.store.deleteBehindTheBack(.products, id: product)
            let made = shop.store.createBehindTheBack(.products, fields: ["name": "Made here"])
            try await manager.synchronizeAll()
            let orders = Set(try await shop.mirroredIDs())
            #expect(orders.isSuperset(of: new) && !orders.contains(order))
            let products = try await Self.ids(ProductRecord.self, shop)
            #expect(products.contains(made) && !products.contains(product))
        }
    }

    @Test func test_sync_when_a_variation_was_changed_or_deleted_then_found_with_its_product() async throws {
        try await Self.with { shop, manager in
            let ids = shop.store.ids(of: .variations)
            shop.store.changeBehindTheBack(.variations, id: ids[1], fields: ["sku": "NEW-1"])
            shop.store.deleteBehindTheBack(.variations, id: ids[6])
            try await manager.synchronizeAll()
            let rows = try await shop.mirror().read { try $0.allObjects(ofType: ProductVariationRecord.self) }
            #expect(rows.first { $0.variationID == Int64(ids[1]) }?.sku == "NEW-1")
            #expect(Set(rows.map { Int($0.variationID) }) == Set(ids).subtracting([ids[6]]))
        }
    }

    private nonisolated static let aging: [DemoResource] = [
        .variations, .customers, .attributeTerms, .reviews, .categories, .tags, .attributes, .shippingClasses,
        .taxRates,
    ]

    /// Three in a short run: one with its product, one of many pages, and one of a list of its own below another.
    @Test(arguments: aging.prefix(Seed.isLong ? aging.count : 3))
    func test_sync_when_a_row_was_deleted_then_found_at_the_age_the_plan_promises(resource: DemoResource) async throws {
        let kind = try #require(Self.kinds[resource])
        guard case .within(let age)? = MirrorPlan.of(kind)?.oldestDeletion else { throw Expectation("an age") }
        try await Self.with { shop, manager in
            let before = try await Self.mirrored(resource, shop)
            let id = try #require(before.max())
            shop.store.deleteBehindTheBack(resource, id: id)
            Self.pass(Double(age.components.seconds), shop)
            try await manager.synchronizeAll()
            #expect(try await Self.mirrored(resource, shop) == before.subtracting([id]))
        }
    }

    private static let kinds: [DemoResource: MirrorResourceKind] = [
        .variations: .variations, .customers: .customers, .reviews: .reviews, .categories: .categories, .tags: .tags,
        .attributes: .attributes, .attributeTerms: .attributeTerms, .shippingClasses: .shippingClasses,
        .taxRates: .taxRates,
    ]

    private static func mirrored(_ resource: DemoResource, _ shop: Shop) async throws -> Set<Int> {
        switch resource {
        case .variations: try await ids(ProductVariationRecord.self, shop)
        case .customers: try await ids(CustomerRecord.self, shop)
        case .reviews: try await ids(ProductReviewRecord.self, shop)
        case .categories: try await ids(ProductCategoryRecord.self, shop)
        case .tags: try await ids(ProductTagRecord.self, shop)
        case .attributes: try await ids(ProductAttributeRecord.self, shop)
        case .attributeTerms: try await ids(ProductAttributeTermRecord.self, shop)
        case .shippingClasses: try await ids(ProductShippingClassRecord.self, shop)
        case .taxRates: try await ids(TaxRateRecord.self, shop)
        case .products, .coupons, .brands, .taxClasses, .paymentGateways: throw Expectation("a list of this test")
        }
    }

    @Test func test_sync_when_a_customer_was_renamed_then_found_at_the_age_the_plan_promises() async throws {
        guard case .within(let age)? = MirrorPlan.of(.customers)?.oldestChange else { throw Expectation("an age") }
        try await Self.with { shop, manager in
            let id = try #require(shop.store.ids(of: .customers).first)
            shop.store.changeBehindTheBack(.customers, id: id, fields: ["last_name": "Renamed"])
            Self.pass(Double(age.components.seconds), shop)
            try await manager.synchronizeAll()
            let row = try await shop.mirror().read {
                try $0.loadObject(ofType: CustomerRecord.self, primaryKey: Int64(id))
            }
            #expect(row?.lastName == "Renamed")
        }
    }

    @Test func test_sync_when_an_order_was_sold_then_how_many_of_its_products_were_sold_is_right() async throws {
        try await Self.with { shop, manager in
            let id = try #require(shop.listedIDs.last { shop.store.status(ofOrder: $0) == "pending" })
            shop.store.changeOrderBehindTheBack(id: id, status: "completed")
            try await manager.synchronizeAll()
            let order = try #require(shop.store.orderJSON(id))
            let products = Set(order["line_items"]?.elements.compactMap { $0["product_id"]?.integer } ?? [])
            let rows = try await shop.mirror().read { try $0.allObjects(ofType: ProductRecord.self) }
            for product in products {
                let sold = shop.store.json(of: .products, id: product)?["total_sales"]?.integer
                #expect(rows.first { $0.productID == Int64(product) }.map { Int($0.totalSales) } == sold)
            }
            #expect(!products.isEmpty)
        }
    }

    @Test func test_sync_when_an_order_got_a_status_of_its_own_meanwhile_then_it_is_not_taken_for_gone() async throws {
        try await Self.with { shop, manager in
            let id = try shop.processingID
            shop.store.setStatusSilently(id: id, "awaiting-pickup")
            let other = try #require(shop.listedIDs.first)
            shop.store.deleteOrderBehindTheBack(id: other)
            try await manager.synchronizeAll()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
        }
    }
}

@MainActor
extension StoresManager {
    @discardableResult
    func synchronizeAll(isFull: Bool = false) async throws -> OrderSyncSummary {
        try await perform { SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: isFull, onCompletion: $0) }
    }
}
