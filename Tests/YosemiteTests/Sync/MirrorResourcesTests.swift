import DemoStore
import Foundation
import Networking
import Storage
import Testing
import WooFoundation

@testable import Yosemite

/// Everything beside the orders, from the demonstration store into the mirror.
@MainActor
struct MirrorResourcesTests {
    /// The engine's resources on the mirror of a shop.
    private struct Bench {
        let shop: Shop
        let mirror: StorageManager
        let network: SessionNetwork
        let resources: [any ResourceSyncing]

        @MainActor
        init(_ shop: Shop) throws {
            self.shop = shop
            mirror = try shop.mirror()
            network = SessionNetwork(base: Shop.network, login: shop.login())
            let environment = SyncEnvironment(
                siteID: Shop.siteID,
                mirror: mirror,
                dates: shop.dates,
                meter: ConnectionMeter(most: 2)
            ) { _ in }
            resources = MirrorResources.all(siteID: Shop.siteID, network: network, in: environment)
        }

        func synchronize(_ wish: SyncWish = .due) async throws {
            for resource in resources { _ = try await resource.synchronize(wish) }
        }

        /// Rows that only the store or only the mirror has, or that differ.
        func differences<Record: ListedRecord, List: ListRemote>(
            _ record: Record.Type,
            _ list: List.Type
        ) async throws -> [Record] where Record.ReadOnly == List.Item {
            var expected: [Record.PrimaryKey: Record] = [:]
            for number in 1...50 {
                let query = ListQuery(page: number, sort: .id, isAscending: true)
                let page = try await List(network: network).loadList(siteID: Shop.siteID, query: query)
                #expect(try page.items.allSatisfy { try Record($0).toReadOnly() == $0 }, "\(Record.entityName)")
                for record in page.items.map(Record.init) { expected[record.primaryKey] = record }
                if page.items.count < 100 { break }
            }
            #expect(!expected.isEmpty, "\(Record.entityName)")
            let stored = byKey(try await stored(record))
            let keys = Set(expected.keys).union(stored.keys)
            return keys.filter { expected[$0] != stored[$0] }.compactMap { expected[$0] ?? stored[$0] }
        }

        /// With the places that they have in the store's list.
        private func expectEqualClasses() async throws {
            let list = try await TaxClassesRemote(network: network).loadList(siteID: Shop.siteID, query: ListQuery())
            let expected = list.items.enumerated().map { position, item in
                var record = TaxClassRecord(item)
                record.position = Int64(position)
                return record
            }
            #expect(expected.count > 2)
            #expect(byKey(try await stored(TaxClassRecord.self)) == byKey(expected))
        }

        private func expectEqualMethods() async throws {
            let remote = ShippingZonesRemote(network: network)
            var expected: [ShippingMethodRecord] = []
            for zone in try await remote.loadZones(siteID: Shop.siteID).items {
                expected += try await remote.loadMethods(of: zone).items.map(ShippingMethodRecord.init)
            }
            #expect(Set(expected.map(\.zoneID)).count > 1)
            #expect(expected.contains { $0.taxStatusKey == "taxable" })
            #expect(byKey(try await stored(ShippingMethodRecord.self)) == byKey(expected))
        }

        private func expectEqualZones() async throws {
            let remote = ShippingZonesRemote(network: network)
            var expected: [ShippingZoneRecord] = []
            for zone in try await remote.loadZones(siteID: Shop.siteID).items {
                let places = zone.zoneID == 0 ? [] : try await remote.loadPlaces(of: zone).items
                expected.append(ShippingZoneRecord(zone.copy(places: places)))
            }
            #expect(expected.contains { $0.placesJSON.contains("US:ME") })
            #expect(expected.contains { $0.zoneID == 0 })
            #expect(byKey(try await stored(ShippingZoneRecord.self)) == byKey(expected))
        }

        func stored<Record: Object>(_ record: Record.Type) async throws -> [Record] {
            try await mirror.read { try $0.allObjects(ofType: Record.self) }
        }

        private func byKey<Record: Object>(_ records: [Record]) -> [Record.PrimaryKey: Record] {
            Dictionary(records.map { ($0.primaryKey, $0) }) { _, last in last }
        }

