import Foundation
import Testing
import WooFoundation

@testable import Networking

struct RefundDraftTests {
    private func draft(_ amount: String, decimals: Int = 2) throws -> RefundDraft? {
        RefundDraft(
            amount: try #require(Money.amount(from: amount)),
            lines: [RefundDraft.Line(lineID: 11, quantity: 1, total: 0, taxes: [:])],
            reason: "",
            mark: "m-1",
            usesGateway: false,
            restocks: true,
            decimals: decimals
        )
    }

    @Test(arguments: ["0", "0.00", "-0.01", "-5", "0.004"])
    func test_draft_when_it_would_give_nothing_back_then_there_is_none(amount: String) throws {
        #expect(try draft(amount) == nil)
    }

    @Test func test_draft_when_the_smallest_unit_goes_back_then_there_is_one() throws {
        #expect(try draft("0.01")?.json["amount"] == .string("0.01"))
        #expect(try draft("0.004", decimals: 3)?.json["amount"] == .string("0.004"))
        #expect(try draft("0.5", decimals: 0)?.json["amount"] == .string("1"))
    }
}
