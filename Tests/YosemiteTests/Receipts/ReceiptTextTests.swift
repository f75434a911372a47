import Foundation
import Networking
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

struct ReceiptTextTests {
    private typealias Fixtures = ReceiptFixtures

    @Test func test_lines_when_paper_is_80_mm_then_the_whole_receipt_stands_in_48_columns() throws {
        let receipt = Fixtures.maker.receipt(number: "R1-000042", for: Fixtures.sale(order: try Fixtures.order()))
        #expect(
            text(receipt, columns: 48) == """
                                 Harbor & Pine
                                 1 Quay Street
                                 Tax no. 12-345

                Receipt R1-000042               2026-11-21 17:05
                Order #3129                       Served by Mira
                ------------------------------------------------
                Wool hat                                  $20.00
                  Colour: Red
                  2 × $10.00
                Sailor’s coat with a very long name that
                does not fit a narrow roll of paper       $95.00
                ------------------------------------------------
                Subtotal                                 $115.00
                Discount (spring)                         -$4.00
                Gift wrap                                  $0.70
                Shipping (Parcel)                          $5.00
                State tax 6%                               $7.30
                City 2%                                    $1.96
                TOTAL USD                                $125.96
                ------------------------------------------------
                Visa ending 4242                         $125.96
                  Entry: Chip
                  Application: VISA CREDIT
                  AID: A0000000031010
                  Account type: Credit
                  Verification: No verification
                  TVR: 0000008000
                  TSI: E800
                  TC: B2B5C1A0D3E4F506
                  ATC: 0042
                  Response: APPROVED (00)
                  Authorisation: A1B2C3

                                     #3129
                """
        )
    }

    @Test func test_lines_when_paper_is_58_mm_then_no_line_is_wider_than_32_columns() throws {
        let sale = Fixtures.sale(order: try Fixtures.order(), tender: .cash, mode: .test)
        let receipt = Fixtures.maker.receipt(number: "R1-000042", for: sale)
        let lines = text(receipt, columns: 32, mark: .copy).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { PaperColumns.width($0) <= 32 })
        #expect(lines.contains("Cash                     $130.00"))
        #expect(lines.contains("Change                     $4.04"))
        #expect(lines.filter { $0.contains("*** COPY ***") }.count == 2)
        #expect(lines.filter { $0.contains("*** TEST - NO MONEY MOVED ***") }.count == 2)
        #expect(lines.contains("Sailor’s coat with a very"))
    }

    @Test func test_lines_when_it_is_for_somebody_who_is_given_it_then_no_amount_stands_on_it() throws {
        let receipt = Fixtures.maker.receipt(number: "R1-000042", for: Fixtures.sale(order: try Fixtures.order()))
        #expect(
            text(receipt, columns: 32, mark: .gift) == """
                         Harbor & Pine
                         1 Quay Street
                         Tax no. 12-345

                          GIFT RECEIPT
                Receipt R1-000042
                2026-11-21 17:05
                Order #3129       Served by Mira
                --------------------------------
                2 × Wool hat
                  Colour: Red
                Sailor’s coat with a very long
                name that does not fit a narrow
                roll of paper

                             #3129
                          GIFT RECEIPT
                """
        )
    }

    @Test func test_lines_when_money_went_back_then_paper_says_refund() throws {
        let order = try Fixtures.order()
        let money = ReturnedMoney(
            refundID: "r-1",
            order: order,
            plan: Fixtures.plan(order),
            returnedAt: Fixtures.paidAt,
            tender: .external,
            reference: "T-991",
            mode: .live
        )
        let lines = text(Fixtures.maker.receipt(number: "R1-000043", for: money), columns: 32)
            .split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.contains("             REFUND"))
        #expect(lines.contains("REFUNDED USD               $8.64"))
        #expect(lines.contains("Reason: Too small"))
        #expect(lines.contains("  Reference: T-991"))
    }

    @Test func test_lines_when_the_card_asks_for_a_signature_then_there_is_a_line_for_it() throws {
        let emv = try #require(Fixtures.visa.emv).copy(verification: "Signature")
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: try Fixtures.order()))
            .copy(card: Fixtures.visa.copy(emv: emv))
        #expect(text(receipt, columns: 32).contains("X_______________________________\nSignature"))
    }

    @Test func test_lines_when_a_part_at_the_register_asks_for_a_signature_then_there_is_a_line_for_it() throws {
        let emv = try #require(Fixtures.visa.emv).copy(verification: "Signature")
        let leg = Receipt.Leg(
            tender: "Card",
            due: 5,
            rounding: 0,
            tendered: 5,
            change: 0,
            reference: "",
            card: Fixtures.visa.copy(emv: emv)
        )
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: try Fixtures.order()))
            .copy(card: .some(nil), legs: [leg])
        #expect(text(receipt, columns: 32).contains("X_______________________________\nSignature"))
    }

    /// Earlier ledgers have the processor's code for the brand, and nothing of the chip that came later.
    @Test func test_lines_when_the_receipt_is_an_earlier_ones_then_it_is_read_and_names_the_scheme() throws {
        let chip = #"{"aid":"A000000025","applicationName":"AMEX"}"#
        let old = #"{"authorisationCode":"A1","brand":"amex","emv":\#(chip),"entry":"contactless","lastFour":"0005"}"#
        let card = try JSONDecoder().decode(CardSummary.self, from: Data(old.utf8))
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: try Fixtures.order()))
            .copy(card: card)
        let lines = text(receipt, columns: 32).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("American Express ending") })
        #expect(lines.contains("  Response: APPROVED") && lines.contains("  Authorisation: A1"))
        #expect(!lines.contains { $0.contains("TVR") || $0.contains("Cryptogram") || $0.contains("amex") })
    }

    @Test func test_lines_when_names_are_wide_or_hostile_then_columns_still_hold() throws {
        let names = [
            "東京の帽子 とても長い名前の帽子です", "a\u{202E}b\u{1B}[2Jc\u{7}", String(repeating: "x", count: 90),
            "e" + String(repeating: "\u{301}", count: 300), "👩‍👩‍👧‍👦 family", "",
        ]
        for name in names {
            let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: try Fixtures.order()))
                .copy(merchant: [name], lines: [Receipt.Line(name: name, quantity: 1, total: 5)], clerk: name)
            for columns in [24, 32, 48] {
                let lines = text(receipt, columns: columns).split(separator: "\n")
                #expect(lines.allSatisfy { PaperColumns.width($0) <= columns }, "\(columns)")
                #expect(!lines.joined().unicodeScalars.contains { TextCleaning.isRemoved($0) })
            }
        }
    }

    @Test func test_lines_when_currency_has_three_decimals_or_none_then_amounts_follow_it() throws {
        let order = try Fixtures.order { json in
            (json["currency"], json["currency_symbol"]) = ("KWD", "KD")
        }
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: order))
        #expect(text(receipt, columns: 32).contains("TOTAL KWD              KD125.960"))
        let yen = receipt.copy(currency: "JPY", currencySymbol: "¥", total: 1_300)
        #expect(text(yen, columns: 32).contains("TOTAL JPY                 ¥1,300"))
    }

    private func text(_ receipt: Receipt, columns: Int, mark: ReceiptMark = .original) -> String {
        ReceiptText(receipt: receipt, settings: Fixtures.settings, columns: columns, mark: mark)
            .lines.joined(separator: "\n")
    }
}
