import DemoStore
import Foundation
import Networking
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

extension SubscriptionTests {
    private func affected(_ ids: [Int], by status: String, _ manager: any StoresManager) async throws
        -> AffectedSubscriptions?
    {
        try await manager.perform {
            OrderAction.listAffectedSubscriptions(
                siteID: Shop.siteID,
                orderIDs: ids.map(Int64.init),
                status: status,
                onCompletion: $0
            )
        }
    }

    private func ending(_ ids: [Int], _ manager: any StoresManager) async throws -> AffectedSubscriptions? {
        try await affected(ids, by: "cancelled", manager)
    }

    private static func row(_ id: Int, of order: Int, _ status: String) -> JSONNode {
        [
            "id": .integer(id), "parent_id": .integer(order), "status": .string(status), "currency": "USD",
            "number": .string("\(id)"), "total": "12.00", "billing_period": "month", "billing_interval": "1",
            "next_payment_date_gmt": "2026-12-24T10:00:00", "line_items": [],
        ]
    }

    @Test func test_ending_when_orders_started_subscriptions_then_those_that_go_on_and_no_other() async throws {
        try await Shop.with(orders: 10, plugins: [.subscriptions]) { shop in
            let ids = Array(shop.listedIDs.prefix(3))
            shop.store.setSubscriptions([Self.row(901, of: ids[0], "active")], ofOrder: ids[0])
            shop.store.setSubscriptions([Self.row(902, of: 7, "active")], ofOrder: ids[1])
            shop.store.setSubscriptions([Self.row(903, of: ids[2], "expired")], ofOrder: ids[2])
            let manager = shop.manager()
            #expect(try await ending(ids, manager)?.found.map(\.subscriptionID) == [901])
            let many = try await ending(Array(repeating: ids[1], count: 103), manager)
            #expect(many?.unasked == 3 && many?.found.isEmpty == true)
        }
        try await Shop.with(orders: 10) { shop in
            let found = try await ending(shop.listedIDs, shop.manager())
            #expect(found == nil)
        }
    }

    @Test func test_status_when_an_order_is_cancelled_and_that_is_undone_then_its_subscription_stays_ended()
        async throws
    {
        try await Shop.with(orders: 10, plugins: [.subscriptions]) { shop in
            let id = try shop.processingID
            shop.store.setSubscriptions([Self.row(901, of: id, "active")], ofOrder: id)
            for status in ["cancelled", "processing"] {
                try await shop.send(.put, "orders/\(id)", .object(["status": .string(status)]))
            }
            let manager = shop.manager()
            #expect(try await load(id, manager)?.map(\.statusKey) == ["cancelled"])
            #expect(try await ending([id], manager)?.found.isEmpty == true)
        }
    }

    /// The order that started it pauses it, and a renewal that failed; being paid after all resumes it.
    @Test(
        arguments: [("on-hold", [901]), ("failed", [901, 902]), ("completed", []), ("pending", [])]
            as [(String, [Int64])]
    )
    func test_status_when_an_order_is_not_paid_then_its_subscription_is_paused(status: String, paused: [Int64])
        async throws
    {
        try await Shop.with(orders: 10, plugins: [.subscriptions]) { shop in
            let id = try shop.processingID
            let rows = [(901, id), (902, 7)].map { Self.row($0, of: $1, "active") }
            shop.store.setSubscriptions(rows + [Self.row(903, of: id, "expired")], ofOrder: id)
            let manager = shop.manager()
            if StatusEffect.pausesSubscriptions(status) {
                #expect(try await affected([id], by: status, manager)?.found.map(\.subscriptionID) == paused)
            }
            try await shop.send(.put, "orders/\(id)", .object(["status": .string(status)]))
            let held = try await load(id, manager)?.filter { $0.statusKey == "on-hold" }
            #expect(held?.map(\.subscriptionID) == paused)
            try await shop.send(.put, "orders/\(id)", .object(["status": .string("processing")]))
            let still = try await load(id, manager)?.filter { $0.statusKey == "on-hold" }
            #expect(still?.isEmpty == true)
        }
    }

    @Test(arguments: [
        ("refunded", true, false), ("cancelled", false, true), ("trash", false, true), ("completed", false, false),
    ])
    func test_effect_when_a_status_does_more_than_its_name_then_said(
        status: String,
        records: Bool,
        ends: Bool
    ) {
        #expect(StatusEffect.recordsRefund(status) == records && StatusEffect.endsSubscriptions(status) == ends)
        #expect(StatusEffect.words(of: status).isEmpty == !records)
    }
}
