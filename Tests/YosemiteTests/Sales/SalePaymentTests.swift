import Foundation
import Testing

@testable import Yosemite

struct SalePaymentTests {
    private static let rounding = CashRounding(step: Decimal(string: "0.05"))

    private func legs(_ payments: SalePayment..., total: Decimal = Decimal(string: "52.38")!) throws -> [SaleLeg] {
        try SalePayment.legs(payments, total: total, rounding: Self.rounding, tenders: ["Voucher"])
    }

    @Test func test_legs_when_cash_ends_a_sale_then_only_that_leg_is_rounded() throws {
        let legs = try legs(
            .tender(name: "voucher", amount: 20),
            .external(reference: "T", amount: 10),
            .cash(tendered: 50)
        )
        #expect(legs.map(\.due) == [20, 10, Decimal(string: "22.38")!])
        #expect(legs.map(\.rounding) == [0, 0, Decimal(string: "0.02")!])
        #expect(legs[0].tender == "Voucher" && legs[2].change == Decimal(string: "27.60"))
    }

    @Test func test_legs_when_cash_comes_first_then_the_other_takes_the_exact_rest() throws {
        let legs = try legs(.cash(tendered: 20), .external(reference: "T"))
        #expect(legs.map(\.due) == [20, Decimal(string: "32.38")!] && legs.allSatisfy { $0.rounding == 0 })
    }

    @Test func test_legs_when_they_do_not_fit_then_refused() {
        #expect(throws: SaleProblem.self) { try legs() }
        #expect(throws: SaleProblem.self) { try legs(.tender(name: "Voucher", amount: 20)) }
        #expect(throws: SaleProblem.self) { try legs(.external(reference: "", amount: 53)) }
        #expect(throws: SaleProblem.self) { try legs(.cash(tendered: 60), .external(reference: "")) }
        #expect(throws: SaleProblem.self) { try legs(.cash(tendered: 52)) }
        #expect(throws: SaleProblem.self) { try legs(.tender(name: "Voucher", amount: 0), .cash(tendered: 60)) }
        #expect(throws: SaleProblem.noTender(name: "Shells", known: ["Voucher"])) { try legs(.tender(name: "Shells")) }
    }

    /// A code that was read into the amount, a slip of the finger: nothing is taken.
    @Test func test_amount_when_typed_too_large_or_too_fine_then_refused() throws {
        func check(_ payments: SalePayment..., rest: Decimal = 52, currency: String = "EUR") throws {
            try SalePayment.check(payments, rest: rest, currency: currency)
        }
        let (scanned, fine) = (Decimal(99_999_999_999), Decimal(string: "60.001")!)
        #expect(throws: SaleProblem.noSense(amount: scanned)) { try check(.cash(tendered: scanned)) }
        #expect(throws: SaleProblem.noSense(amount: scanned)) { try check(.cash(tendered: scanned, amount: 10)) }
        #expect(throws: SaleProblem.tooFine(amount: fine, currency: "EUR")) { try check(.cash(tendered: fine)) }
        #expect(throws: SaleProblem.tooFine(amount: fine, currency: "EUR")) {
            try check(.tender(name: "Voucher", amount: fine), .cash(tendered: nil))
        }
        #expect(throws: SaleProblem.tooFine(amount: Decimal(string: "0.5")!, currency: "JPY")) {
            try check(.external(reference: "T", amount: Decimal(string: "0.5")!), currency: "JPY")
        }
        try check(.cash(tendered: 5_000), .cash(tendered: nil))
        // What a store computes finer than its currency is paid as it is.
        try check(.cash(tendered: fine), rest: fine)
    }

    @Test func test_legs_when_nothing_is_to_be_paid_then_nothing_is() throws {
        #expect(try legs(.cash(tendered: nil), total: 0).map(\.tendered) == [0])
        #expect(try legs(.external(reference: ""), total: 0).map(\.due) == [0])
    }

    @Test func test_cash_when_it_pays_a_part_then_gives_change_unrounded_and_never_pays_more_than_is_left() throws {
        let rounding = CashRounding.exact
        let part = try SalePayment.cash(tendered: 50, amount: 20).part(of: 52, rounding: rounding, tenders: [])
        #expect(part.due == 20 && part.rounding == 0 && part.tendered == 50 && part.change == 30)
        let exact = try SalePayment.cash(tendered: nil, amount: 20).part(of: 52, rounding: rounding, tenders: [])
        #expect(exact.due == 20 && exact.change == 0)
        let rest = try SalePayment.cash(tendered: 60, amount: 52).part(of: 52, rounding: rounding, tenders: [])
        #expect(rest.due == 52 && rest.change == 8)
        #expect(throws: SaleProblem.tooLittle(due: 20)) {
            try SalePayment.cash(tendered: 19, amount: 20).part(of: 52, rounding: rounding, tenders: [])
        }
        for amount: Decimal in [53, 0, -1] {
            #expect(throws: SaleProblem.self) {
                try SalePayment.cash(tendered: 100, amount: amount).part(of: 52, rounding: rounding, tenders: [])
            }
        }
    }
}
