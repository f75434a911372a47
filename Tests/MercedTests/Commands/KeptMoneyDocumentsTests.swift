import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// As `KeptDocumentsTests`, of verbs that price, sell, pay and refund.
@Suite(.timeLimit(.minutes(20))) struct KeptMoneyDocumentsTests {
    private static let profile = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "CartEngineTests/Carts/profiles/eur-inclusive-19-7.json")

    @Test func test_documents_of_order_forms_when_verbs_are_asked_for_them_then_are_as_they_were() async throws {
        var configuration = DemoStoreConfiguration(orders: 0)
        configuration.profile = try DemoProfile(parsing: Data(contentsOf: Self.profile))
        try await RunningDemo.connected(configuration) { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            let kept = DocumentKeeper(merced, "documents-forms.txt")
            let items = ["--item", "S-0:2", "--item", "S-4"]
            let quote = try await kept.keep("orders", "create", "--item", "S-0:2", "--coupon", "pct10", "--quote")
            #expect(quote.json["currency"]?.text == "EUR")
            let made = try await kept.keep("orders", "create", "--item", "S-0:2", "--item", "S-4")
            let order = try #require(made.json["order"]?.text)
            try await kept.keep("orders", "edit", order, "--item", "S-0:5", "--quote")
            try await kept.keep("orders", "duplicate", order)
            let coupon = try #require(
                setup.store.ids(of: .coupons).first { setup.store.json(of: .coupons, id: $0)?["code"]?.text == "pct10" }
            )
            setup.store.changeBehindTheBack(.coupons, id: coupon, fields: ["usage_limit": 1, "usage_count": 1])
            for _ in 0..<2 {
                let refused = try await merced.run(
                    ["orders", "create"] + items + ["--coupon", "pct10", "--email", "a@example.com"]
                )
                #expect(refused.status == 1 && refused.errors.contains("draft"), "\(refused.errors)")
            }
            let drafts = try await kept.keep("orders", "drafts", "list").json.elements.compactMap { $0["draft"]?.text }
            #expect(drafts.count == 2)
            try await kept.keep("orders", "drafts", "show", try #require(drafts.first))
            try await kept.keep("orders", "drafts", "drop", try #require(drafts.first))
            setup.store.changeBehindTheBack(.coupons, id: coupon, fields: ["usage_limit": .null, "usage_count": 0])
            try await kept.keep("orders", "drafts", "send", try #require(drafts.last))
            try await kept.keep("orders", "probe", "--show")
            let body = #"{"line_items": [{"product_id": \#(try #require(setup.store.ids(of: .products).first))}]}"#
            try await kept.keep("orders", "quote", input: body + "\n")
            try kept.check()
        }
    }

    @Test func test_quoted_line_when_a_coupon_is_off_then_its_total_is_after_it() async throws {
        var configuration = DemoStoreConfiguration(orders: 0)
        configuration.profile = try DemoProfile(parsing: Data(contentsOf: Self.profile))
        try await RunningDemo.connected(configuration) { _, merced in
            #expect(try await merced.run("sync").status == 0)
            let quote = try await merced.run(
                "orders",
                "create",
                "--item",
                "S-0:2",
                "--coupon",
                "pct10",
                "--quote",
                "--json"
            )
            func amount(_ node: JSONNode?) throws -> Decimal {
                try #require(Money.amount(from: node?.text ?? ""), "\(quote.output)\(quote.errors)")
            }
            let line = quote.json["line_items"]?.elements.first
            let (before, after) = (try amount(line?["subtotal"]), try amount(line?["total"]))
            #expect(try before - after == amount(quote.json["discount_total"]), "\(quote.output)")
            #expect(after < before, "\(quote.output)")
        }
    }

    @Test func test_currency_when_the_store_has_not_told_it_then_none_is_guessed() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 5, currency: "EUR")) { _, merced in
            let before = try await merced.run("orders", "probe", "--show", "--json")
            #expect(before.json["currency"] == "", "\(before.output)\(before.errors)")
            #expect(try await merced.run("sync").status == 0)
            #expect(try await merced.run("orders", "probe", "--show", "--json").json["currency"] == "EUR")
        }
    }

    @Test func test_documents_of_a_till_when_verbs_are_asked_for_them_then_are_as_they_were() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced, syncs: false)
            let one = counter.goods[0]
            let fields: JSONNode = ["manage_stock": true, "stock_quantity": 2, "backorders": "no"]
            let id = try #require(counter.productID(one))
            setup.store.changeBehindTheBack(.products, id: id, fields: fields)
            #expect(try await merced.run("sync").status == 0)
            let kept = DocumentKeeper(merced, "documents-till.txt")
            try await keepSales(kept, one, counter.goods[1], merced)
            #expect(try await merced.run("sync").status == 0)
            let oversold = try await kept.keep("sales", "oversold")
            #expect(oversold.json["oversold"]?.elements.isEmpty == false)
            for verb in ["send", "missing", "codes"] { try await kept.keep("sales", verb) }
            try await keepOpenSales(kept, counter.goods[1], merced)
            let copy = merced.home.file("copy.sqlite").path
            try await kept.keep("ledger", "backup", copy)
            try await kept.keep("ledger", "check")
            try await kept.keep("ledger", "restore", copy)
            try kept.check()
        }
    }

    private func keepSales(_ kept: DocumentKeeper, _ one: String, _ two: String, _ merced: Merced) async throws {
        try await kept.keepStream("sell", "--item", "\(one):4", "--item", two, "--cash", "5000")
        try await kept.keep("sales", "list")
        let shown = try await kept.keep("sales", "show", "R1-000001")
        #expect(shown.json["sold_at"]?.text?.hasSuffix("Z") == true, "\(shown.output)")
        try await kept.keep("receipt", "R1-000001")
        try await kept.keepStream("sales", "refund", "R1-000001", "--item", one, "--reason", "torn")
        #expect(try await merced.run("sell", "--item", two, "--cash", "exact").status == 0)
        try await kept.keepStream("sales", "void", "R1-000003", "--reason", "wrong size")
        let killed = try await merced.run(
            ["sell", "--item", two, "--cash", "5000"],
            adding: ["MERCED_CRASH_TEST": "sale:tendering"]
        )
        #expect(killed.status == -9, "\(killed.errors)")
        let carts = try await kept.keep("sales", "carts")
        #expect(carts.json["carts"]?.elements.first?["saved"]?.text?.hasSuffix("Z") == true, "\(carts.output)")
    }

    private func keepOpenSales(_ kept: DocumentKeeper, _ item: String, _ merced: Merced) async throws {
        let left = try await kept.keepStream("sell", "--item", "\(item):3", "--cash", "1:1", "--deposit")
        let uuid = try #require(left.jsonLines.first { $0["state"]?.text == "deposit" }?["sale"]?.text)
        try await kept.keep("sales", "open")
        try await kept.keep("sales", "resolve", uuid)
        try await kept.keep("sales", "give-up", uuid, "--reason", "left")
    }

    @Test func test_documents_of_payments_when_verbs_are_asked_for_them_then_are_as_they_were() async throws {
        try await RunningDemo.connected { setup, merced in
            try merced.takeCards(by: .gateway, port: setup.port)
            let kept = DocumentKeeper(merced, "documents-payments.txt")
            let order = "\(Till(setup: setup).order())"
            try await kept.keep("pay", order, "--reader", "SIM-0001")
            try await kept.keep("receipt", order)
            try await kept.keep("receipt", order, "--email", "--address", "ada@example.com")
            try await kept.keep("receipt", order, "--page")
            try await kept.keepStream("refund", order, "--amount", "5", "--reason", "chipped")
            let list = try await kept.keep("payments", "list")
            #expect(list.json["refunds"]?.elements.map { $0["amount"]?.text } == ["5.00"])
            try await kept.keep("payments", "resolve")
            try await kept.keep("payments", "verify")
            try await kept.keep("readers", "list")
            try kept.check()
        }
    }
}
