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
            let why = FigureWhy(now: totals(), before: totals(), decimals: 2)
            let sum = FigureWhy.Part.allCases.reduce(Decimal(0)) { $0 + why.amount($1) }
            #expect(sum == why.difference, "MERCED_SEED=\(Seed.value)")
        }
    }

    @Test func test_parts_when_one_thing_changed_then_it_is_the_whole_difference() {
        let before = StatsTotals(orders: 10, totalSales: 900, refunds: 100)
        func amounts(_ now: StatsTotals) -> [Decimal] {
            FigureWhy.Part.allCases.map { FigureWhy(now: now, before: before, decimals: 2).amount($0) }
        }
        #expect(amounts(StatsTotals(orders: 15, totalSales: 1_400, refunds: 100)) == [500, 0, 0])
        #expect(amounts(StatsTotals(orders: 10, totalSales: 1_100, refunds: 100)) == [0, 200, 0])
        #expect(amounts(StatsTotals(orders: 10, totalSales: 960, refunds: 40)) == [0, 0, 60])
    }
}
