import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// The lists beside the orders: any number of records, the same ones from the same seed, and changed behind the back.
@Suite struct ListsTests {
    private static func rows(_ running: RunningStore, _ path: String) async throws -> [JSONNode] {
        try await running.client.send("GET", "/wp-json/wc/v3/\(path)").json.elements
    }

    private static func ids(_ running: RunningStore, _ path: String) async throws -> [Int] {
        try await rows(running, path).compactMap { $0["id"]?.integer }
    }

    @Test func test_products_when_many_are_asked_for_then_pages_hold_each_once() async throws {
        let configuration = DemoStoreConfiguration(orders: 20, products: 1_234, now: RunningStore.now)
        try await RunningStore.with(configuration) { running in
            var seen: [Int] = []
            for page in 1...13 {
                seen += try await Self.ids(running, "products?per_page=100&page=\(page)&status=any&_fields=id")
            }
            #expect(seen.count == 1_234 && Set(seen).count == 1_234)
            #expect(seen == seen.sorted(by: >))
            let first = try await running.client.send("GET", "/wp-json/wc/v3/products?per_page=1")
            #expect(first.headers["x-wp-total"] == "1234")
            let beyond = try await running.client.send("GET", "/wp-json/wc/v3/products?per_page=100&page=14")
            #expect(beyond.json == [] && beyond.headers["x-wp-total"] == "0")
        }
    }

    /// WooCommerce drops what is no part of a code, so that a rounded number becomes another code.
    @Test func test_code_when_written_then_only_digits_hyphens_and_a_final_x_are_kept() async throws {
        try await RunningStore.with { running in
            let id = try #require(running.store.ids(of: .products).first)
            let path = "/wp-json/wc/v3/products/\(id)"
            for (text, kept) in [
                ("4,00638E+12", "40063812"), ("400-6381333931", "400-6381333931"), ("080442957x", "080442957x"),
            ] {
                let answer = try await running.client.send("PUT", path, body: #"{"global_unique_id": "\#(text)"}"#)
                #expect(answer.json["global_unique_id"]?.text == kept)
            }
            let refused = try await running.client.send("PUT", path, body: #"{"global_unique_id": "40X6"}"#)
            #expect(refused.status == 400)
            #expect(refused.json["code"] == "product_invalid_global_unique_id_format")
        }
    }

    @Test func test_records_when_the_seed_is_the_same_then_they_are_the_same() async throws {
        let configuration = DemoStoreConfiguration(orders: 40, now: RunningStore.now)
        let (one, other) = (DemoStore(configuration: configuration), DemoStore(configuration: configuration))
        for resource in DemoResource.allCases {
            let ids = one.ids(of: resource)
            #expect(!ids.isEmpty && ids == other.ids(of: resource), "\(resource)")
            #expect(
                ids.allSatisfy { one.json(of: resource, id: $0) == other.json(of: resource, id: $0) },
                "\(resource)"
            )
        }
    }

    @Test func test_changes_when_asked_for_then_bounds_are_exclusive_and_customers_ignore_them() async throws {
        try await RunningStore.with { running in
            let store = running.store
            let product = try #require(store.ids(of: .products).first)
            #expect(store.changeBehindTheBack(.products, id: product, fields: ["name": "Renamed"]))
            let node = try #require(store.json(of: .products, id: product))
            let changed = try #require(node["date_modified_gmt"]?.text)
            #expect(node["name"] == "Renamed")
            let query = "orderby=modified&order=asc&dates_are_gmt=true&_fields=id"
            #expect(try await Self.ids(running, "products?modified_after=\(changed)&\(query)").isEmpty)
            let before = StoreClock.text(RunningStore.now.addingTimeInterval(-1))
            #expect(try await Self.ids(running, "products?modified_after=\(before)&\(query)") == [product])
            let customers = try await Self.ids(running, "customers?modified_after=\(before)&per_page=100&role=all")
            #expect(customers.count > 20)
        }
    }

    @Test func test_record_when_made_and_deleted_behind_the_back_then_lists_say_so() async throws {
        try await RunningStore.with { running in
            let store = running.store
            let made = store.createBehindTheBack(.coupons, fields: ["code": "brandnew"])
            let found = try await Self.rows(running, "coupons?code=brandnew")
            #expect(found.compactMap { $0["id"]?.integer } == [made])
            store.deleteBehindTheBack(.coupons, id: made)
            let left = try await Self.ids(running, "coupons?include=\(made)")
            #expect(left.isEmpty)
            #expect(try await running.client.send("GET", "/wp-json/wc/v3/coupons/\(made)").status == 404)
        }
    }

    @Test func test_coupons_when_a_status_is_asked_for_then_drafts_come_too() async throws {
        try await RunningStore.with { running in
            let published = try await Set(Self.ids(running, "coupons?per_page=100"))
            let made = ["draft", "future", "pending", "trash", "auto-draft"].map { status in
                (
                    status,
                    running.store.createBehindTheBack(
                        .coupons,
                        fields: ["code": .string(status), "status": .string(status)]
                    )
                )
            }
            let ids = Dictionary(uniqueKeysWithValues: made)
            #expect(try await Set(Self.ids(running, "coupons?per_page=100")) == published)
            let shown = Set(["draft", "future", "pending"].compactMap { ids[$0] })
            #expect(try await Set(Self.ids(running, "coupons?per_page=100&status=any")) == published.union(shown))
            #expect(
                try await Self.ids(running, "coupons?status=draft,trash").sorted()
                    == ["draft", "trash"].compactMap { ids[$0] }.sorted()
            )
        }
    }

    @Test func test_refunds_when_listed_flat_then_are_those_of_the_orders() async throws {
        try await RunningStore.with { running in
            let flat = try await Self.rows(running, "refunds?per_page=100")
            #expect(flat.count > 10)
            for refund in flat {
                let order = try #require(refund["parent_id"]?.integer)
                let own = try await Self.ids(running, "orders/\(order)/refunds")
                #expect(own == [try #require(refund["id"]?.integer)])
            }
        }
    }

    @Test func test_variations_when_listed_flat_then_are_those_of_the_products() async throws {
        try await RunningStore.with { running in
            let flat = try await Self.rows(running, "variations?per_page=100")
            let parents = Set(flat.compactMap { $0["parent_id"]?.integer })
            #expect(flat.count == parents.count * 4 && parents.count == 12)
            let parent = try #require(parents.first)
            let own = try await Self.ids(running, "products/\(parent)/variations?per_page=100")
            #expect(
                Set(own) == Set(flat.filter { $0["parent_id"]?.integer == parent }.compactMap { $0["id"]?.integer })
            )
            #expect(flat.contains { $0["manage_stock"] == "parent" })
        }
    }
}
