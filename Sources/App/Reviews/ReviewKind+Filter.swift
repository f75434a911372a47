import TerminalUI
import WooFoundation
import Yosemite

extension ReviewKind {
    static func filterLayout(in site: SiteContext, host: ScreenHost?) -> FilterLayout<ReviewCondition> {
        FilterLayout(
            title: ReviewFilterWords.title,
            all: ReviewFilterWords.all,
            keys: [
                .init(ReviewFilterKey.status, ReviewFilterWords.status, statuses),
                .init(ReviewFilterKey.stars, ReviewFilterWords.stars, stars),
                .init(ReviewFilterKey.date, ReviewFilterWords.date, .dates(ReviewFilterWords.dates)),
                .init(ReviewFilterKey.verified, ReviewFilterWords.verified, buyers),
                .init(ReviewFilterKey.product, ReviewFilterWords.product),
                .init(ReviewFilterKey.by, ReviewFilterWords.author),
            ]
        )
    }

    private static let statuses = FilterValues(title: ReviewFilterWords.statuses) {
        ["hold", "approved", "hold,approved", "spam", "trash"].map { key in
            guard key != "hold,approved" else { return Choice(id: key, label: ReviewFilterWords.both) }
            let status = ReviewWords.status(key)
            return Choice(id: key, label: status.word, glyph: status.glyph, role: status.role)
        }
    }

    private static let stars = FilterValues(title: ReviewFilterWords.ofStars) {
        ["5", "4..5", "3", "1..2", "0"].map { Choice(id: $0, label: ReviewFilterWords.stars($0)) }
    }

    private static let buyers = FilterValues(title: ReviewFilterWords.buyers) {
        [
            Choice(id: "yes", label: ReviewFilterWords.bought), Choice(id: "no", label: ReviewFilterWords.notBought),
        ]
    }
}

/// The words of the filter dialog for reviews.
private enum ReviewFilterWords {
    static let title = localized("Show reviews")
    static let status = localized("Status")
    static let stars = localized("Stars")
    static let date = localized("Written")
    static let verified = localized("Verified owner")
    static let product = localized("Product")
    static let author = localized("By")
    static let all = localized("Show all reviews")
    static let both = localized("To approve and approved")
    static let bought = localized("Yes, bought in this shop")
    static let notBought = localized("No, or under another address")
    static func stars(_ range: String) -> String {
        switch range {
        case "4..5": localized("4 or 5 stars")
        case "1..2": localized("1 or 2 stars")
        case "0": localized("Without stars")
        default: localized("%@ stars", range)
        }
    }
    static let statuses = localized("Reviews with status")
    static let ofStars = localized("Reviews with stars")
    static let buyers = localized("Reviews by verified owners")
    static let dates = localized("Reviews written")
}
