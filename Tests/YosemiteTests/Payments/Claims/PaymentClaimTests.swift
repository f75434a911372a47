import Foundation
import Networking
import Testing
import WooFoundation

@testable import Yosemite

/// The row that a till leaves in an order, written, read, and read where somebody else wrote it.
struct PaymentClaimTests {
    private static let claim = PaymentClaim(
        stage: .ended,
        ending: .yielded,
        register: "R2",
        intentID: "pi_1",
        amount: "12.34 USD",
        date: Date(timeIntervalSince1970: 1_795_357_925)
    )

    private static func row(_ id: Int64, _ key: String, _ value: String) -> MetaData {
        MetaData(metadataID: id, key: key, value: .string(value), displayKey: nil, displayValue: nil)
    }

    @Test func test_claim_when_written_and_read_then_is_the_same() {
        #expect(Self.claim.text == "1|ended|yielded|R2|pi_1|12.34 USD|2026-11-22T14:32:05")
        #expect(PaymentClaim(text: Self.claim.text) == Self.claim)
    }

    @Test func test_claim_when_a_register_holds_separators_and_controls_then_the_row_keeps_its_parts() {
        var claim = Self.claim
        claim.register = "R|2\\\u{1B}[31m\n"
        #expect(claim.text.split(separator: "|", omittingEmptySubsequences: false).count == 7)
        #expect(PaymentClaim(text: claim.text).register == "R2[31m")
    }

    @Test(arguments: ["", "2|claim||R2|||2027", "1|dancing||R2||1 USD|2026-11-22T14:32:05", "claim", "1|paid"])
    func test_claim_when_not_understood_then_is_live_and_unknown(text: String) {
        let row = ClaimRow.rows(of: [Self.row(4, "_merced_pay_a", text)])[0]
        #expect(row.claim.stage == .unknown && row.isLive && !row.claim.hasMoney)
    }

    @Test func test_rows_when_several_then_lowest_id_first_and_one_a_payment() {
        let live = PaymentClaim(stage: .claim, register: "R1", intentID: "", amount: "1 USD", date: Self.claim.date)
        let rows = ClaimRow.rows(of: [
            Self.row(9, "_merced_pay_b", live.text), Self.row(3, "_merced_pay_a", Self.claim.text),
            Self.row(4, "_merced_pay_a", live.text), Self.row(1, "_merced_payment_id", "a"),
            Self.row(2, "_merced_pay_", live.text),
        ])
        #expect(rows.map(\.paymentID) == ["a", "b"] && rows.map(\.metaID) == [3, 9])
        #expect(rows.map(\.isLive) == [false, true])
    }

    @Test func test_rows_when_one_was_taken_over_then_it_is_over_whatever_it_says() {
        let live = PaymentClaim(stage: .approved, register: "R1", intentID: "i", amount: "1 USD", date: Self.claim.date)
        let takeover = ClaimTakeover(paymentID: "b", register: "R2")
        let rows = ClaimRow.rows(of: [
            Self.row(3, "_merced_pay_a", live.text), Self.row(5, ClaimTakeover.key(of: "a"), takeover.text),
            Self.row(6, "_merced_pay_c", live.text), Self.row(7, ClaimTakeover.key(of: "c"), "2|?"),
        ])
        #expect(rows.map(\.isLive) == [false, true] && rows[0].takeover == takeover)
    }

    @Test func test_holder_when_it_began_today_or_before_then_words_say_when() throws {
        let row = ClaimRow(metaID: 1, paymentID: "a", claim: Self.claim)
        let zone = try #require(StoreTimeZone(identifier: "America/New_York"))
        let words = ClaimHolder(row).words(in: zone, now: Self.claim.date.addingTimeInterval(60))
        #expect(words == "R2 has been taking this payment since 09:32.")
        #expect(ClaimHolder(row).words(in: nil, now: Self.claim.date.addingTimeInterval(60)).hasSuffix(" UTC."))
        let later = ClaimHolder(row).words(in: zone, now: Self.claim.date.addingTimeInterval(90_000))
        #expect(later == "R2 has been taking this payment since 2026-11-22 09:32.")
    }
}
