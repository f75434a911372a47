import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// `merced orders quote` on the mirror of a shop, against what a real store answered to the same bodies.
@Suite(.timeLimit(.minutes(20))) struct OrdersQuoteCommandTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let carts = tests.appending(path: "CartEngineTests/Carts")

    private static var shops: [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: carts.appending(path: "profiles").path)
        return (files ?? []).map { String($0.dropLast(5)) }.sorted()
    }

    private struct Cart {
        let id: String
        let body: JSONNode
        let answer: JSONNode
        var codes: [String] { body["coupon_lines"]?.elements.compactMap { $0["code"]?.text?.lowercased() } ?? [] }
    }

    private static func recorded(_ shop: String) throws -> [Cart] {
        let data = try Data(contentsOf: carts.appending(path: "\(shop).jsonl"))
        return try data.split(separator: 0x0A).compactMap { line in
            let node = try JSONNode(parsing: Data(line))
            let step = node["steps"]?.elements.first ?? node
            guard let body = step["request"] else { return nil }
            return Cart(id: node["id"]?.text ?? "", body: body, answer: step)
        }
    }

    private static func opened(_ shop: String, _ body: (RunningDemo.Setup, Merced) async throws -> Void) async throws {
        var configuration = DemoStoreConfiguration(orders: 0)
        configuration.profile = try DemoProfile(
            parsing: Data(contentsOf: carts.appending(path: "profiles/\(shop).json"))
        )
        try await RunningDemo.connected(configuration) { setup, merced in
            let sync = try await merced.run("sync")
            #expect(sync.status == 0, "\(sync.errors)")
            try await body(setup, merced)
        }
    }

    private static func quotes(_ bodies: [String], _ merced: Merced) async throws -> [JSONNode] {
        let input = bodies.joined(separator: "\n") + "\n"
        let outcome = try await merced.run(["orders", "quote", "--json"], input: input)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map { try JSONNode(parsing: Data($0.utf8)) }
    }

    /// What of `theirs` is another in `ours`, by the path to it.
    private static func differences(_ theirs: JSONNode, _ ours: JSONNode?, at path: String = "") -> [String] {
        if !theirs.members.isEmpty {
            return theirs.members.flatMap { differences($0.value, ours?[$0.name], at: "\(path).\($0.name)") }
        }
        guard !theirs.elements.isEmpty || ours?.elements.isEmpty == false else {
            return theirs == ours || theirs.elements.isEmpty && ours?.elements.isEmpty == true
                ? [] : ["\(path): \(ours?.text ?? "nothing"), not \(theirs.text ?? "nothing")"]
        }
        let rows = ours?.elements ?? []
        guard rows.count == theirs.elements.count else {
            return ["\(path): \(rows.count) rows, not \(theirs.elements.count)"]
        }
        // Rows of taxes have no order.
        return theirs.elements.enumerated().flatMap { index, their in
            let key = their["rate_id"] != nil ? "rate_id" : path.hasSuffix(".taxes") ? "id" : nil
            let our = key.map { key in rows.first { $0[key] == their[key] } } ?? rows[index]
            return differences(their, our, at: "\(path)[\(index)]")
        }
    }

    /// Every shop in the long run; in a short one inclusive and compound taxes, no decimals and rounded sums, as
    /// `RecordedCartTests` has all of them without a program.
    @Test(
        arguments: Seed.isLong
            ? Self.shops
            : ["ca-compound", "eur-inclusive-19-7", "jp-zero-decimal", "us-subtotal-rounding"]
    )
    func test_quote_when_a_real_store_answered_the_body_then_the_same_to_the_last_digit(shop: String) async throws {
        let carts = try Self.recorded(shop)
        #expect(carts.count > 5)
        try await Self.opened(shop) { setup, merced in
            let before = setup.store.requests.count
            let quotes = try await Self.quotes(carts.map { String(decoding: $0.body.data, as: UTF8.self) }, merced)
            #expect(quotes.count == carts.count)
            #expect(setup.store.requests.count == before)
            for (cart, quote) in zip(carts, quotes) {
                if let order = cart.answer["order"] {
                    let hidden = cart.codes.contains("fc3.333")
                    #expect(quote["exact"] == .bool(false) || !hidden, "\(cart.id)")
                    guard quote["exact"] == .bool(true) || !hidden else { continue }
                    #expect(Self.differences(order, quote) == [], "\(cart.id)")
                } else {
                    #expect(quote["error"]?["code"] == cart.answer["error"]?["code"], "\(cart.id)")
                }
            }
            #expect(quotes.contains { $0["exact"] == .bool(true) })
        }
    }

    @Test func test_quote_when_something_is_not_mirrored_then_says_which_and_is_not_exact() async throws {
        try await RunningDemo.connected { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            let product = try #require(setup.store.ids(of: .products).first)
            let quotes = try await Self.quotes(
                [
                    #"{"line_items": [{"product_id": 987654321, "quantity": 1}]}"#,
                    #"{"line_items": [{"product_id": \#(product)}], "coupon_lines": [{"code": "never"}]}"#,
                    #"{"line_items": [{"product_id": \#(product), "quantity": 0.5}]}"#,
                    #"{"line_items": [{"product_id": \#(product), "total": 5}]}"#,
                    #"{"line_items": 7}"#,
                    "no JSON",
                    #"{"line_items": [{"product_id": \#(product), "quantity": 1000000000000}]}"#,
                    #"{"line_items": [{"product_id": \#(product), "quantity": -1}]}"#,
                ],
                merced
            )
            #expect(quotes.prefix(2).allSatisfy { $0["exact"] == .bool(false) })
            #expect(quotes[0]["reasons"]?.elements.first?["message"]?.text?.contains("987654321") == true)
            #expect(quotes[1]["reasons"]?.elements.first?["message"]?.text?.contains("never") == true)
            for quote in quotes[2..<6] { #expect(quote["error"]?["status"] == 400, "\(quote)") }
            #expect(quotes[2]["exact"] == .bool(true))
            #expect(quotes.allSatisfy { $0["trusted"] != .bool(true) })
            #expect(quotes[0]["untrusted"]?["code"] == "never_asked")
            #expect(quotes[6]["error"]?["code"] == "quantity_too_large")
            #expect(quotes[7]["error"] == nil)
        }
    }

    @Test func test_probe_when_allowed_then_quotes_are_trusted_until_a_plugin_changes_the_totals() async throws {
        try await RunningDemo.connected { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            let never = try await merced.run(["orders", "probe", "--json"])
            #expect(never.status != 0)
            let allowed = try await merced.run(["orders", "probe", "--allow", "--json"])
            #expect(try JSONNode(parsing: Data(allowed.output.utf8))["trusted"] == .bool(true), "\(allowed)")
            let product = try #require(setup.store.ids(of: .products).first)
            let body = #"{"line_items": [{"product_id": \#(product)}]}"#
            #expect(try await Self.quotes([body], merced)[0]["trusted"] == .bool(true))

            setup.store.setOddities([.changesTotals(.rates)])
            let found = try await merced.run(["orders", "probe", "--json"])
            let document = try JSONNode(parsing: Data(found.output.utf8))
            #expect(document["state"] == "differs" && document["differences"]?.elements.isEmpty == false)
            let quote = try await Self.quotes([body], merced)[0]
            #expect(quote["trusted"] == .bool(false) && quote["untrusted"]?["code"] == "differs")
            #expect(quote["exact"] == .bool(true))
            #expect(try await merced.run(["doctor", "--offline"]).output.contains("its total decides"))
            #expect(try await merced.run(["orders", "probe", "--forbid"]).output.contains("comparing is off"))
            let drafts = setup.store.createdOrders.filter { setup.store.status(ofOrder: $0) != nil }
            #expect(drafts.isEmpty)
        }
    }

    @Test func test_quote_when_nothing_is_mirrored_then_refused_with_the_way_out() async throws {
        try await RunningDemo.connected { _, merced in
            let outcome = try await merced.run(["orders", "quote", "--json"], input: "{}\n")
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains("merced sync"))
            #expect(outcome.output.isEmpty)
        }
    }
}
