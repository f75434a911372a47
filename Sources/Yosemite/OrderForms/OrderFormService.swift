import FoundationEssentials
import Storage
import WooFoundation

/// Orders being created or changed: opened, priced, saved as drafts, sent through the ledger.
final class OrderFormService: SiteService {
    let site: SiteBase
    let edits: EditService
    let orders: OrderService
    let catalogue: CatalogueService
    private let pricing: PricingService

    init(
        site: SiteBase,
        edits: EditService,
        orders: OrderService,
        catalogue: CatalogueService,
        pricing: PricingService
    ) {
        self.site = site
        self.edits = edits
        self.orders = orders
        self.catalogue = catalogue
        self.pricing = pricing
    }

    /// The store's own total for a new order; nil where its owner did not allow asking, and for an existing order.
    ///
    /// - Throws: `OrderFormProblem.refused`, `NetworkError`.
    func askStore(_ form: OrderForm) async throws -> Decimal? {
        guard form.isNew, try await pricing.trust().isAllowed else { return nil }
        let now = dates.now()
        let priced = try await mirror.read { try OrderFormPricing.load(form, from: $0, at: now) }
        let body: [String: JSONValue]
        do {
            body = try priced.priced().body
        } catch {
            throw OrderFormProblem.refused(error.words)
        }
        return try await pricing.askStore(.object(body)).totalAmount
    }

    var journal: EditJournal { edits.journal }

    /// Whether the shop has shown that it sells fractions.
    func takesFractions() async throws -> Bool { try await mirror.read { try $0.showsFractions() } }

    /// The price of a form, from the mirror.
    ///
    /// - Throws: `PricingError.settingsMissing`, `StorageError`.
    func quote(_ form: OrderForm) async throws -> OrderFormQuote {
        let now = dates.now()
        var quote = OrderFormPricing(form, try await pricing.basis.basis(for: form, at: now), at: now).quote()
        quote.trust = try await pricing.trust()
        return quote
    }

    /// Why the store would refuse a coupon on this form; nil where it would not, or only it can tell.
    func refusal(of code: String, on form: OrderForm) async throws -> String? {
        var tried = form
        guard tried.addCoupon(code) || form.coupons.contains(code.lowercased()) else { return nil }
        guard let problem = try await quote(tried).problem, try await quote(form).problem == nil else { return nil }
        return problem.words
    }
}
