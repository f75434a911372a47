import CartEngine
import FoundationEssentials
import Testing

/// The engine against what a store answered. The trimmed set holds, of all recorded carts, some for every rule.
@Suite struct RecordedCartTests {
    @Test func test_trimmed_set_of_recorded_carts_when_priced_then_matches_to_the_last_digit() async throws {
        try await expectMatches(in: .trimmed, atLeast: 500)
    }

    @Test(.enabled(if: CartFolder.all != nil, "there is no shared/carts beside the repository"))
    func test_all_recorded_carts_when_priced_then_match_to_the_last_digit() async throws {
        try await expectMatches(in: #require(CartFolder.all), atLeast: 11_675)
    }

    private func expectMatches(in folder: CartFolder, atLeast count: Int) async throws {
        let all = try await Oracle.results(in: folder)
        for (taught, result) in all.sorted(by: { $0.key < $1.key }) {
            #expect(result.cases >= count)
            #expect(
                result.wrong.isEmpty,
                "\(result.wrong.count) wrong:\n\(result.wrong.prefix(20).joined(separator: "\n"))"
            )
            switch taught {
            case .everything: #expect(result.inexact == 0)
            case .whatIsShown: #expect(result.inexactWithoutCut.isEmpty, "\(result.inexactWithoutCut.prefix(20))")
            case .nothing: #expect(result.inexactWithPlainAmount.isEmpty, "\(result.inexactWithPlainAmount.prefix(20))")
            }
            if folder.place != CartFolder.trimmed.place {
                print("carts, of coupons known \(taught): \(result.words)")
            }
        }
    }
}
