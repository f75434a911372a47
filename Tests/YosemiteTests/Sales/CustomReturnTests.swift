import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What the store counts no pieces of: typed goods, which are fees there, and goods that a till left off the shelf. Tills
/// have nothing in common but the order and its refunds.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CustomReturnTests {
    /// Two pieces, and two typed goods with one name, sold at R1; R2 and R3 have never heard of it.
    private func sold(
        _ body: @MainActor (Shop, [any StoresManager], TillReceipt) async throws -> Void
    ) async throws {
        try await Shop.like { shop, manager in
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 2, code: "S-0")
            cart.addCustom(name: "Repair", price: 10)
            cart.addCustom(name: "Repair", price: 15)
            let tills = [manager, try await shop.otherTill("R2"), try await shop.otherTill("R3")]
            let sale = try await manager.pay(cart, .cash(tendered: nil))
            #expect(try await manager.await(sale).state == .sent)
            try await body(shop, tills, sale)
        }
    }

    private func left(_ sale: TillReceipt, _ till: any StoresManager) async throws -> ReturnLeft {
        try await till.perform {
            SaleAction.loadReturn(siteID: Shop.siteID, name: sale.number, asking: ReturnRequest(), onCompletion: $0)
        }
    }

    @Test func test_return_when_typed_goods_came_back_at_another_till_then_never_again_and_the_others_are_owed()
        async throws
    {
        try await sold { _, tills, sale in
            let first = try await tills[1].takeBack(sale, [2: 1])
            #expect(try await tills[1].await(first).state == .sent)
            for till in [tills[0], tills[2]] {
                #expect(try await left(sale, till).lines.map(\.left) == [2, 0, 1])
                await #expect(throws: ReturnProblem.tooManyPieces(name: "Repair", left: 0)) {
                    try await till.planReturn(sale, ReturnRequest(quantities: [2: 1]))
                }
            }
            let owed = try await left(sale, tills[2]).lines[2].amount
            let second = try await tills[2].takeBack(sale, [3: 1])
            #expect(try await tills[2].await(second).state == .sent)
            #expect(owed >= 15 && second.total == -owed)
            #expect(try await left(sale, tills[0]).lines.map(\.left) == [2, 0, 0])
            let rest = try await tills[0].takeBack(sale, [1: 2])
            #expect(first.total + second.total + rest.total == -sale.total)
            #expect([first, second, rest].map(\.number) == ["R2-000001", "R3-000001", "R1-000002"])
        }
    }

    /// The store counts every piece of a refund up, or none: in one with both kinds it is not told of these pieces.
    @Test func test_return_when_goods_stay_off_the_shelf_then_they_are_not_taken_back_again_elsewhere() async throws {
        try await sold { _, tills, sale in
            var request = ReturnRequest(quantities: [1: 1, 2: 1])
            request.unstocked = [1]
            let first = try await tills[1].takeBack(sale, request)
            #expect(try await tills[1].await(first).state == .sent)
            for till in [tills[0], tills[2]] {
                #expect(try await left(sale, till).lines.map(\.left) == [1, 0, 1])
            }
            let rest = try await tills[2].takeBack(sale, [1: 1, 3: 1])
            #expect(first.total + rest.total == -sale.total)
            await #expect(throws: ReturnProblem.nothingLeft(number: sale.number)) {
                try await tills[2].planReturn(sale, ReturnRequest(quantities: [1: 1]))
            }
        }
    }

    @Test func test_return_when_typed_goods_came_back_twice_unasked_then_the_second_is_parked() async throws {
        try await sold { shop, tills, sale in
            let first = try await tills[1].takeBack(sale, [2: 1])
            #expect(try await tills[1].await(first).state == .sent)
            shop.proxy.goDown()
            var request = ReturnRequest(quantities: [2: 1])
            request.isUnchecked = true
            let again = try await tills[0].takeBack(sale, request)
            try shop.proxy.comeUp()
            let told = try await tills[0].await(again)
            #expect(told.state == .parked && told.reason?.contains("only 0 of “Repair”") == true, "\(told)")
        }
    }

    @Test func test_plan_when_no_money_comes_back_then_refused() throws {
        var sale = try ReturnSamples.sale(legs: [(.cash, 70)])
        (sale.lines[0].total, sale.sale.total) = (0, sale.lines[1].total)
        sale.legs[0].due = sale.lines[1].total
        let planner = try ReturnPlanner(sale, before: [])
        #expect(throws: ReturnProblem.worthNothing(number: sale.number)) {
            try planner.plan(ReturnRequest(quantities: [1: 1]), rounding: .exact)
        }
        let plan = try planner.plan(ReturnRequest(quantities: [1: 1, 2: 1]), rounding: .exact)
        #expect(plan.total == 40)
        let after = try ReturnPlanner(sale, before: [try ReturnSamples.committed(plan)])
        #expect(throws: ReturnProblem.nothingLeft(number: sale.number)) {
            try after.plan(ReturnRequest(quantities: [1: 2]), rounding: .exact)
        }
    }

    /// Ten for three pieces: 3.33, 3.33 and 3.34, in whatever parts they come back.
    @Test(arguments: [
        (["-3.33"], 1), (["-6.67"], 2), (["-3.33", "-3.33"], 2), (["-3.33", "-3.34"], 2), (["-3.34"], 1),
        (["-10"], 3), (["-6.67", "-3.33"], 3), (["-9.99"], 2), (["-1"], 0), ([], 0), (["-12"], 3),
    ])
    func test_pieces_when_the_store_counts_none_then_counted_by_amount(amounts: [String], pieces: Int) {
        let refunds = amounts.map { amount in
            Refund.fake().copy(fees: [OrderItemRefund.fake().copy(refundedItemID: 5, quantity: 0, total: amount)])
        }
        #expect(RefundsGiven(refunds).pieces(of: 5, sold: 3, for: 10, decimals: 2) == Decimal(pieces))
        #expect(RefundsGiven(refunds).pieces(of: 6, sold: 3, for: 10, decimals: 2) == 0)
    }

    /// Somebody in the store refunds a part of the price: the goods are still with the customer.
    @Test func test_pieces_when_the_store_refunded_only_money_of_a_product_then_they_can_still_come_back() {
        let line = OrderItemRefund.fake().copy(refundedItemID: 5, quantity: 0, total: "-10")
        let refund = Refund.fake().copy(items: [line], fees: [])
        #expect(RefundsGiven([refund]).pieces(of: 5, sold: 2, for: 20, decimals: 2) == 0)
        let mark = MetaData(
            metadataID: 1,
            key: RefundDraft.markKey,
            value: .string("r"),
            displayKey: nil,
            displayValue: nil
        )
        #expect(RefundsGiven([refund.copy(metaData: [mark])]).pieces(of: 5, sold: 2, for: 20, decimals: 2) == 1)
    }
}
