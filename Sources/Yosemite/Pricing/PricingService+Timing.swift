import CartEngine
import Storage
import WooFoundation

extension PricingService {
    /// How long the engine takes for each body: the median of `rounds`, after a few warm-up rounds.
    func time(_ bodies: [JSONValue], rounds: Int) async throws -> [Duration] {
        let now = dates.now()
        let requests = try bodies.map { body throws(CartError) in try OrderRequest(body: body, takesFractions: true) }
        let (rules, catalogue) = try await mirror.read { storage in
            (try StoreRules.load(from: storage), try Catalogue.load(for: requests, from: storage, at: now))
        }
        let clock = ContinuousClock()
        return requests.map { request in
            let taken = (0..<max(1, rounds) + Self.warmUp).map { _ in
                clock.measure { _ = rules.quote(request, catalogue: catalogue, at: now) }
            }
            let counted = taken.dropFirst(Self.warmUp).sorted()
            return counted[counted.count / 2]
        }
    }

    private static let warmUp = 20
}
