import FoundationEssentials
import Storage
import WooFoundation

/// Orders that are being made or changed: opened, priced, kept as drafts, sent through the ledger.
final class OrderFormService: SiteService {
    let site: SiteBase
    let edits: EditService
    let orders: OrderService

    init(site: SiteBase, edits: EditService, orders: OrderService) {
        self.site = site
        self.edits = edits
        self.orders = orders
    }

    var journal: EditJournal { edits.journal }

    /// What a form would cost, by what the mirror knows.
    ///
    /// - Throws: `PricingError.settingsMissing`, `StorageError`.
    func quote(_ form: OrderForm) async throws -> OrderFormQuote {
        let now = dates.now()
        return try await mirror.read { storage in
            try OrderFormPricing.load(form, from: storage, at: now).quote()
        }
    }

    /// Why the store would refuse a coupon on this form as it is; nil where it takes it, or only it can tell.
    func refusal(of code: String, on form: OrderForm) async throws -> String? {
        var tried = form
        guard tried.addCoupon(code) || form.coupons.contains(code.lowercased()) else { return nil }
        guard let problem = try await quote(tried).problem, try await quote(form).problem == nil else { return nil }
        return problem.words
    }
}
