import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Parts of lines that were sold in fractions.
@Suite struct FractionRefundTests {
    private static func number(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

    private static func order(_ quantity: Decimal) -> Order {
        Order.fake().copy(
            orderID: 1,
            currency: "USD",
            total: "19.99",
            items: [OrderItem.fake().copy(itemID: 11, name: "Cheese", quantity: quantity, total: "19.99")]
        )
    }

    private static func refund(_ plan: RefundPlan) -> Refund {
        let lines = plan.lines.map { line in
            OrderItemRefund.fake().copy(
                refundedItemID: line.lineID,
                quantity: -line.quantity,
                total: Money.text(-line.total, decimals: 2)
            )
        }
        return Refund.fake().copy(amount: Money.text(plan.amount, decimals: 2), items: lines)
    }

    @Test func test_plan_when_parts_of_a_fraction_come_back_then_they_add_up_to_the_line() throws {
        let order = Self.order(Self.number("1.5"))
        var refunds: [Refund] = []
        for (part, amount) in [("0.5", "6.66"), ("0.25", "3.33"), ("0.75", "10.00")] {
            let request = RefundRequest(quantities: [11: Self.number(part)])
            let plan = try RefundPlanner(order: order, refunds: refunds).plan(request, route: .manual, target: "")
            #expect(plan.lines.map(\.quantity) == [Self.number(part)])
            #expect(plan.amount == Self.number(amount))
            refunds.append(Self.refund(plan))
        }
        #expect(try RefundPlanner(order: order, refunds: refunds).available == 0)
    }

    @Test func test_left_when_half_a_piece_was_sold_then_it_can_be_chosen_and_no_more() throws {
        let half = Self.number("0.5")
        let planner = try RefundPlanner(order: Self.order(half), refunds: [])
        #expect(planner.left.quantities == [11: half])
        #expect(planner.everything(reason: "", restocks: true).quantities == [11: half])
        #expect(throws: RefundProblem.tooManyPieces(name: "Cheese", left: half)) {
            try planner.plan(RefundRequest(quantities: [11: 1]), route: .manual, target: "")
        }
    }

    @Test func test_plan_when_the_shop_sells_whole_pieces_then_a_part_of_one_is_refused() throws {
        let request = RefundRequest(quantities: [11: Self.number("0.5")])
        #expect(throws: RefundProblem.notWhole(name: "Cheese")) {
            try RefundPlanner(order: Self.order(2), refunds: []).plan(request, route: .manual, target: "")
        }
        let taken = try RefundPlanner(order: Self.order(2), refunds: [], takesFractions: true)
        #expect(try taken.plan(request, route: .manual, target: "").amount == Self.number("5.00"))
    }

    /// A till that kept them off the shelf: the store counts no pieces then, and their money tells how many came back.
    @Test(arguments: [
        ("1.5", "0.5", "6.66"), ("1.5", "1", "13.33"), ("2.25", "0.75", "6.66"), ("0.5", "0.25", "10.00"),
    ])
    func test_pieces_when_only_their_money_was_recorded_then_as_many(sold: String, back: String, money: String) throws {
        let line = OrderItemRefund.fake().copy(refundedItemID: 11, quantity: 0, total: "-" + money)
        let meta = MetaData.fake().copy(metadataID: 1, key: RefundDraft.markKey, value: .string("till"))
        let given = RefundsGiven([Refund.fake().copy(amount: money, items: [line], metaData: [meta])])
        let pieces = given.pieces(of: 11, sold: Self.number(sold), for: Self.number("19.99"), decimals: 2)
        #expect(pieces == Self.number(back))
    }

    @Test func test_facts_when_an_earlier_version_began_a_refund_then_read() throws {
        let line = try JSONDecoder().decode(
            RefundFacts.Line.self,
            from: Data(#"{"lineID":11,"quantity":2,"total":5,"taxes":[]}"#.utf8)
        )
        #expect(line.quantity == 2)
    }
}
