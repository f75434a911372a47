import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// Orders priced, made, changed and kept as drafts by verb.
@Suite(.timeLimit(.minutes(20))) struct FormVerbTests {
    private static let profiles = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "CartEngineTests/Carts/profiles")

    private func shop(_ body: (RunningDemo.Setup, Merced) async throws -> Void) async throws {
        var configuration = DemoStoreConfiguration(orders: 0)
        configuration.profile = try DemoProfile(
            parsing: Data(contentsOf: Self.profiles.appending(path: "eur-inclusive-19-7.json"))
        )
        try await RunningDemo.connected(configuration) { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            try await body(setup, merced)
        }
    }

    private func total(_ setup: RunningDemo.Setup) -> String? {
        setup.store.createdOrders.last.flatMap { setup.store.orderJSON($0)?["total"]?.text }
    }

    @Test func test_create_when_an_item_is_named_in_every_way_then_the_store_has_what_was_quoted() async throws {
        try await shop { setup, merced in
            let order = [
                "--item", "S-0:3@17-10%", "--item", "S-4", "--fee", "Gift wrap:2.50", "--shipping", "flat_rate::4.20",
                "--status", "processing", "billing.country=DE",
            ]
            let quote = try await merced.run(["orders", "create", "--quote", "--json"] + order)
            #expect(quote.status == 0, "\(quote.errors)")
            #expect(quote.json["total"]?.text == "77.39" && quote.json["exact"] == .bool(true))
            #expect(setup.store.createdOrders.isEmpty)
            let made = try await merced.run(["orders", "create", "--json"] + order)
            #expect(made.status == 0, "\(made.errors)")
            let id = try #require(setup.store.createdOrders.last)
            #expect(made.json["order"]?.integer == id)
            #expect(total(setup) == "77.39" && setup.store.status(ofOrder: id) == "processing")
        }
    }

    @Test func test_create_when_the_store_says_otherwise_then_1_pending_and_both_totals_in_the_outbox() async throws {
        try await shop { setup, merced in
            for id in setup.store.ids(of: .taxRates) {
                setup.store.changeBehindTheBack(.taxRates, id: id, fields: ["rate": "0.0000"])
            }
            let made = try await merced.run("orders", "create", "--item", "S-0", "--status", "completed")
            #expect(made.status == 1)
            #expect(made.errors.contains("a different total than 18.58"), "\(made.errors)")
            let id = try #require(setup.store.createdOrders.last)
            #expect(setup.store.status(ofOrder: id) == "pending")
            let list = try await merced.run("outbox", "list", "--json")
            #expect(list.output.contains("18.58"), "\(list.output)")
        }
    }

    @Test func test_trash_when_the_order_has_its_stock_then_said_that_it_stays_taken() async throws {
        try await shop { setup, merced in
            let goods = try #require(
                setup.store.ids(of: .products).first { setup.store.json(of: .products, id: $0)?["sku"]?.text == "S-0" }
            )
            setup.store.changeBehindTheBack(
                .products,
                id: goods,
                fields: ["manage_stock": true, "stock_quantity": 5, "stock_status": "instock"]
            )
            for status in ["processing", "cancelled"] {
                #expect(try await merced.run("orders", "create", "--item", "S-0:2").status == 0)
                let id = try #require(setup.store.createdOrders.last)
                for step in Set(["processing", status]).sorted(by: >) {
                    #expect(try await merced.run("orders", "status", "\(id)", step).status == 0)
                }
                let trash = try await merced.run("orders", "trash", "\(id)")
                #expect(trash.status == 0, "\(trash.errors)")
                #expect(trash.errors.contains("Its stock stays taken: cancel it first") == (status == "processing"))
            }
        }
    }

    /// A variation of any size: the line says which.
    @Test func test_create_when_a_variation_takes_any_option_then_refused_until_one_is_named() async throws {
        try await shop { setup, merced in
            let variation = try #require(
                setup.store.ids(of: .variations).first {
                    setup.store.json(of: .variations, id: $0)?["sku"]?.text == "V-0-XL"
                }
            )
            let parent = try #require(setup.store.json(of: .variations, id: variation)?["parent_id"]?.integer)
            let size: JSONNode = [
                "id": 2, "name": "Size", "slug": "pa_size", "position": 0, "visible": true, "variation": true,
                "options": ["S", "M"],
            ]
            setup.store.changeBehindTheBack(.products, id: parent, fields: ["attributes": [size]])
            setup.store.changeBehindTheBack(.variations, id: variation, fields: ["attributes": []])
            #expect(try await merced.run("sync", "--full").status == 0)
            let refused = try await merced.run("orders", "create", "--item", "V-0-XL:2")
            #expect(refused.status != 0 && setup.store.createdOrders.isEmpty)
            #expect(refused.errors.contains("comes in any Size: say which (S, M)"), "\(refused.errors)")
            let made = try await merced.run("orders", "create", "--item", "V-0-XL[size=m]:2")
            #expect(made.status == 0, "\(made.errors)")
            let id = try #require(setup.store.createdOrders.last)
            let line = setup.store.orderJSON(id)?["line_items"]?.elements.first
            #expect(line?["quantity"]?.integer == 2)
            let sizes = line?["meta_data"]?.elements.filter { $0["key"] == "pa_size" }.compactMap { $0["value"]?.text }
            #expect(sizes == ["M"])
        }
    }

    @Test func test_drafts_when_an_order_is_refused_then_kept_listed_and_sent_again() async throws {
        try await shop { setup, merced in
            let coupon = try #require(
                setup.store.ids(of: .coupons).first { setup.store.json(of: .coupons, id: $0)?["code"]?.text == "pct10" }
            )
            setup.store.changeBehindTheBack(.coupons, id: coupon, fields: ["usage_limit": 1, "usage_count": 1])
            let made = try await merced.run(
                "orders",
                "create",
                "--item",
                "S-0:2",
                "--coupon",
                "pct10",
                "--email",
                "a@example.com"
            )
            #expect(made.status == 1 && made.errors.contains("draft"), "\(made.errors)")
            let list = try await merced.run("orders", "drafts", "list", "--json")
            let draft = try #require(list.json.elements.first?["draft"]?.text)
            let show = try await merced.run("orders", "drafts", "show", draft, "--json")
            #expect(show.json["line_items"]?.elements.first?["quantity"]?.integer == 2)
            setup.store.changeBehindTheBack(.coupons, id: coupon, fields: ["usage_limit": .null, "usage_count": 0])
            let sent = try await merced.run("orders", "drafts", "send", String(draft.prefix(8)))
            #expect(sent.status == 0, "\(sent.errors)")
            #expect(total(setup) == show.json["total"]?.text)
            #expect(try await merced.run("orders", "drafts", "list", "--json").json.elements.isEmpty)
        }
    }

    @Test func test_edit_when_rows_are_changed_then_the_order_comes_to_what_was_quoted() async throws {
        try await shop { setup, merced in
            _ = try await merced.run("orders", "create", "--item", "S-0:2", "--item", "S-4")
            let id = try #require(setup.store.createdOrders.last)
            let change = ["--item", "S-0:5", "--item", "S-4:0", "--fee", "Express:9", "--coupon", "pct10"]
            let quote = try await merced.run(["orders", "edit", "\(id)", "--quote", "--json"] + change)
            let expected = try #require(quote.json["total"]?.text)
            let edited = try await merced.run(["orders", "edit", "\(id)"] + change)
            #expect(edited.status == 0, "\(edited.errors)")
            #expect(total(setup) == expected)
            #expect(setup.store.orderJSON(id)?["line_items"]?.elements.count == 1)
            let copy = try await merced.run("orders", "duplicate", "\(id)", "--json")
            #expect(copy.status == 0, "\(copy.errors)")
            #expect(setup.store.createdOrders.count == 2 && total(setup) == expected)
        }
    }

    @Test func test_edit_when_goods_are_in_two_lines_then_each_item_is_one_of_them_and_fewer_are_refused() async throws
    {
        try await shop { setup, merced in
            _ = try await merced.run("orders", "create", "--item", "S-0:3", "--item", "S-0:5@0", "--item", "S-4")
            let id = try #require(setup.store.createdOrders.last)
            func lines() -> [JSONNode] { setup.store.orderJSON(id)?["line_items"]?.elements ?? [] }
            #expect(lines().map { $0["quantity"]?.integer } == [3, 5, 1])
            #expect(lines()[1]["total"]?.text.flatMap { Decimal(string: $0) } == 0)
            let refused = try await merced.run("orders", "edit", "\(id)", "--item", "S-0:4")
            #expect(refused.status == 1 && refused.errors.contains("in 2 lines"), "\(refused.errors)")
            #expect(refused.errors.contains("3, 5"), "\(refused.errors)")
            #expect(lines().map { $0["quantity"]?.integer } == [3, 5, 1])
            let edited = try await merced.run("orders", "edit", "\(id)", "--item", "S-0:2", "--item", "S-0:0")
            #expect(edited.status == 0, "\(edited.errors)")
            #expect(lines().map { $0["quantity"]?.integer } == [2, 1])
            let third = try await merced.run("orders", "edit", "\(id)", "--item", "S-0:2", "--item", "S-0:1@5")
            #expect(third.status == 0, "\(third.errors)")
            #expect(lines().map { $0["quantity"]?.integer } == [2, 1, 1])
        }
    }

    @Test func test_create_when_the_store_has_no_such_status_then_refused_with_its_list_and_nothing_is_made()
        async throws
    {
        try await shop { setup, merced in
            let made = try await merced.run("orders", "create", "--item", "S-0", "--status", "shipped")
            #expect(made.status == 1 && made.errors.contains("no status “shipped”"), "\(made.errors)")
            #expect(made.errors.contains("on-hold") && made.errors.contains("completed"), "\(made.errors)")
            #expect(setup.store.createdOrders.isEmpty)
        }
    }

    @Test func test_edit_when_the_order_is_finished_then_refused_in_words() async throws {
        try await shop { setup, merced in
            _ = try await merced.run("orders", "create", "--item", "S-0:2", "--status", "completed")
            let id = try #require(setup.store.createdOrders.last)
            let edited = try await merced.run("orders", "edit", "\(id)", "--item", "S-0:5")
            #expect(edited.status == 1 && edited.errors.contains("pending or on hold"), "\(edited.errors)")
        }
    }

    @Test func test_verbs_when_the_order_is_in_another_currency_then_they_stay_in_it_and_goods_need_a_price()
        async throws
    {
        try await shop { setup, merced in
            _ = try await merced.run("orders", "create", "--item", "S-0:2@20")
            let id = try #require(setup.store.createdOrders.last)
            setup.store.changeOrderBehindTheBack(id: id, fields: ["currency": "USD"])
            #expect(try await merced.run("sync").status == 0)

            let quote = try await merced.run("orders", "edit", "\(id)", "--item", "S-4", "--quote", "--json")
            #expect(quote.json["currency"] == "USD")
            #expect(quote.json["total"]?.isNull ?? true)
            #expect(quote.json["error"]?["code"] == "without_price")
            let refused = try await merced.run("orders", "edit", "\(id)", "--item", "S-4")
            #expect(refused.status == 1 && refused.errors.contains("price in USD"), "\(refused.errors)")
            #expect(total(setup) == "40.00")
            let shipped = try await merced.run("orders", "edit", "\(id)", "--shipping", "flat_rate::5")
            #expect(shipped.status == 0, "\(shipped.errors)")

            let priced = try await merced.run("orders", "edit", "\(id)", "--item", "S-4@26.95")
            #expect(priced.status == 0, "\(priced.errors)")
            let copy = try await merced.run("orders", "duplicate", "\(id)", "--json")
            #expect(copy.status == 0, "\(copy.errors)")
            let newest = try #require(setup.store.createdOrders.last)
            #expect(newest != id)
            #expect(setup.store.orderJSON(newest)?["currency"] == "USD")
            #expect(total(setup) == setup.store.orderJSON(id)?["total"]?.text)
        }
    }
}
