import DemoStore
import Foundation
import TestSupport
import WooFoundation

/// Bodies of orders as nobody would think of them, for one shop.
struct RandomBodies {
    private let products: [JSONNode]
    private let variations: [JSONNode]
    private let coupons: [String]
    private let rates: [JSONNode]
    private let classes: [String]
    private let instances: [Int]

    init(of profile: JSONNode) {
        products = profile["products"]?.elements ?? []
        variations = profile["variations"]?.elements ?? []
        // Uses are counted: one that runs out is another coupon from then on.
        coupons = (profile["coupons"]?.elements ?? []).filter { ($0["usage_limit"] ?? .null) == .null }
            .filter { ($0["usage_limit_per_user"] ?? .null) == .null }.compactMap { $0["code"]?.text }
        rates = profile["tax_rates"]?.elements ?? []
        classes = (profile["tax_classes"]?.elements ?? []).compactMap { $0["slug"]?.text }.filter { $0 != "standard" }
        instances = (profile["shipping_zones"]?.elements ?? []).flatMap { $0["methods"]?.elements ?? [] }
            .compactMap { $0["instance_id"]?.integer }
    }

    func next(_ generator: inout SeededGenerator) -> JSONValue {
        var body: [String: JSONValue] = [:]
        body["line_items"] = .array((0..<Int.random(in: 1...6, using: &generator)).map { _ in line(&generator) })
        if chance(0.7, &generator) { body["billing"] = address(&generator) }
        if chance(0.5, &generator) { body["shipping"] = address(&generator) }
        if chance(0.4, &generator) {
            body["fee_lines"] = .array((0..<Int.random(in: 1...2, using: &generator)).map { _ in fee(&generator) })
        }
        if chance(0.5, &generator), let instance = instances.randomElement(using: &generator) {
            let method = chance(0.2, &generator) ? "local_pickup" : "flat_rate"
            let total = amount(0...900, &generator)
            let row: JSONValue = .object([
                "method_id": .string(method), "instance_id": .string("\(instance)"), "method_title": .string("Way"),
                "total": .string(total),
            ])
            body["shipping_lines"] = .array([row])
        }
        if chance(0.5, &generator) {
            let codes = Set(
                (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
                    coupons.randomElement(using: &generator)
                }
            )
            body["coupon_lines"] = .array(codes.sorted().map { .object(["code": .string($0)]) })
        }
        if chance(0.1, &generator) {
            body["meta_data"] = .array([.object(["key": .string("is_vat_exempt"), "value": .string("yes")])])
        }
        return .object(body)
    }

    private func chance(_ share: Double, _ generator: inout SeededGenerator) -> Bool {
        Double.random(in: 0..<1, using: &generator) < share
    }

    private func amount(_ cents: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
        let cents = Int.random(in: cents, using: &generator)
        let tail = chance(0.2, &generator) ? "\(Int.random(in: 1000...9999, using: &generator))" : ""
        return (cents < 0 ? "-" : "") + "\(abs(cents) / 100)." + String("\(abs(cents) % 100 + 100)".dropFirst()) + tail
    }

    private func line(_ generator: inout SeededGenerator) -> JSONValue {
        var line: [String: JSONValue] = [:]
        if chance(0.3, &generator), let variation = variations.randomElement(using: &generator) {
            line["product_id"] = .number(Decimal(variation["product_id"]?.integer ?? 0))
            line["variation_id"] = .number(Decimal(variation["id"]?.integer ?? 0))
        } else if let product = products.randomElement(using: &generator) {
            line["product_id"] = .number(Decimal(product["id"]?.integer ?? 0))
        }
        line["quantity"] = .number(Decimal(Int.random(in: 1...12, using: &generator)))
        if chance(0.25, &generator) {
            let total = amount(0...5_000, &generator)
            line["total"] = .string(total)
            line["subtotal"] = .string(chance(0.5, &generator) ? total : "6\(total)")
        }
        if chance(0.1, &generator), let name = classes.randomElement(using: &generator) {
            line["tax_class"] = .string(name)
        }
        return .object(line)
    }

    private func fee(_ generator: inout SeededGenerator) -> JSONValue {
        var fee: [String: JSONValue] = ["name": .string("Fee"), "total": .string(amount(-2_000...2_000, &generator))]
        if chance(0.3, &generator) { fee["tax_status"] = .string(chance(0.5, &generator) ? "none" : "taxable") }
        if chance(0.3, &generator), let name = classes.randomElement(using: &generator) {
            fee["tax_class"] = .string(name)
        }
        return .object(fee)
    }

    /// In the place of some rate, or nowhere.
    private func address(_ generator: inout SeededGenerator) -> JSONValue {
        guard chance(0.9, &generator), let rate = rates.randomElement(using: &generator) else {
            return .object(["country": .string("ZZ")])
        }
        let postcode = rate["postcodes"]?.elements.randomElement(using: &generator)?.text ?? "94103"
        return .object([
            "country": .string(rate["country"]?.text ?? ""), "state": .string(rate["state"]?.text ?? ""),
            "postcode": .string(String(postcode.prefix { $0 != "." && $0 != "*" })),
            "city": .string(rate["cities"]?.elements.randomElement(using: &generator)?.text ?? "Town"),
        ])
    }
}
