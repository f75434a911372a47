import CartEngine
import FoundationEssentials
import Testing

@Suite struct RecordedCartTests {
    @Test(.enabled(if: CartFolder.all != nil, "there is no shared/carts beside the repository"))
    func test_all_recorded_carts_when_priced_then_match_to_the_last_digit() async throws {
        let folder = try #require(CartFolder.all)
        let names = try folder.names()
        let all = try await withThrowingTaskGroup(of: (String, [OracleResult]).self) { group in
            for name in names {
                group.addTask { (name, try Self.run(name, in: folder)) }
            }
            var all: [String: [OracleResult]] = [:]
            for try await (name, results) in group { all[name] = results }
            return all
        }
        for name in names {
            let results = all[name] ?? []
            print(name, results.map { "\($0.cases) \($0.wrong.count) wrong, \($0.inexact) inexact" })
        }
        for taught in 0..<3 {
            let sum = all.values.reduce(OracleResult()) { $0 + $1[taught] }
            print(sum.cases, sum.wrong.count, sum.inexact, sum.inexactYetRight, sum.inexactWithoutCut.count)
            #expect(
                sum.wrong.isEmpty,
                "\(sum.wrong.count) wrong:\n\(sum.wrong.sorted().prefix(20).joined(separator: "\n"))"
            )
        }
    }

    private static func run(_ name: String, in folder: CartFolder) throws -> [OracleResult] {
        let cases = try folder.cases(name)
        guard let first = cases.first else { return [] }
        let profile = try folder.profile(first.profile)
        return try [StoreProfile.Taught.everything, .whatIsShown, .nothing].map { taught in
            let oracle = try Oracle(profile, taught: taught)
            return cases.map(oracle.run).reduce(OracleResult()) { $0 + $1 }
        }
    }
}
