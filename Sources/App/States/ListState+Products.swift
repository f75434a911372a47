import WooFoundation
import Yosemite

extension ListState {
    /// For a list of products; nil while there are rows to show.
    ///
    /// - Parameters:
    ///   - search: what was typed, empty for none.
    ///   - filter: what was chosen, as it is typed; nil for nothing.
    ///   - problem: why the mirror could not be read.
    ///   - progress: how far the mirror of products is.
    ///   - waiting: what is to be sent when the store answers, in words.
    ///   - time: since when the store is away.
    static func products(
        count: Int,
        isLoaded: Bool,
        search: String,
        filter: String?,
        problem: String?,
        progress: ResourceProgress?,
        status: SiteStatus,
        waiting: [String],
        time: String
    ) -> ListState? {
        guard count == 0 else { return nil }
        if let problem {
            return ListState([ProductLocalization.unreadable, problem, "", Localization.tryAgain], isProblem: true)
        }
        guard isLoaded else { return ListState([Localization.opening]) }
        if progress?.lastSync != nil || progress?.isWhole == true,
            let narrowed = narrowedProducts(search, filter, isWhole: progress?.isWhole == true)
        {
            return narrowed
        }
        switch status.connection {
        case .refused(let code, let message): return refused(code, message)
        case .offline(_, let reason):
            return offline(ProductLocalization.offline(since: time), reason, waiting: waiting)
        case .unknown, .online: break
        }
        switch progress?.state {
        case .unavailable(let reason):
            return ListState([ProductLocalization.unavailable, reason, "", Localization.tryAgain], isProblem: true)
        case .failed(let reason):
            return ListState([ProductLocalization.failed, reason, "", Localization.tryAgain], isProblem: true)
        case .whole, .comparing:
            return ListState([ProductLocalization.empty, "", ProductLocalization.meaning, "", Localization.refresh])
        case .waiting, .running, nil: break
        }
        if let narrowed = narrowedProducts(search, filter, isWhole: false) { return narrowed }
        return ListState([ProductLocalization.loading(done: progress?.done ?? 0, total: progress?.total)])
    }

    private static func narrowedProducts(_ search: String, _ filter: String?, isWhole: Bool) -> ListState? {
        let missing = isWhole ? [] : [ProductLocalization.notAllHere]
        if !search.isEmpty {
            return ListState([ProductLocalization.noMatch(search)] + missing + ["", Localization.clearSearch])
        }
        guard let filter else { return nil }
        return ListState([ProductLocalization.noneLike(filter)] + missing + ["", Localization.clearFilter])
    }

    enum ProductLocalization {
        static let unreadable = localized("! The saved products could not be read.")
        static let unavailable = localized("! The store does not show its products to this login.")
        static let failed = localized("! The products could not be loaded.")
        static func offline(since time: String) -> String {
            localized("! Offline since %@. No products are saved here yet.", time)
        }
        static let notAllHere = localized("Not every product is here yet; others are still loading.")
        static func noMatch(_ search: String) -> String { localized("No product matches “%@”.", search) }
        static func noneLike(_ filter: String) -> String { localized("No product is like “%@”.", filter) }
        static func loading(done: Int, total: Int?) -> String {
            total.map { localized("Loading products…  %@ of %@", "\(done)", "\($0)") } ?? localized("Loading products…")
        }
        static let empty = localized("No products yet.")
        static let meaning = localized("Products that are made here or in the store appear in this list.")
    }
}

extension ResourceProgress {
    /// Everything there is at the store is here.
    var isWhole: Bool {
        switch state {
        case .whole, .comparing: true
        case .waiting, .running, .failed, .unavailable: false
        }
    }
}
