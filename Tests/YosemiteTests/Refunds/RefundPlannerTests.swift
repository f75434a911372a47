import Foundation
import Networking
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@Suite struct RefundPlannerTests {
    private static let item = OrderItem.fake().copy(
        itemID: 11,
        name: "Mug",
        quantity: 3,
        taxes: [tax(4, "1.00"), tax(5, "0.10")],
        total: "10.00",
        totalTax: "1.10"
    )
    private static let shipping = ShippingLine.fake().copy(
        shippingID: 21,
        methodTitle: "Flat rate",
        total: "7.95",
        totalTax: "0.50",
        taxes: [tax(4, "0.50")]
    )
    private static let order = Order.fake().copy(
        orderID: 1,
        currency: "USD",
        total: "19.55",
        items: [item],
        shippingLines: [shipping]
    )

    private static func tax(_ id: Int64, _ total: String) -> OrderItemTax {
        OrderItemTax(taxID: id, subtotal: total, total: total)
    }

    private static func refund(_ amount: String, items: [OrderItemRefund] = []) -> Refund {
        Refund.fake().copy(amount: amount, items: items)
    }

    /// A refund of what a plan says, as the store would list it.
    private static func refund(_ plan: RefundPlan) -> Refund {
        let lines = plan.lines.map { line in
            OrderItemRefund.fake().copy(
                refundedItemID: line.lineID,
                quantity: -line.quantity,
                total: Money.text(-line.total, decimals: 2),
                taxes: line.taxes.map { tax($0.key, Money.text(-$0.value, decimals: 2)) }
            )
        }
        return refund(Money.text(plan.amount, decimals: 2), items: lines)
    }

    private static func plan(_ request: RefundRequest, after refunds: [Refund] = []) throws -> RefundPlan {
        try RefundPlanner(order: order, refunds: refunds).plan(request, route: .manual, target: "Cash")
    }

    @Test func test_plan_when_one_of_three_then_its_share_by_rate() throws {
        let plan = try Self.plan(RefundRequest(quantities: [11: 1]))
        #expect(plan.lines.first?.total == Money.amount(from: "3.33"))
        #expect(plan.lines.first?.taxes == [4: Money.amount(from: "0.33")!, 5: Money.amount(from: "0.03")!])
        #expect(plan.amount == Money.amount(from: "3.69"))
        #expect(plan.available == Money.amount(from: "19.55"))
    }

    @Test func test_plan_when_pieces_come_back_one_by_one_then_they_come_to_the_whole() throws {
        var refunds: [Refund] = []
        for _ in 0..<3 {
            refunds.append(Self.refund(try Self.plan(RefundRequest(quantities: [11: 1]), after: refunds)))
        }
        let sum = refunds.compactMap { Money.amount(from: $0.amount) }.reduce(0, +)
        #expect(sum == Money.amount(from: "11.10"))
        #expect(throws: RefundProblem.tooManyPieces(name: "Mug", left: 0)) {
            try Self.plan(RefundRequest(quantities: [11: 1]), after: refunds)
        }
        let rest = try Self.plan(RefundRequest(lineIDs: [21]), after: refunds)
        #expect(rest.amount == Money.amount(from: "8.45"))
        #expect(throws: RefundProblem.nothingLeft) {
            try Self.plan(RefundRequest(lineIDs: [21]), after: refunds + [Self.refund(rest)])
        }
    }

    @Test func test_plan_when_more_than_available_then_refused() throws {
        #expect(throws: RefundProblem.self) { try Self.plan(RefundRequest(quantities: [11: 4])) }
        #expect(throws: RefundProblem.self) { try Self.plan(RefundRequest(amount: 20)) }
        #expect(throws: RefundProblem.notPositive) { try Self.plan(RefundRequest(amount: 0)) }
        #expect(throws: RefundProblem.notPositive) { try Self.plan(RefundRequest(amount: -1)) }
        #expect(throws: RefundProblem.nothingChosen) { try Self.plan(RefundRequest()) }
        #expect(throws: RefundProblem.amountAndLines) { try Self.plan(RefundRequest(quantities: [11: 1], amount: 1)) }
        #expect(throws: RefundProblem.unknownLine(9)) { try Self.plan(RefundRequest(quantities: [9: 1])) }
        #expect(throws: RefundProblem.tooManyDigits(currency: "USD")) {
            try Self.plan(RefundRequest(amount: Money.amount(from: "1.005")))
        }
        let before = [Self.refund("19.00")]
        #expect(throws: RefundProblem.self) { try Self.plan(RefundRequest(quantities: [11: 3]), after: before) }
        let rest = try Self.plan(RefundRequest(amount: Money.amount(from: "0.55")), after: before)
        #expect(rest.available == Money.amount(from: "0.55"))
    }

    @Test func test_plan_when_the_currency_has_three_digits_then_they_count() throws {
        let order = Self.order.copy(currency: "KWD", total: "19.550")
        let plan = try RefundPlanner(order: order, refunds: [])
            .plan(RefundRequest(quantities: [11: 1]), route: .manual, target: "")
        #expect(plan.lines.first?.total == Money.amount(from: "3.333"))
        let yen = Self.order.copy(currency: "JPY", total: "20")
        #expect(throws: RefundProblem.tooManyDigits(currency: "JPY")) {
            try RefundPlanner(order: yen, refunds: [])
                .plan(RefundRequest(amount: Money.amount(from: "1.5")), route: .manual, target: "")
        }
    }

    @Test func test_everything_when_nothing_was_given_back_then_all_lines_else_the_rest() throws {
        let whole = try RefundPlanner(order: Self.order, refunds: []).everything(reason: "", restocks: true)
        #expect(whole.quantities == [11: 3])
        #expect(whole.lineIDs == [21])
        #expect(try Self.plan(whole).amount == Money.amount(from: "19.55"))
        let after = [Self.refund("1.00")]
        let rest = try RefundPlanner(order: Self.order, refunds: after).everything(reason: "", restocks: true)
        #expect(rest.amount == Money.amount(from: "18.55"))
    }

    @Test func test_left_when_some_was_given_back_then_only_the_rest_is_there() throws {
        let first = try Self.plan(RefundRequest(quantities: [11: 2]))
        let left = try RefundPlanner(order: Self.order, refunds: [Self.refund(first)]).left
        #expect(left.quantities == [11: 1])
        #expect(left.lineIDs == [21])
        #expect(left.amount == Money.amount(from: "19.55").map { $0 - first.amount })
        let rest = try Self.plan(RefundRequest(quantities: [11: 1], lineIDs: [21]), after: [Self.refund(first)])
        #expect(rest.amount == left.amount)
    }

    /// Prices with 19 % tax in them, a coupon on the item, a fee that takes off: 3 × 10.00 - 10 % + 4.00 - 2.00.
    @Test func test_plan_when_tax_is_in_prices_and_a_fee_takes_off_then_lines_come_to_the_total() throws {
        let order = Order.fake().copy(
            orderID: 2,
            currency: "EUR",
            total: "29.00",
            pricesIncludeTax: true,
            items: [
                OrderItem.fake().copy(
                    itemID: 1,
                    name: "Mug",
                    quantity: 3,
                    subtotal: "25.21",
                    taxes: [Self.tax(8, "4.31")],
                    total: "22.69",
                    totalTax: "4.31"
                )
            ],
            shippingLines: [
                ShippingLine.fake().copy(shippingID: 2, total: "3.36", totalTax: "0.64", taxes: [Self.tax(8, "0.64")])
            ],
            fees: [OrderFeeLine.fake().copy(feeID: 3, total: "-1.68", totalTax: "-0.32", taxes: [Self.tax(8, "-0.32")])]
        )
        let planner = try RefundPlanner(order: order, refunds: [])
        #expect(planner.left == RefundLeft(quantities: [1: 3], lineIDs: [2, 3], amount: 29))
        let one = try planner.plan(RefundRequest(quantities: [1: 1]), route: .manual, target: "")
        #expect(one.amount == 9, "what the customer paid for one, the coupon taken off")
        let all = planner.everything(reason: "", restocks: true)
        #expect(try planner.plan(all, route: .manual, target: "").amount == 29)
        #expect(throws: RefundProblem.notPositive) {
            try planner.plan(RefundRequest(lineIDs: [3]), route: .manual, target: "")
        }
        let withoutFee = RefundRequest(quantities: [1: 3], lineIDs: [2])
        #expect(throws: RefundProblem.tooMuch(wanted: 31, available: 29, currency: "EUR")) {
            try planner.plan(withoutFee, route: .manual, target: "")
        }
    }

    /// Prices include tax: 0.205 is printed as 0.21 and counts 0.20 (`tax.md`, "Numbers").
    @Test func test_plan_when_a_tie_of_tax_is_printed_up_then_the_row_s_own_sum_is_given_back() throws {
        let mug = Self.item.copy(
            quantity: 1,
            taxes: [Self.tax(4, "0.21")],
            total: "2.05",
            totalTax: "0.20"
        )
        let order = Self.order.copy(
            total: "2.25",
            pricesIncludeTax: true,
            items: [mug],
            shippingLines: .some([])
        )
        let plan = try RefundPlanner(order: order, refunds: [])
            .plan(RefundRequest(quantities: [11: 1]), route: .manual, target: "")
        #expect(plan.lines.first?.taxes == [4: Money.amount(from: "0.20")!])
        #expect(plan.amount == Money.amount(from: "2.25"))
    }

    /// Half a cent of a share is the customer's or the tax office's, as in the order itself.
    @Test(arguments: [
        ("USD", "2.00", true, "0.41", "0.20"), ("USD", "2.00", false, "0.41", "0.21"), ("JPY", "30", true, "5", "2"),
        ("JPY", "30", false, "5", "3"), ("KWD", "2.000", true, "0.411", "0.205"),
        ("KWD", "2.000", false, "0.411", "0.206"),
        ("EUR", "30", true, "5", "2"), ("EUR", "30", false, "5", "3"), ("USD", "2.0000", true, "0.41", "0.20"),
    ])
    func test_plan_when_a_share_of_tax_is_a_tie_then_rounded_as_the_store_rounds_it(
        currency: String,
        total: String,
        includesTax: Bool,
        tax: String,
        half: String
    ) throws {
        let mugs = Self.item.copy(quantity: 2, taxes: [Self.tax(4, tax)], total: total, totalTax: tax)
        let order = Self.order.copy(
            currency: currency,
            total: total,
            pricesIncludeTax: includesTax,
            items: [mugs],
            shippingLines: .some([])
        )
        let plan = try RefundPlanner(order: order, refunds: [])
            .plan(RefundRequest(quantities: [11: 1]), route: .manual, target: "")
        #expect(plan.lines.first?.taxes == [4: Money.amount(from: half)!])
    }

    /// A shop that rounds at the end keeps fractions: two shares of 0.333 come to 0.67 in the row.
    @Test func test_plan_when_the_shop_rounds_at_the_subtotal_then_taxes_come_to_the_row_s_sum() throws {
        let mug = Self.item.copy(
            quantity: 1,
            taxes: [Self.tax(4, "0.33"), Self.tax(5, "0.33")],
            total: "4.44",
            totalTax: "0.67"
        )
        let order = Self.order.copy(total: "5.11", items: [mug], shippingLines: .some([]))
        let plan = try RefundPlanner(order: order, refunds: [])
            .plan(RefundRequest(quantities: [11: 1]), route: .manual, target: "")
        #expect(plan.amount == Money.amount(from: "5.11"))
    }

    @Test func test_plans_when_random_then_never_more_than_the_order_and_every_cent_once() throws {
        var random = SeededGenerator(seed: Seed.value)
        for _ in 0..<300 {
            let cents = Int.random(in: 1...99_999, using: &random)
            let tax = Int.random(in: 0...20_000, using: &random)
            let pieces = Int.random(in: 1...9, using: &random)
            let item = Self.item.copy(
                quantity: Decimal(pieces),
                taxes: [Self.tax(4, Money.text(Decimal(tax) / 100, decimals: 2))],
                total: Money.text(Decimal(cents) / 100, decimals: 2)
            )
            let total = Decimal(cents + tax) / 100
            let order = Self.order.copy(
                total: Money.text(total, decimals: 2),
                items: [item],
                shippingLines: .some([])
            )
            var refunds: [Refund] = []
            var left = pieces
            while left > 0 {
                let count = Int.random(in: 1...left, using: &random)
                left -= count
                let planner = try RefundPlanner(order: order, refunds: refunds)
                guard
                    let plan = try? planner.plan(
                        RefundRequest(quantities: [11: Decimal(count)]),
                        route: .manual,
                        target: ""
                    )
                else { continue }
                refunds.append(Self.refund(plan))
            }
            let sum = refunds.compactMap { Money.amount(from: $0.amount) }.reduce(0, +)
            #expect(sum <= total)
            #expect(try RefundPlanner(order: order, refunds: refunds).available == total - sum)
        }
    }
}
