import WooFoundation
import Yosemite

extension ListState {
    /// For a list of reviews; nil while there are rows to show.
    ///
    /// - Parameters:
    ///   - search: what was typed, empty for none.
    ///   - filter: what was chosen, as it is typed; nil for nothing.
    ///   - isOfProduct: only those of one product are shown.
    ///   - problem: why the mirror could not be read.
    ///   - progress: how far the mirror of reviews is.
    ///   - waiting: what is to be sent when the store answers, in words.
    ///   - time: since when the store is away.
    static func reviews(
        count: Int,
        isLoaded: Bool,
        search: String,
        filter: String?,
        isOfProduct: Bool,
        problem: String?,
        progress: ResourceProgress?,
        status: SiteStatus,
        waiting: [String],
        time: String
    ) -> ListState? {
        guard count == 0 else { return nil }
        if let problem {
            return ListState([ReviewLocalization.unreadable, problem, "", Localization.tryAgain], isProblem: true)
        }
        guard isLoaded else { return ListState([Localization.opening]) }
        if progress?.isWhole == true, let narrowed = narrowedReviews(search, filter) { return narrowed }
        switch status.connection {
        case .refused(let code, let message): return refused(code, message)
        case .offline(_, let reason):
            return offline(ReviewLocalization.offline(since: time), reason, waiting: waiting)
        case .unknown, .online: break
        }
        switch progress?.state {
        case .unavailable(let reason):
            return ListState([ReviewLocalization.unavailable, reason, "", Localization.tryAgain], isProblem: true)
        case .failed(let reason):
            return ListState([ReviewLocalization.failed, reason, "", Localization.tryAgain], isProblem: true)
        case .whole, .comparing:
            let words = isOfProduct ? ReviewLocalization.noneOfProduct : ReviewLocalization.empty
            return ListState([words, "", ReviewLocalization.meaning, "", Localization.refresh])
        case .waiting, .running, nil: break
        }
        if let narrowed = narrowedReviews(search, filter) { return narrowed }
        return ListState([ReviewLocalization.loading(done: progress?.done ?? 0, total: progress?.total)])
    }

    private static func narrowedReviews(_ search: String, _ filter: String?) -> ListState? {
        if !search.isEmpty { return ListState([ReviewLocalization.noMatch(search), "", Localization.clearSearch]) }
        return filter.map { ListState([ReviewLocalization.noneLike($0), "", Localization.clearFilter]) }
    }

    enum ReviewLocalization {
        static let unreadable = localized("! The saved reviews could not be read.")
        static let unavailable = localized("! The store does not show its reviews to this login.")
        static let failed = localized("! The reviews could not be loaded.")
        static func offline(since time: String) -> String {
            localized("! Offline since %@. No reviews are saved here yet.", time)
        }
        static func noMatch(_ search: String) -> String { localized("No review matches “%@”.", search) }
        static func noneLike(_ filter: String) -> String { localized("No review is like “%@”.", filter) }
        static func loading(done: Int, total: Int?) -> String {
            total.map { localized("Loading reviews…  %@ of %@", "\(done)", "\($0)") } ?? localized("Loading reviews…")
        }
        static let empty = localized("No reviews yet.")
        static let noneOfProduct = localized("Nobody has reviewed this product yet.")
        static let meaning = localized("What customers write about a product appears in this list.")
    }
}
