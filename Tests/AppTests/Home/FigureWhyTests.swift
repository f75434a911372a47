import Foundation
import TestSupport
import Testing
import Yosemite

@testable import App

@Suite struct FigureWhyTests {
    @Test func test_parts_when_of_any_figures_then_add_up_to_the_difference() {
        var random = SeededGenerator(seed: Seed.value)
        for _ in 0..<500 {
            func totals() -> StatsTotals {
                let orders = Int.random(in: 0...30, using: &random)
                let sold = orders == 0 ? 0 : Decimal(Int.random(in: 1...500_000, using: &random)) / 100
                let refunds = Decimal(Int.random(in: 0...90_000, using: &random)) / 100
                return StatsTotals(orders: orders, totalSales: sold - refunds, refunds: refunds)
            }
            let (now, before) = (totals(), totals())
            let changes = [1, -1].map { _ in
                change(
                    Int.random(in: 0...max(0, now.orders), using: &random),
                    Decimal(Int.random(in: 0...500_000, using: &random)) / 100,
                    after: Int.random(in: 0...max(0, before.orders), using: &random),
                    Decimal(Int.random(in: 0...500_000, using: &random)) / 100
                )
            }
            let why = FigureWhy(now: now, before: before, changes: changes, decimals: 2)
            let sum = why.parts.reduce(Decimal(0)) { $0 + why.amount($1) }
            #expect(sum == why.difference, "MERCED_SEED=\(Seed.value)")
        }
    }

    private func change(_ orders: Int, _ sold: Decimal, after: Int, _ before: Decimal) -> StatsCustomerChange {
        StatsCustomerChange(
            name: "Ada",
            email: "ada@example.com",
            orders: orders,
            ordersBefore: after,
            sold: sold,
            soldBefore: before,
            test: .customer(.id(5))
        )
    }

    @Test func test_customer_when_most_of_the_difference_is_one_s_then_is_a_part_and_the_others_are_without_it() {
        let before = StatsTotals(orders: 10, totalSales: 1_000, refunds: 0)
        let now = StatsTotals(orders: 12, totalSales: 1_700, refunds: 0)
        let why = FigureWhy(now: now, before: before, changes: [change(2, 600, after: 0, 0)], decimals: 2)
        #expect(why.parts == FigureWhy.Part.allCases)
        #expect(why.parts.map(why.amount) == [0, 100, 600, 0])
        #expect(why.orders == (10, 10))
    }

    @Test func test_customer_when_little_is_one_s_then_is_no_part() {
        let before = StatsTotals(orders: 10, totalSales: 1_000, refunds: 0)
        func customer(_ sales: Decimal, _ changes: StatsCustomerChange...) -> StatsCustomerChange? {
            FigureWhy(
                now: StatsTotals(orders: 12, totalSales: sales, refunds: 0),
                before: before,
                changes: changes,
                decimals: 2
            ).customer
        }
        let more = change(2, 600, after: 0, 0)
        let less = change(0, 0, after: 3, 500)
        #expect(customer(2_700, more) == nil, "600 of 1,700")
        #expect(customer(1_700, more, less) == more && customer(400, more, less) == less)
        #expect(customer(1_700, less) == nil, "the other way")
        #expect(customer(1_010, change(1, 9, after: 0, 0)) == nil, "nobody asks for 9 of 1,010")
        #expect(customer(1_000, more) == more)
        #expect(FigureWhy(now: before, before: before, changes: [], decimals: 2).parts.count == 3)
    }

    @Test func test_parts_when_one_thing_changed_then_it_is_the_whole_difference() {
        let before = StatsTotals(orders: 10, totalSales: 900, refunds: 100)
        func amounts(_ now: StatsTotals) -> [Decimal] {
            let why = FigureWhy(now: now, before: before, decimals: 2)
            return why.parts.map(why.amount)
        }
        #expect(amounts(StatsTotals(orders: 15, totalSales: 1_400, refunds: 100)) == [500, 0, 0])
        #expect(amounts(StatsTotals(orders: 10, totalSales: 1_100, refunds: 100)) == [0, 200, 0])
        #expect(amounts(StatsTotals(orders: 10, totalSales: 960, refunds: 40)) == [0, 0, 60])
    }
}
