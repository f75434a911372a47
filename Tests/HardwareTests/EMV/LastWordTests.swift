import Testing

@testable import Hardware

/// What the chip says once the bank has approved.
struct LastWordTests {
    @Test(arguments: [("40", true), ("00", false), ("80", false)])
    func test_second_cryptogram_when_it_is_no_approval_then_the_card_has_declined(
        information: String,
        isApproved: Bool
    ) async throws {
        let terminal = CCIDStage.recordedTerminal
        var transaction = EMVTransaction(
            card: TestCard.card([TestCard.second: TestCard.cryptogram(information)]),
            terminal: terminal,
            purchase: try #require(EMVPurchase(CCIDStage.parameters, terminal: terminal, counter: 7)),
            amountMinor: CCIDStage.parameters.amountMinor,
            readerSerial: "R",
            doors: EMVTransaction.Doors(host: TestBank.approving(), commit: {}, report: { _ in })
        )
        switch try await transaction.run() {
        case .approved: #expect(isApproved)
        case .declinedByCard: #expect(!isApproved)
        case let other: Issue.record("ended with \(other)")
        }
    }
}
