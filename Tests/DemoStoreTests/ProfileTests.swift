import Foundation
import Testing

@testable import DemoStore

/// A demo store that is another shop, over HTTP.
@Suite(.enabled("no carts beside the repository") { CartLibrary.folder != nil })
struct ProfileTests {
    private static let api = "/wp-json/wc/v3/"

    private func with(_ name: String, _ body: (RunningStore) async throws -> Void) async throws {
        var configuration = DemoStoreConfiguration(orders: 0, products: 1, now: CartCounter.now)
        configuration.profile = try CartLibrary.profile(name)
        try await RunningStore.with(configuration, body)
    }

    @Test(arguments: ["us-exclusive", "eur-inclusive-19-7", "kw-three-decimal", "jp-zero-decimal"])
    func test_orders_when_sent_over_http_then_the_recorded_totals_come_back(profile: String) async throws {
        let carts = try CartLibrary.carts(of: profile).filter { $0.steps.count == 1 }.prefix(12)
        try await with(profile) { running in
            for cart in carts {
                let step = cart.steps[0]
                let body = String(decoding: try JSONSerialization.data(withJSONObject: step.request), as: UTF8.self)
                let answer = try await running.client.send("POST", Self.api + "orders", body: body)
                guard let order = step.order, let exact = step.exactOrder else {
                    #expect(answer.status == step.status && answer.json["code"]?.text == step.code, "\(cart.id)")
                    continue
                }
                let id = try #require(answer.json["id"]?.integer)
                let fine = try await running.client.get(Self.api + "orders/\(id)?dp=6").json
                for name in ["total", "total_tax", "discount_total", "discount_tax", "shipping_total"] {
                    #expect(answer.json[name]?.text == order[name] as? String, "\(cart.id) \(name)")
                    #expect(fine[name]?.text == exact[name] as? String, "\(cart.id) \(name), exactly")
                }
            }
        }
    }

    @Test func test_settings_when_asked_then_are_those_of_the_shop() async throws {
        try await with("kw-three-decimal") { running in
            func value(_ path: String) async throws -> String? {
                try await running.client.get(Self.api + "settings/" + path).json["value"]?.text
            }
            #expect(try await value("general/woocommerce_currency") == "KWD")
            #expect(try await value("general/woocommerce_price_num_decimals") == "3")
            #expect(try await value("tax/woocommerce_tax_based_on") == "billing")
            #expect(try await value("tax/woocommerce_shipping_tax_class") == "reduced-rate")
            let rows = try await running.client.get(Self.api + "settings/tax").json.elements
            #expect(rows.first { $0["id"] == "woocommerce_tax_based_on" }?["value"] == "billing")
            let currency = try await running.client.get(Self.api + "data/currencies/current").json
            #expect(currency["code"] == "KWD")
        }
    }

    @Test func test_lists_when_paged_then_hold_every_record_of_the_profile() async throws {
        let profile = try CartLibrary.profile("us-exclusive").node
        try await with("us-exclusive") { running in
            let lists = [
                ("taxes", "tax_rates"), ("products", "products"), ("coupons", "coupons"),
                ("products/categories", "categories"),
            ]
            for (path, name) in lists {
                var ids: [Int] = []
                for page in 1...8 {
                    ids += try await running.client.get("\(Self.api)\(path)?per_page=10&page=\(page)").ids
                }
                let wanted = profile[name]?.elements.compactMap { $0["id"]?.integer } ?? []
                #expect(ids.count == wanted.count && Set(ids) == Set(wanted), "\(path)")
            }
            let classes = try await running.client.get(Self.api + "taxes/classes").json.elements
            #expect(classes.compactMap { $0["slug"] } == profile["tax_classes"]?.elements.compactMap { $0["slug"] })
            let coupon = try await running.client.get(Self.api + "coupons?code=fc3.333").json.elements.first
            #expect(coupon?["amount"] == "3.33")
            #expect(coupon?["amount_stored_not_in_rest"] == nil)
            let variable = try #require(profile["variations"]?.elements.first?["product_id"]?.integer)
            let variations = try await running.client.get("\(Self.api)products/\(variable)/variations").json.elements
            #expect(variations.allSatisfy { $0["parent_id"]?.integer == variable } && !variations.isEmpty)
        }
    }

    @Test func test_zones_when_asked_then_their_methods_say_whether_they_are_taxed() async throws {
        try await with("us-exclusive") { running in
            let zones = try await running.client.get(Self.api + "shipping/zones").json.elements
            #expect(zones.compactMap { $0["id"]?.integer } == [0, 1])
            let methods = try await running.client.get(Self.api + "shipping/zones/1/methods").json.elements
            let status = methods.first { $0["instance_id"]?.integer == 2 }?["settings"]?["tax_status"]?["value"]
            #expect(status == "none")
            #expect(try await running.client.get(Self.api + "shipping/zones/9/methods").status == 404)
        }
    }
}
