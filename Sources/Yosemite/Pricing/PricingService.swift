import CartEngine
import FoundationEssentials
import Logging
import Networking
import Storage
import WooFoundation

/// Prices of orders, computed from the mirror (`CartEngine`) without asking the store; and whether they match the
/// store's.
final class PricingService: SiteService {
    let site: SiteBase
    let ledger: any RecordStore
    let engine: MirrorEngine
    let drafts: DraftCoordinator
    let isReadOnly: Bool
    let basis: PriceBasisKeeper
    let logger = Logger(label: "merced.prices")

    init(site: SiteBase, ledger: any RecordStore, engine: MirrorEngine, drafts: DraftCoordinator, isReadOnly: Bool) {
        (self.site, self.ledger, self.engine) = (site, ledger, engine)
        (self.drafts, self.isReadOnly) = (drafts, isReadOnly)
        basis = PriceBasisKeeper(mirror: site.mirror, siteID: site.login.siteID)
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
                return bodies.map { _ in OrderQuote(result: .failure(error), reasons: [], decimals: 0) }
            }
            let takesFractions = try storage.showsFractions()
            let requests = bodies.map { body in
                Result { () throws(CartError) in try OrderRequest(body: body, takesFractions: takesFractions) }
            }
            let catalogue = try Catalogue.load(for: requests.compactMap { try? $0.get() }, from: storage, at: now)
            return requests.map { request in
                let decimals = rules.settings.decimals
                switch request {
                case .success(let request):
                    let priced = rules.quote(request, catalogue: catalogue, at: now)
                    return OrderQuote(result: priced.result, reasons: priced.reasons, decimals: decimals)
                case .failure(let error): return OrderQuote(result: .failure(error), reasons: [], decimals: decimals)
                }
            }
        }
    }

    /// The store's own price of an order. It creates a draft of it, which is deleted again.
    ///
    /// - Throws: `CartError` where the request would crash the store; `EditError.notAllowed`; `NetworkError`, with the
    ///   store's words where it refuses the order.
    func askStore(_ body: JSONValue) async throws -> Order {
        if let reason = await reasonNotToAsk(asks: true) { throw EditError.notAllowed(reason: reason) }
        if case .failure(.refused(let refusal))? = try await quote([body]).first?.result, refusal.status >= 500 {
            throw CartError.refused(refusal)
        }
        return try await observed { try await self.drafts.ask(body) }
    }

    /// Why nothing may be written to the store, as part of a sentence.
    ///
    /// - Parameter asks: whether to ask the store where that is unknown.
    func reasonNotToAsk(asks: Bool) async -> String? {
        if isReadOnly { return Localization.readOnly }
        let known = await monitor.status.access
        if let reason = known?.reasonNotToWrite { return reason }
        if known?.verdict(.writeOrders) == .available || !asks { return nil }
        return await site.access.reasonNotToWrite(asks: true)
    }

    enum Localization {
        static let readOnly = localized("merced is read only here")
        static let otherwise = localized("an order")
        static func refused(_ words: String) -> String { localized("refused: %@", words) }
        static let notComputed = localized("not computed")
    }
}
