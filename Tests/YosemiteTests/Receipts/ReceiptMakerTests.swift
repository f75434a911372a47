import Foundation
import Networking
import TestSupport
import Testing

@testable import Yosemite

struct ReceiptMakerTests {
    private typealias Fixtures = ReceiptFixtures

    @Test func test_receipt_when_prices_are_without_tax_then_rows_and_taxes_come_to_the_total() throws {
        let receipt = Fixtures.maker.receipt(number: "R1-000001", for: Fixtures.sale(order: try Fixtures.order()))
        #expect(receipt.subtotal == 115)
        #expect(receipt.adjustments.map(\.label) == ["Discount (spring)", "Gift wrap", "Shipping (Parcel)"])
        #expect(receipt.adjustments.map(\.amount) == [-4, 0.7, 5])
        #expect(receipt.taxes.map(\.label) == ["State tax 6%", "City 2%"])
        #expect(receipt.taxes.map(\.amount) == [7.3, 1.96])
        #expect(Self.sum(receipt) == 125.96)
        #expect(receipt.lines[0].details == ["Colour: Red"])
        #expect(receipt.lines[1].name.hasPrefix("Sailor’s coat"))
    }

    @Test func test_receipt_when_prices_include_tax_then_rows_alone_come_to_the_total() throws {
        let order = try Fixtures.order { $0["prices_include_tax"] = true }
        let receipt = Fixtures.maker.receipt(number: "R1-000001", for: Fixtures.sale(order: order))
        #expect(receipt.lines.map(\.total) == [21.6, 102.58])
        #expect(receipt.adjustments.prefix(3).map(\.amount) == [-4.32, 0.7, 5.4])
        #expect(receipt.subtotal + receipt.adjustments.map(\.amount).reduce(0, +) == receipt.total)
    }

    @Test func test_receipt_when_some_was_given_back_before_then_a_row_says_so() throws {
        let order = try Fixtures.order { $0["refunds"] = [["id": 9, "reason": "", "total": "-25.96"]] }
        let sale = PaidSale(
            paymentID: "p",
            order: order,
            amount: 100,
            paidAt: Fixtures.paidAt,
            tender: .external,
            mode: .live
        )
        let receipt = Fixtures.maker.receipt(number: "R1-000001", for: sale)
        #expect(receipt.adjustments.last == Receipt.Amount(label: "Refunded before", amount: -25.96))
        #expect(Self.sum(receipt) == 100)
    }

    @Test func test_receipt_when_store_rounds_otherwise_then_the_cent_stands_in_a_row() throws {
        let order = try Fixtures.order { $0["total"] = "125.97" }
        let receipt = Fixtures.maker.receipt(number: "R1-000001", for: Fixtures.sale(order: order))
        #expect(receipt.adjustments.last == Receipt.Amount(label: "Rounding", amount: 0.01))
    }

    @Test func test_receipt_when_price_was_changed_by_hand_then_the_discount_without_coupon_is_shown() throws {
        let order = try Fixtures.order { json in
            json["coupon_lines"] = []
        }
        let receipt = Fixtures.maker.receipt(number: "R1-000001", for: Fixtures.sale(order: order))
        #expect(receipt.adjustments.first == Receipt.Amount(label: "Discount", amount: -4))
        #expect(Self.sum(receipt) == receipt.total)
    }

    @Test func test_receipt_when_money_went_back_then_lines_and_taxes_come_to_the_amount() throws {
        let order = try Fixtures.order()
        let money = ReturnedMoney(
            refundID: "r-1",
            order: order,
            plan: Fixtures.plan(order),
            returnedAt: Fixtures.paidAt,
            tender: .card,
            card: Fixtures.visa,
            mode: .live
        )
        let receipt = Fixtures.maker.receipt(number: "R1-000002", for: money)
        #expect(receipt.kind == .refund)
        #expect(receipt.taxes == [.init(label: "State tax 6%", amount: 0.48), .init(label: "City 2%", amount: 0.16)])
        #expect(Self.sum(receipt) == 8.64)
        #expect(receipt.reason == "Too small")
    }

    @Test func test_receipt_when_orders_are_random_then_rows_always_come_to_what_was_taken() throws {
        try Seed.repeating(Seed.count("MERCED_RECEIPTS", usual: 200)) { random in
            func cents(_ range: ClosedRange<Int>) -> Decimal { Decimal(Int.random(in: range, using: &random)) / 100 }
            let (subtotal, discount, taken) = (cents(0...99_999), cents(0...999), cents(1...99_999))
            let includesTax = Bool.random(using: &random)
            let order = try Fixtures.order { json in
                json["prices_include_tax"] = includesTax
                json["discount_total"] = "\(discount)"
                json["line_items"] = [
                    [
                        "id": 1, "name": "x", "quantity": 3, "subtotal": "\(subtotal)", "subtotal_tax": "0.37",
                        "total": "1",
                    ]
                ]
            }
            let sale = PaidSale(
                paymentID: "p",
                order: order,
                amount: taken,
                paidAt: Fixtures.paidAt,
                tender: .cash,
                mode: .test
            )
            #expect(Self.sum(Fixtures.maker.receipt(number: "R1-000001", for: sale)) == taken)
        }
    }

    @Test func test_json_when_amounts_are_large_and_fine_then_every_digit_comes_back() throws {
        let amounts = ["0.1", "12345678901234.5678", "-0.0001", "99999999.99", "1000"]
        for text in amounts {
            let amount = try #require(Decimal(string: text))
            let receipt = Fixtures.maker.receipt(number: "R1-000001", for: Fixtures.sale(order: try Fixtures.order()))
                .copy(subtotal: amount, total: amount)
            #expect(try ReceiptJSON.receipt(ReceiptJSON.text(receipt), number: 1) == receipt)
        }
    }

    private static func sum(_ receipt: Receipt) -> Decimal {
        let taxes = receipt.pricesIncludeTax ? [] : receipt.taxes
        return receipt.subtotal + (receipt.adjustments + taxes).map(\.amount).reduce(0, +)
    }
}
