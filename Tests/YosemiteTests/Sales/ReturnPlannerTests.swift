import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Random sales whose goods come back in random pieces: the pieces come to the sale, whatever their order.
struct ReturnPlannerTests {
    private static let cent = Decimal(sign: .plus, exponent: -2, significand: 1)

    /// A sale whose total differs from its lines by a cent now and then, as rounding makes it.
    private static func sale(_ random: inout SeededGenerator) throws -> TillSale {
        var sale = TillSale(sale: TillSaleRecord(), lines: [], legs: [])
        (sale.sale.kind, sale.sale.uuid, sale.sale.currency) = ("sale", "s", "CHF")
        var sum = Decimal(0)
        for position in 1...Int64.random(in: 1...4, using: &random) {
            var line = TillLineRecord()
            let quantity = Int.random(in: 1...7, using: &random)
            let net = Decimal(Int.random(in: 0...999_999, using: &random)) / 10_000
            let taxes = [1: net * 8 / 100, 2: net * 3 / 1_000].mapValues { Money.rounded($0, decimals: 4) }
            let tax = taxes.values.reduce(0, +)
            (line.position, line.name, line.kind) = (position, "Item \(position)", "product")
            line.quantity = try #require(Money.stored(Decimal(quantity)))
            (line.total, line.subtotal) = (try #require(Money.stored(net)), try #require(Money.stored(net)))
            line.tax = try #require(Money.stored(tax))
            var body = SaleLineBody(
                before: "\(net)",
                net: "\(net)",
                isTaxable: true,
                taxes: taxes.mapValues { "\($0)" },
                detail: SaleCart.Detail()
            )
            if Bool.random(using: &random) { body.taxes = nil }
            line.bodyJSON = try SaleJSON.text(body)
            sale.lines.append(line)
            sum += Money.rounded(net + tax, decimals: 2)
        }
        sum = max(cent, sum + Decimal(Int.random(in: -1...1, using: &random)) / 100)
        sale.sale.total = try #require(Money.stored(sum))
        sale.sale.bodyJSON = try SaleBody(order: .object([:]), cart: SaleCart(), taxes: [], decimals: 2).text()
        let first = Money.rounded(sum / 3, decimals: 2)
        for (place, due) in [first, sum - first].enumerated() {
            var leg = TillLegRecord()
            (leg.position, leg.kind, leg.tender) = (Int64(place + 1), place == 0 ? "external" : "cash", "\(place)")
            (leg.due, leg.rounded) = (try #require(Money.stored(due)), try #require(Money.stored(due)))
            sale.legs.append(leg)
        }
        return sale
    }

    /// nil where the pieces are worth nothing.
    private static func plan(_ request: ReturnRequest, _ planner: ReturnPlanner) throws -> ReturnPlan? {
        do {
            return try planner.plan(request, rounding: .exact)
        } catch ReturnProblem.worthNothing {
            return nil
        }
    }

    @Test func test_plan_when_pieces_come_back_in_any_order_then_they_come_to_the_sale_and_to_each_leg() throws {
        var random = SeededGenerator(seed: Seed.value)
        for round in 0..<400 {
            let sale = try Self.sale(&random)
            var before: [TillSale] = []
            var legs: [Int64: Decimal] = [:]
            var lines: [Int64: Decimal] = [:]
            var worthless = 0
            while true {
                let planner = try ReturnPlanner(sale, before: before)
                let open = planner.left.lines.filter { $0.left > 0 }
                guard !open.isEmpty, planner.available > 0 else { break }
                var request = ReturnRequest()
                for line in open where request.quantities.isEmpty || Bool.random(using: &random) {
                    let most = try #require(Int("\(line.left)"))
                    request.quantities[line.position] = Decimal(Int.random(in: 1...most, using: &random))
                }
                guard let plan = try Self.plan(request, planner) else {
                    worthless += 1
                    try #require(worthless < 1_000, "round \(round)")
                    continue
                }
                #expect(plan.legs.map(\.due).reduce(0, +) == plan.total && plan.total >= 0)
                for line in plan.lines {
                    #expect(line.amount >= 0 && line.taxes.values.allSatisfy { $0 >= 0 })
                    lines[line.position, default: 0] += line.amount
                }
                for leg in plan.legs { legs[leg.position, default: 0] += leg.due }
                before.append(try ReturnSamples.committed(plan))
            }
            let planner = try ReturnPlanner(sale, before: before)
            #expect(planner.available == 0 && planner.back == planner.total, "round \(round)")
            for leg in planner.legs { #expect(legs[leg.record.position] ?? 0 == leg.leg.due, "round \(round)") }
            // The sale's total may lack a cent of its lines: nobody gets it for the last piece.
            let rest = planner.lines.map { $0.amount - lines[$0.record.position, default: 0] }.reduce(0, +)
            #expect((0...Self.cent).contains(rest), "round \(round)")
            #expect(throws: ReturnProblem.nothingLeft(number: sale.number)) {
                try planner.plan(ReturnRequest(quantities: [1: 1]), rounding: .exact)
            }
        }
    }

    @Test func test_plan_when_more_is_wanted_than_was_sold_then_refused() throws {
        var random = SeededGenerator(seed: 1)
        let sale = try Self.sale(&random)
        let planner = try ReturnPlanner(sale, before: [])
        let sold = planner.lines[0].sold
        #expect(throws: ReturnProblem.tooManyPieces(name: "Item 1", left: sold)) {
            try planner.plan(ReturnRequest(quantities: [1: sold + 1]), rounding: .exact)
        }
        let half = try #require(Decimal(string: "0.5"))
        for wrong in [-1, half] {
            #expect(throws: ReturnProblem.notWhole(name: "Item 1")) {
                try planner.plan(ReturnRequest(quantities: [1: wrong]), rounding: .exact)
            }
        }
        #expect(throws: ReturnProblem.nothingChosen) {
            try planner.plan(ReturnRequest(quantities: [1: 0]), rounding: .exact)
        }
    }
}
