import Yosemite

extension ListStateWords {
    static let reviews = ListStateWords(
        unreadable: localized("! The saved reviews could not be read."),
        unavailable: localized("! The store does not show its reviews to this login."),
        failed: localized("! The reviews could not be loaded."),
        empty: localized("No reviews yet."),
        meaning: localized("What customers write about a product appears in this list."),
        offline: { localized("! Offline since %@. No reviews are saved here yet.", $0) },
        noMatch: { localized("No review matches “%@”.", $0) },
        noneLike: { localized("No review is like “%@”.", $0) },
        loading: { done, total in
            total.map { localized("Loading reviews…  %@ of %@", "\(done)", "\($0)") } ?? localized("Loading reviews…")
        },
        notAllHere: localized("Not every review is here yet; others are still loading.")
    )
    static let noReviewsOfProduct = localized("Nobody has reviewed this product yet.")
}
