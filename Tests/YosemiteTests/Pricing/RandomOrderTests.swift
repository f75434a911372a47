import CartEngine
import DemoStore
import Foundation
import Networking
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Orders that nobody thought of: what the engine computes from the mirror is what the store computes, with code of its own.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct RandomOrderTests {
    private nonisolated static let shops = [
        "us-exclusive", "eur-inclusive-19-7", "kw-three-decimal", "ca-compound", "jp-zero-decimal",
    ]
    private nonisolated static let profiles = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "CartEngineTests/Carts/profiles")

    /// 2,000 over all shops; 600 in a short run.
    @Test(arguments: shops)
    func test_quote_when_an_order_is_random_then_the_store_computes_the_same(shop name: String) async throws {
        let data = try Data(contentsOf: Self.profiles.appending(path: "\(name).json"))
        let bodies = RandomBodies(of: try JSONNode(parsing: data))
        try await Shop.with(orders: 0, profile: try DemoProfile(parsing: data)) { shop in
            let manager = shop.manager()
            _ = try await manager.perform {
                SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: true, onCompletion: $0)
            }
            let remote = OrdersRemote(network: SessionNetwork(base: shop.network(of: "till"), login: shop.login()))
            var (exact, refused) = (0, 0)
            try await Seed.repeating(Seed.count("MERCED_ORDERS", usual: Seed.isLong ? 400 : 80)) { generator in
                let body = bodies.next(&generator)
                let quotes = try await manager.perform {
                    PricingAction.quoteOrders(siteID: Shop.siteID, bodies: [body], onCompletion: $0)
                }
                let quote = try #require(quotes.first)
                switch quote.result {
                case .success(let priced):
                    exact += priced.isExact ? 1 : 0
                    let order = try await remote.createOrder(siteID: Shop.siteID, body: body).harmless()
                    guard priced.isExact else { return }
                    let ours = Self.amounts(priced, quote.decimals)
                    guard ours == Self.amounts(order) else {
                        throw Expectation("\(Self.amounts(order))", seen: "\(ours) for \(body)")
                    }
                case .failure(.refused(let refusal)):
                    refused += 1
                    await #expect(throws: NetworkError.self, "\(refusal) of \(body)") {
                        _ = try await remote.createOrder(siteID: Shop.siteID, body: body).harmless()
                    }
                case .failure(let error): throw error
                }
            }
            print("random orders of \(name): \(exact) exact, \(refused) refused by both")
            #expect(exact > 5)
        }
    }

    private static func amounts(_ order: PricedOrder, _ places: Int) -> [String] {
        let totals = order.totals
        let sums = [totals.total, totals.totalTax, totals.discountTotal, totals.shippingTotal]
        return (sums + order.lines.flatMap { [$0.subtotal, $0.total, $0.totalTax] }).map { $0.text(places: places) }
    }

    private static func amounts(_ order: Order) -> [String] {
        [order.total, order.totalTax, order.discountTotal, order.shippingTotal]
            + order.items.flatMap { [$0.subtotal, $0.total, $0.totalTax] }
    }
}
