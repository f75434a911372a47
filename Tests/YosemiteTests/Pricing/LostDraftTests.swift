import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Drafts that the store was asked for only to say what they cost, while the network is cut.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LostDraftTests {
    /// A shop that was allowed to be compared with, before the first comparison.
    private func with(_ body: @MainActor (ComparingDesk) async throws -> Void) async throws {
        try await Shop.with { shop in
            let desk = ComparingDesk(shop)
            try await desk.round()
            try await desk.allow()
            // So that what is cut is a draft's, and no question about the login.
            _ = try await desk.manager.perform {
                AccountAction.synchronizeAccount(siteID: Shop.siteID, onCompletion: $0)
            }
            try await body(desk)
        }
    }

    private nonisolated static let cuts = [("POST", true), ("DELETE", false), ("POST", false), ("DELETE", true)]

    /// In a short run one that was made and one that was not deleted.
    @Test(arguments: cuts.prefix(Seed.isLong ? cuts.count : 2))
    func test_draft_when_an_answer_is_lost_then_found_and_deleted(_ method: String, afterStore: Bool) async throws {
        try await with { desk in
            let before = desk.traces()
            let effect: Fault.Effect = afterStore ? .cutAfterStore : .cutBeforeStore
            let cut = desk.shop.proxy.add(Fault(effect, method: method, path: "/orders", times: 1))
            try await desk.round()
            #expect(desk.shop.proxy.count(cut) == 1)
            #expect(afterStore ? desk.traces() != before || method == "DELETE" : true)
            let asked = desk.asked
            #expect(try await desk.round(after: 1).isTrusted)
            #expect(desk.traces() == before)
            // Not one more than there were comparisons to make.
            #expect(desk.asked <= asked + 2)
            try await desk.round(after: 26)
            #expect(try await desk.left() == 0)
        }
    }

    @Test func test_draft_when_the_store_stays_away_then_deleted_by_a_later_program() async throws {
        try await with { desk in
            let before = desk.traces()
            desk.shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/orders", times: 1))
            try await desk.round()
            desk.shop.proxy.removeAll()
            #expect(desk.traces() != before)
            await desk.manager.deauthenticate()
            let later = ComparingDesk(desk.shop)
            try await later.round(after: 1)
            #expect(later.traces() == before)
        }
    }

    @Test func test_draft_when_somebody_made_an_order_of_it_then_not_deleted() async throws {
        try await with { desk in
            desk.shop.proxy.add(Fault(.cutBeforeStore, method: "DELETE", path: "/orders", times: 1))
            try await desk.round()
            let draft = try #require(desk.shop.store.createdOrders.first)
            desk.shop.store.changeOrderBehindTheBack(id: draft, status: "processing")
            try await desk.round(after: 1)
            #expect(desk.shop.store.status(ofOrder: draft) == "processing")
            #expect(try await desk.left() == 0)
        }
    }

    // MARK: What an order would cost

    private func ask(_ desk: ComparingDesk, _ body: JSONValue) async throws -> Order {
        try await desk.manager.perform {
            PricingAction.askStore(siteID: Shop.siteID, body: body, onCompletion: $0)
        }
    }

    private func body(_ desk: ComparingDesk, coupons: [String]) throws -> JSONValue {
        let product = try #require(
            desk.shop.store.ids(of: .products).first {
                desk.shop.store.json(of: .products, id: $0)?["type"]?.text == "simple"
            }
        )
        return .object([
            "line_items": .array([.object(["product_id": .number(Decimal(product)), "quantity": .number(40)])]),
            "coupon_lines": .array(coupons.map { .object(["code": .string($0)]) }),
            "set_paid": .bool(true), "status": .string("completed"), "payment_method": .string("cod"),
            "billing": .object(["email": .string("ada@example.com")]),
        ])
    }

    /// One that fits any order, made behind the back.
    private func coupon(_ desk: ComparingDesk, _ code: String, minimum: String = "0.00") -> String {
        _ = desk.shop.store.createBehindTheBack(
            .coupons,
            fields: [
                "code": .string(code), "discount_type": "percent", "amount": "10.00", "status": "publish",
                "minimum_amount": .string(minimum), "maximum_amount": "0.00", "product_ids": [],
                "product_categories": [],
                "excluded_product_ids": [], "excluded_product_categories": [], "email_restrictions": [],
                "exclude_sale_items": false, "date_expires": .null, "date_expires_gmt": .null, "usage_limit": .null,
                "usage_limit_per_user": .null, "limit_usage_to_x_items": .null, "usage_count": 0, "used_by": [],
            ]
        )
        return code
    }

    @Test func test_price_when_a_coupon_is_in_it_then_its_use_is_given_back_and_nobody_pays_or_is_mailed() async throws
    {
        try await with { desk in
            let code = coupon(desk, "tenoff")
            let before = desk.traces()
            let order = try await ask(desk, try body(desk, coupons: [code]))
            #expect(order.coupons.map(\.code) == [code])
            #expect((order.discountTotalAmount ?? 0) > 0)
            #expect(order.datePaid == nil)
            #expect(desk.traces() == before)
        }
    }

    @Test func test_price_when_the_store_refuses_a_coupon_then_its_words_and_no_draft() async throws {
        try await with { desk in
            let (first, second) = (coupon(desk, "tenoff"), coupon(desk, "biganyway", minimum: "9000000.00"))
            let before = desk.traces()
            let body = try body(desk, coupons: [first, second])
            await #expect(throws: (any Error).self) { _ = try await ask(desk, body) }
            #expect(desk.traces() == before)
            #expect(try await desk.left() == 0)
        }
    }

    @Test(arguments: Seed.some(1, of: ["POST", "PUT", "DELETE"]))
    func test_price_when_an_answer_is_lost_then_the_coupon_is_given_back_later(_ method: String) async throws {
        try await with { desk in
            #expect(try await desk.round().isTrusted)
            let code = coupon(desk, "tenoff")
            let before = desk.traces()
            desk.shop.proxy.add(Fault(.cutAfterStore, method: method, path: "/orders", times: 1))
            _ = try? await ask(desk, try body(desk, coupons: [code]))
            try await desk.round(after: 1)
            #expect(desk.traces() == before)
        }
    }
}
