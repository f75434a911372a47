import Foundation
import TerminalUI
import Testing
import WooFoundation
import Yosemite

@testable import App

@Suite struct FigureWordsTests {
    private let dollars = FigureWords(currency: .standard)
    private let yen = FigureWords(currency: CurrencySettings(code: "JPY", symbol: "¥", decimals: 0))
    private let dinar = FigureWords(
        currency: CurrencySettings(
            code: "KWD",
            symbol: "KD",
            position: .rightSpace,
            thousandSeparator: ".",
            decimalSeparator: ",",
            decimals: 3
        )
    )

    @Test func test_text_when_currencies_have_other_decimals_then_amounts_have_them() {
        #expect(dollars.text(12_480.5, of: .totalSales) == "$12,480.50")
        #expect(yen.text(12_480, of: .netRevenue) == "¥12,480")
        #expect(dinar.text(Decimal(string: "1234.567") ?? 0, of: .refunds) == "1.234,567 KD")
        #expect(dinar.text(1_234, of: .orders) == "1.234")
        #expect(dollars.text(-3, of: .netRevenue) == "-$3.00")
    }

    @Test func test_axis_when_currency_stands_elsewhere_then_so_at_the_axis() {
        #expect(dollars.axis("1.5k", of: .totalSales) == "$1.5k")
        #expect(dinar.axis("1,5k", of: .totalSales) == "1,5k KD")
        #expect(dollars.axis("12", of: .orders) == "12")
        #expect(dollars.axis("0", of: .totalSales) == "0")
    }

    @Test func test_change_when_money_moves_then_percent_and_things_in_numbers() {
        let up = dollars.change(of: .totalSales, from: 100, to: Decimal(string: "108.24") ?? 0)
        #expect((up.text, up.glyph, up.role) == ("8.2%", .up, .good))
        let down = dollars.change(of: .averageOrder, from: 100, to: 60)
        #expect((down.text, down.glyph, down.role) == ("40%", .down, .bad))
        let orders = dollars.change(of: .orders, from: 117, to: 128)
        #expect((orders.text, orders.words) == ("11", "up 11"))
    }

    @Test func test_change_when_refunds_grow_then_that_is_bad() {
        #expect(dollars.change(of: .refunds, from: 10, to: 20).role == .bad)
        #expect(dollars.change(of: .refunds, from: 20, to: 10).role == .good)
    }

    @Test func test_change_when_there_was_nothing_before_then_no_percent_is_made_up() {
        #expect(dollars.change(of: .totalSales, from: 0, to: 50).text == "$50.00")
        #expect(dollars.change(of: .totalSales, from: 1, to: 100_000).text == "over 999%")
        #expect(dollars.change(of: .totalSales, from: 0, to: 0).glyph == nil)
        #expect(dollars.change(of: .netRevenue, from: -50, to: 50).text == "$100.00")
    }
}
