import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// Orders that nobody thought of, made by verb: what `--quote` said is what the store has.
@Suite(.timeLimit(.minutes(60))) struct RandomFormVerbTests {
    private static let shops = [
        "eur-inclusive-19-7", "us-exclusive", "jp-zero-decimal", "ca-compound", "kw-three-decimal",
    ]
    private static let profiles = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "CartEngineTests/Carts/profiles")

    /// 500 over all shops in the long run; two of the shops in a short one.
    @Test(arguments: Seed.some(1, of: shops))
    func test_create_when_an_order_is_random_then_the_store_has_what_was_said(shop: String) async throws {
        let data = try Data(contentsOf: Self.profiles.appending(path: "\(shop).json"))
        let profile = try JSONNode(parsing: data)
        var configuration = DemoStoreConfiguration(orders: 0)
        configuration.profile = try DemoProfile(parsing: data)
        try await RunningDemo.connected(configuration) { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            var (same, said, refused) = (0, 0, 0)
            try await Seed.repeating(Seed.count("MERCED_FORMS", usual: 5)) { random in
                let arguments = Self.arguments(profile, &random)
                let quoted = try await merced.run(["orders", "create", "--quote", "--json"] + arguments)
                let before = setup.store.createdOrders.count
                let made = try await merced.run(["orders", "create", "--json"] + arguments)
                guard quoted.status == 0, let total = quoted.json["total"]?.text else {
                    refused += 1
                    guard made.status == 1, setup.store.createdOrders.count == before else {
                        throw Expectation("a refusal of \(arguments)", seen: "\(made.status) \(made.errors)")
                    }
                    return
                }
                guard made.status == 0 else {
                    // The store says otherwise, and that was said.
                    guard made.status == 1,
                        made.errors.contains("refused") || made.errors.contains("a different total"),
                        quoted.json["exact"] == .bool(false) || made.errors.contains("refused")
                    else { throw Expectation("an order of \(arguments)", seen: "\(made.status) \(made.errors)") }
                    said += 1
                    return
                }
                let theirs = setup.store.createdOrders.last.flatMap { setup.store.orderJSON($0)?["total"]?.text }
                guard theirs == total else {
                    throw Expectation("\(total) for \(arguments)", seen: theirs ?? "nothing")
                }
                same += 1
            }
            print("random orders of \(shop) by verb: \(same) the same, \(said) said, \(refused) refused by both")
            #expect(same > 3)
        }
    }

    private static func arguments(_ profile: JSONNode, _ random: inout SeededGenerator) -> [String] {
        func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
        func amount(_ range: ClosedRange<Int>) -> String {
            let cents = Int.random(in: range, using: &random)
            return "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
        }
        let products = (profile["products"]?.elements ?? []).filter { $0["type"]?.text ?? "simple" == "simple" }
        let variations = profile["variations"]?.elements ?? []
        let coupons = (profile["coupons"]?.elements ?? []).filter { ($0["usage_limit"] ?? .null) == .null }
            .filter { ($0["usage_limit_per_user"] ?? .null) == .null }.compactMap { $0["code"]?.text }
        var arguments: [String] = []
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            guard let goods = (chance(0.2) ? variations : products).randomElement(using: &random) ?? products.first,
                let id = goods["id"]?.integer
            else { continue }
            var item = "\(id):\(Int.random(in: 1...9, using: &random))"
            if chance(0.3) { item += "@" + amount(100...20_000) }
            if chance(0.3) {
                item += chance(0.5) ? "-\(Int.random(in: 1...60, using: &random))%" : "-" + amount(1...90)
            }
            arguments += ["--item", item]
        }
        if chance(0.4) { arguments += ["--fee", "Wrap:" + amount(1...900)] }
        if chance(0.15) { arguments += ["--fee", "Favour:-" + amount(1...300)] }
        if chance(0.5) { arguments += ["--shipping", "flat_rate::" + amount(0...900)] }
        if chance(0.4), let code = coupons.randomElement(using: &random) { arguments += ["--coupon", code] }
        if chance(0.6) {
            let places = [
                ("DE", "", "10115"), ("US", "CA", "94110"), ("CA", "QC", "H2X 1Y4"), ("JP", "JP13", "100-0001"),
            ]
            let place = places[Int.random(in: 0..<places.count, using: &random)]
            arguments += ["billing.country=\(place.0)", "billing.state=\(place.1)", "billing.postcode=\(place.2)"]
        }
        if chance(0.3) { arguments += ["--status", chance(0.5) ? "processing" : "on-hold"] }
        return arguments
    }
}
