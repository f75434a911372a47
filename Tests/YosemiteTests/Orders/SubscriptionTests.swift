import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What WooCommerce Subscriptions says of an order, with the plugin and without it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SubscriptionTests {
    private func load(_ id: Int, _ manager: any StoresManager) async throws -> [Subscription]? {
        try await manager.perform {
            OrderAction.loadSubscriptions(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
        }
    }

    @Test func test_subscriptions_when_the_store_lacks_the_plugin_then_there_is_nothing_to_say() async throws {
        try await Shop.with(orders: 10) { shop in
            let id = try #require(shop.listedIDs.first)
            #expect(try await load(id, shop.manager()) == nil)
        }
    }
}
