import Foundation
import Testing
import WooFoundation
import Yosemite

@testable import App

struct OrderFormInputTests {
    private let comma = CurrencySettings(code: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",")
    private let point = CurrencySettings.standard

    /// Three digits after the point look like thousands where stores write `9,12`.
    @Test(arguments: ["9.123", "4.125", "0.001", "1234.5", "17", "-2.375"])
    func test_amount_when_untouched_then_the_same_to_its_last_digit(_ text: String) throws {
        let amount = try #require(Decimal(string: text))
        for currency in [comma, point] {
            let given = OrderFormInput.Given(amount, currency)
            #expect(given.amount(given.text, as: OrderFormInput.signed) == amount)
            #expect(given.objection(given.text, as: OrderFormInput.signed) == nil)
        }
    }

    @Test func test_amount_when_typed_as_the_store_writes_it_then_read_so() {
        let given = OrderFormInput.Given(Decimal(string: "9.123"), comma)
        #expect(given.text == "9,123")
        #expect(given.amount("9,12") == Decimal(string: "9.12"))
        #expect(given.amount("1.234,50") == Decimal(string: "1234.5"))
        #expect(given.objection("9,1234") != nil && given.objection("x") != nil && given.objection("") != nil)
        #expect(OrderFormInput.Given(nil, comma).amount("") == nil)
    }

    @Test func test_discount_when_written_and_read_again_then_the_same() throws {
        for currency in [comma, point] {
            for percent in ["7.5", "10", "33.333"] {
                let discount = OrderForm.Discount.percent(try #require(Decimal(string: percent)))
                #expect(OrderFormInput.discount(OrderFormInput.text(discount, currency), currency) == .some(discount))
            }
        }
    }
}
