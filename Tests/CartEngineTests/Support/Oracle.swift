import CartEngine
import FoundationEssentials

/// What came of running recorded carts.
struct OracleResult: Sendable {
    var cases = 0
    var wrong: [String] = []
    /// Carts said to be inexact, and those of them that were right all the same.
    var inexact = 0
    var inexactYetRight = 0
    /// Carts said to be inexact without a coupon of which the store hides something.
    var inexactWithoutCut: [String] = []
    /// Carts said to be inexact although every coupon shows a zero as its last decimal.
    var inexactWithPlainAmount: [String] = []

    var words: String {
        "\(cases) cases, \(wrong.count) wrong, \(inexact) said to be inexact, of which \(inexactYetRight) right"
    }

    static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.cases += right.cases
        sum.wrong += right.wrong
        sum.inexact += right.inexact
        sum.inexactYetRight += right.inexactYetRight
        sum.inexactWithoutCut += right.inexactWithoutCut
        sum.inexactWithPlainAmount += right.inexactWithPlainAmount
        return sum
    }
}

/// Runs recorded carts through the engine.
struct Oracle {
    /// The clock of the recordings.
    static let moment = Date(timeIntervalSince1970: 1_795_348_800)

    let rules: StoreRules
    let catalogue: Catalogue
    let cutCoupons: Set<String>
    /// Codes of coupons whose amount shows two decimals.
    let longCoupons: Set<String>

    init(_ profile: StoreProfile, taught: StoreProfile.Taught) throws {
        rules = try profile.rules()
        catalogue = profile.catalogue(taught: taught)
        cutCoupons = profile.cutCoupons
        longCoupons = Set(profile.coupons.filter { !$0.amount.hasSuffix("0") }.map(\.code))
    }

    /// All cases of a folder, with each knowledge of coupons' amounts. Files are read at the same time.
    static func results(in folder: CartFolder) async throws -> [StoreProfile.Taught: OracleResult] {
        try await withThrowingTaskGroup(of: [StoreProfile.Taught: OracleResult].self) { group in
            for name in try folder.names() { group.addTask { try results(name, in: folder) } }
            var all: [StoreProfile.Taught: OracleResult] = [:]
            for try await results in group { all.merge(results, uniquingKeysWith: +) }
            return all
        }
    }

    private static func results(_ name: String, in folder: CartFolder) throws -> [StoreProfile.Taught: OracleResult] {
        var results: [StoreProfile.Taught: OracleResult] = [:]
        for (name, cases) in Dictionary(grouping: try folder.cases(name), by: \.profile) {
            let profile = try folder.profile(name)
            let oracle = try Oracle(profile, taught: .everything)
            // A cart without coupons is the same whatever is known of coupons.
            let plain = cases.filter { !$0.hasCoupons }.map(oracle.run).reduce(OracleResult(), +)
            let others = cases.filter(\.hasCoupons)
            for taught in StoreProfile.Taught.allCases {
                let oracle = try Oracle(profile, taught: taught)
                let result = others.map(oracle.run).reduce(plain, +)
                results.merge([taught: result], uniquingKeysWith: +)
            }
        }
        return results
    }

    func run(_ recorded: RecordedCase) -> OracleResult {
        var result = OracleResult()
        result.cases = 1
        var differences: [String] = []
        var isExact = true
        var coupons: Set<String> = []
        var order: PricedOrder?
        for step in recorded.allSteps {
            let request = step.request.request(changing: order)
            coupons.formUnion((request.coupons ?? []).map { $0.lowercased() })
            do {
                let priced =
                    if let order {
                        try rules.update(order, with: request, catalogue: catalogue, at: Self.moment)
                    } else {
                        try rules.price(request, catalogue: catalogue, at: Self.moment)
                    }
                isExact = isExact && priced.isExact
                order = priced
                differences += compare(priced, step)
            } catch {
                differences += compare(error, step.error)
            }
        }
        if isExact {
            if !differences.isEmpty {
                result.wrong = ["\(recorded.id): \(differences.prefix(6).joined(separator: "; "))"]
            }
        } else {
            result.inexact = 1
            result.inexactYetRight = differences.isEmpty ? 1 : 0
            if coupons.isDisjoint(with: cutCoupons) { result.inexactWithoutCut = [recorded.id] }
            if coupons.isDisjoint(with: longCoupons) { result.inexactWithPlainAmount = [recorded.id] }
        }
        return result
    }

    private func compare(_ order: PricedOrder, _ step: RecordedCase.Answered) -> [String] {
        guard let theirs = step.order else {
            return ["ours a price, theirs \(step.error.map { "\($0.status) \($0.code)" } ?? "nothing")"]
        }
        var differences = Comparison(order, theirs, places: rules.settings.decimals).differences
        if let exact = step.sixPlaces {
            differences += Comparison(order, exact, places: 6).differences.map { "dp=6 " + $0 }
        }
        return differences
    }

    private func compare(_ error: any Error, _ theirs: RecordedCase.Failure?) -> [String] {
        guard let theirs, case CartError.refused(let refusal) = error else { return ["ours \(error), theirs a price"] }
        if refusal.status == theirs.status, refusal.code == theirs.code { return [] }
        return ["ours \(refusal.status) \(refusal.code), theirs \(theirs.status) \(theirs.code)"]
    }
}

extension RecordedCase {
    struct Answered {
        var request: OrderBody
        var order: RecordedOrder?
        var sixPlaces: RecordedOrder?
        var error: Failure?
    }

    var hasCoupons: Bool { allSteps.contains { $0.request.coupons != nil } }

    var allSteps: [Answered] {
        if let steps { return steps.map { Answered(request: $0.request, order: $0.order, error: $0.error) } }
        guard let request else { return [] }
        return [Answered(request: request, order: order, sixPlaces: order_dp6, error: error)]
    }
}
