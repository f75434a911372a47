import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// What orders would cost, computed here from what the mirror holds (`CartEngine`), without asking the store.
final class PricingService: SiteService {
    let site: SiteBase

    init(site: SiteBase) {
        self.site = site
    }

    /// - Parameter bodies: as for `POST wc/v3/orders`.
    /// - Returns: one for each, in order.
    /// - Throws: `PricingError.settingsMissing`; `StorageError`.
    func quote(_ bodies: [JSONValue]) async throws -> [OrderQuote] {
        let now = site.dates.now()
        return try await mirror.read { storage in
            let rules: StoreRules
            do {
                rules = try StoreRules.load(from: storage)
            } catch let error as CartError {
                return bodies.map { _ in OrderQuote(result: .failure(error), decimals: 0) }
            }
            let requests = bodies.map { body in Result { () throws(CartError) in try OrderRequest(body: body) } }
            let catalogue = try Catalogue.load(for: requests.compactMap { try? $0.get() }, from: storage)
            return requests.map { request in
                OrderQuote(
                    result: request.flatMap { request in
                        Result { () throws(CartError) in
                            try rules.price(request, catalogue: catalogue, at: now)
                        }
                    },
                    decimals: rules.settings.decimals
                )
            }
        }
    }
}
