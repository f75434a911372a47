import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What problems of sales and returns say of money is written as the store writes it.
struct AmountWordsTests {
    private static let euros = CurrencySettings(
        code: "EUR",
        symbol: "€",
        position: .rightSpace,
        thousandSeparator: ".",
        decimalSeparator: ","
    )
    private static let yen = CurrencySettings(code: "JPY", symbol: "¥", decimals: 0)

    private func amount(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }

    @Test func test_amounts_when_a_sale_is_refused_then_written_as_the_store_writes_them() throws {
        let (due, much) = (try amount("12.5"), try amount("1234.5"))
        let problems: [(any Error, String)] = [
            (SaleProblem.tooLittle(due: due), "That is less than the 12,50 € to be paid."),
            (SaleProblem.tooMuch(tender: "Voucher", due: due), "12,50 € is left"),
            (SaleProblem.notPaid(total: much, legs: due), "1.234,50 € is due, and 12,50 € was paid."),
            (SaleProblem.totalChanged(shown: due, now: much), "The total is 1.234,50 € now, not 12,50 €"),
            (SaleProblem.noSense(amount: much), "1.234,50 € makes no sense"),
            (SaleProblem.storeDiffers(here: due, store: much), "12,50 € here and 1.234,50 € in the store"),
            (OpenSaleRefusal.locked(due: due), "the card paid 12,50 € is unknown:"),
            (OpenSaleRefusal.notDue(rest: due), "12,50 € is left"),
            (OpenSaleRefusal.notPaid(rest: due), "12,50 € is not paid yet."),
            (ReturnProblem.legTooSmall(tender: "Cash", left: due), "Only 12,50 € can still"),
            (ReturnProblem.noWay(rest: due), "12,50 € of the refund"),
            (ReturnProblem.totalChanged(shown: due, now: much), "The total is 1.234,50 € now, not 12,50 €"),
            (ReturnProblem.tooMuch(wanted: much, worth: due), "cost 12,50 €: 1.234,50 € is too much"),
            (ReturnProblem.giftCard(paid: due), "12,50 € was paid by gift card"),
            (ReturnProblem.giftCardPaid(due), "12,50 € was paid by gift card"),
        ]
        for (problem, words) in problems {
            let said = StoreWords.describe(problem, in: Self.euros)
            #expect(said.contains(words), "\(said)")
        }
        #expect(StoreWords.describe(SaleProblem.tooLittle(due: 1_200), in: Self.yen).contains("¥1,200"))
    }

    /// Pieces are no money, and an amount that the currency cannot write is named as it was typed.
    @Test func test_numbers_when_they_are_no_amounts_then_as_they_are() throws {
        let pieces = ReturnProblem.tooManyPieces(name: "Mug", left: 2)
        #expect(StoreWords.describe(pieces, in: Self.euros) == "Of “Mug” only 2 can still be returned.")
        let fine = SaleProblem.tooFine(amount: try amount("0.005"), currency: "EUR")
        #expect(StoreWords.describe(fine, in: Self.euros) == "0.005 is not an amount in EUR.")
        let other = StoreWords.describe(CancellationError(), in: Self.euros)
        #expect(other == StoreWords.describe(CancellationError()))
    }
}
