import DemoStore
import Foundation
import TestSupport
import WooFoundation

/// What else goes on in a shop while its tills sell: customers order in the web shop, and somebody at a desk of their own counts
/// stock and changes prices by merced's verbs.
struct ShopTraffic {
    let setup: RunningDemo.Setup
    /// SKUs.
    let goods: [String]

    /// How many came onto the shelf, by SKU; negative where they left it.
    typealias Moved = [String: Int]

    /// A customer orders one of the goods in the web shop and pays.
    func orderInTheWebShop(_ random: inout SeededGenerator) throws -> Moved {
        let (sku, quantity) = (anything(goods, &random), Int.random(in: 1...3, using: &random))
        let order = setup.store.receiveOrders(1, status: "pending")[0]
        let line: JSONNode = ["product_id": .number("\(id(of: sku))"), "quantity": .number("\(quantity)")]
        let isPlaced = setup.store.changeOrderBehindTheBack(
            id: order,
            fields: ["line_items": [line], "status": "processing"]
        )
        guard isPlaced else { throw Expectation("an order of the web shop", seen: sku) }
        return [sku: -quantity]
    }

    /// Goods are delivered, go missing, or cost something else.
    ///
    /// - Throws: where a verb was refused.
    func workAtTheDesk(_ desk: Merced, changes: Int) async throws -> Moved {
        var random = SeededGenerator(seed: Seed.value &+ 1_002)
        let counted = stock().keys.sorted()
        var moved: Moved = [:]
        for _ in 0..<changes {
            let sku = anything(counted, &random)
            let by = [-2, 1, 3, 12].randomElement(using: &random) ?? 1
            let price = "\(Int.random(in: 100...190, using: &random)).\(Int.random(in: 10...99, using: &random))"
            let isCount = Bool.random(using: &random)
            let words =
                isCount
                ? ["stock", "\(id(of: sku))", by < 0 ? "\(by)" : "+\(by)"]
                : ["edit", "\(id(of: sku))", "regular_price=\(price)"]
            let outcome = try await desk.run(["products"] + words)
            // Where a till sold as many between reading and writing, merced cannot know that the store has counted.
            let isUnsure = isCount && outcome.errors.contains("as many were sold meanwhile")
            guard outcome.status == 0 || isUnsure else { throw Expectation("\(words)", seen: "\(outcome)") }
            if isCount { moved[sku, default: 0] += by }
        }
        return moved
    }

    /// How many there are of those goods that are counted.
    func stock() -> [String: Int] {
        var stock: [String: Int] = [:]
        for sku in goods { stock[sku] = product(sku)?["stock_quantity"]?.integer }
        return stock
    }

    private func anything(_ goods: [String], _ random: inout SeededGenerator) -> String {
        goods.randomElement(using: &random) ?? goods[0]
    }

    private func id(of sku: String) -> Int { product(sku)?["id"]?.integer ?? 0 }

    private func product(_ sku: String) -> JSONNode? {
        setup.store.ids(of: .products).lazy.compactMap { setup.store.json(of: .products, id: $0) }
            .first { $0["sku"]?.text == sku }
    }
}