        func expectEqual() async throws {
            #expect(try await differences(ProductRecord.self, ProductsRemote.self) == [])
            #expect(try await differences(ProductVariationRecord.self, ProductVariationsRemote.self) == [])
            #expect(try await differences(CustomerRecord.self, CustomersRemote.self) == [])
            #expect(try await differences(CouponRecord.self, CouponsRemote.self) == [])
            #expect(try await differences(ProductReviewRecord.self, ProductReviewsRemote.self) == [])
            #expect(try await differences(ProductCategoryRecord.self, ProductCategoriesRemote.self) == [])
            #expect(try await differences(ProductTagRecord.self, ProductTagsRemote.self) == [])
            #expect(try await differences(ProductAttributeRecord.self, ProductAttributesRemote.self) == [])
            #expect(try await differences(ProductShippingClassRecord.self, ProductShippingClassesRemote.self) == [])
            try await expectEqualClasses()
            try await expectEqualMethods()
            try await expectEqualZones()
            #expect(try await differences(CountryRecord.self, CountriesRemote.self) == [])
            #expect(try await differences(TaxRateRecord.self, TaxRatesRemote.self) == [])
            #expect(try await differences(PaymentGatewayRecord.self, PaymentGatewaysRemote.self) == [])
            #expect(try await differences(RefundRecord.self, RefundsRemote.self) == [])
        }
    }

    @Test func test_store_when_mirrored_then_every_row_of_every_list_is_equal() async throws {
        try await Shop.with(orders: 400) { shop in
            let bench = try Bench(shop)
            try await bench.synchronize()
            try await bench.expectEqual()
            let terms = try await bench.stored(ProductAttributeTermRecord.self)
            #expect(terms.map { Int($0.termID) }.sorted() == shop.store.ids(of: .attributeTerms).sorted())
            let settings = try await bench.stored(SiteSettingRecord.self)
            #expect(Set(settings.map(\.groupID)) == ["general", "products", "tax", "shipping", "account"])
            #expect(settings.contains { $0.settingID == "woocommerce_store_city" && $0.value == "Portland" })
        }
    }

    @Test func test_lists_when_changed_behind_the_back_then_the_mirror_follows() async throws {
        try await Shop.with(orders: 60) { shop in
            let bench = try Bench(shop)
            try await bench.synchronize()
            let store = shop.store
            func id(_ resource: DemoResource, _ place: Int) -> Int { store.ids(of: resource)[place] }
            store.changeBehindTheBack(.products, id: id(.products, 3), fields: ["price": "3.33", "stock_quantity": 7])
            store.changeBehindTheBack(.variations, id: id(.variations, 1), fields: ["sku": "NEW-1"])
            store.changeBehindTheBack(.customers, id: id(.customers, 5), fields: ["last_name": "Renamed"])
            store.changeBehindTheBack(.coupons, id: id(.coupons, 2), fields: ["amount": "77.00"])
            store.changeBehindTheBack(.reviews, id: id(.reviews, 9), fields: ["status": "spam"])
            store.changeBehindTheBack(.categories, id: id(.categories, 4), fields: ["name": "Moved", "parent": 53])
            for resource in [DemoResource.products, .customers, .coupons, .reviews, .tags, .taxRates] {
                store.deleteBehindTheBack(resource, id: id(resource, 11))
                _ = store.createBehindTheBack(resource, fields: ["name": "Made here", "email": "new@x.test"])
            }
            try await bench.synchronize(SyncWish(takesCensus: true, refreshesAll: true))
            try await bench.expectEqual()
            let made = try await bench.stored(ProductRecord.self).filter { $0.name == "Made here" }
            #expect(made.count == 1)
        }
    }

    @Test func test_rows_when_plugins_changed_them_then_none_hides_another() async throws {
        try await Shop.with(orders: 40) { shop in
            let ids = shop.store.ids(of: .products)
            let odd: JSONNode = [
                "attributes": false, "meta_data": "none", "stock_quantity": "2.5", "manage_stock": "parent",
                "date_created_gmt": 7, "price": .number("9.5"), "dimensions": [], "plugin": ["x": [1]],
            ]
            shop.store.changeBehindTheBack(.products, id: ids[2], fields: odd)
            shop.store.changeBehindTheBack(.products, id: ids[4], fields: ["id": "none"])
            let bench = try Bench(shop)
            try await bench.synchronize()
            let stored = try await bench.stored(ProductRecord.self)
            #expect(stored.count == ids.count - 1)
            #expect(stored.first { $0.productID == Int64(ids[2]) }?.price == "9.5")
            let bad = try await bench.mirror.read { storage in
                try storage.loadUnreadableRows(siteID: Shop.siteID, resource: MirrorResourceKind.products.rawValue)
            }
            #expect(bad.map(\.reason) == ["id is text, not a positive number"])
        }
    }

    @Test func test_terms_when_products_are_mirrored_then_filters_find_them() async throws {
        try await Shop.with(orders: 20) { shop in
            let bench = try Bench(shop)
            try await bench.synchronize()
            let products = try await bench.stored(ProductRecord.self)
            #expect(try products.allSatisfy { try !$0.toReadOnly().categories.isEmpty })
            #expect(try products.contains { try $0.typeKey == "variable" && $0.toReadOnly().attributes.count >= 2 })
        }
    }
}
