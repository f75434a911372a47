import TerminalUI
import WooFoundation
import Yosemite

/// The words for a review.
enum ReviewWords {
    static func status(_ key: String) -> (word: String, glyph: Glyph, role: Role) {
        switch key {
        case "approved": (Localization.approved, .completed, .good)
        case "hold": (Localization.hold, .pending, .warn)
        case "spam": (Localization.spam, .failed, .bad)
        case "trash": (Localization.trash, .cancelled, .muted)
        default: (key, .pending, .text)
        }
    }

    static func sort(_ sort: ReviewListQuery.Sort) -> String {
        switch sort {
        case .newest: Localization.newest
        case .oldest: Localization.oldest
        case .fewestStars: Localization.fewest
        case .mostStars: Localization.most
        case .product: Localization.byProduct
        }
    }

    /// `4/5`; `–` where no rating was given.
    static func stars(_ review: ProductReview) -> String { review.rating > 0 ? "\(review.rating)/5" : "–" }

    static func author(_ review: ProductReview) -> String {
        let words = HTMLText.plain(String(review.reviewer.prefix(longestName))).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? Localization.somebody : words.joined(separator: " ")
    }

    /// Names may be of any length: this leaves room for the rest.
    private static let longestName = 60

    static func product(_ review: ProductReview) -> String {
        let name = HTMLText.plain(review.productName)
        return name.isEmpty ? "#\(review.productID)" : name
    }

    /// The text without markup.
    static func text(_ review: ProductReview) -> String { HTMLText.readable(review.review) }

    /// The beginning of the text, in one line.
    static func firstWords(_ review: ProductReview) -> String {
        // A row has no room for more; markup may be longer than its text.
        let text = HTMLText.plain(String(review.review.prefix(2_000)))
        return text.split(whereSeparator: \.isWhitespace).prefix(60).joined(separator: " ")
    }

    static func count(_ count: Int) -> String {
        count == 1 ? localized("1 review") : localized("%@ reviews", "\(count)")
    }

    enum Localization {
        static let approved = localized("Approved")
        static let hold = localized("To approve")
        static let spam = localized("Spam")
        static let trash = localized("In the trash")
        static let somebody = localized("Someone")
        static let newest = localized("newest first")
        static let oldest = localized("oldest first")
        static let fewest = localized("fewest stars first")
        static let most = localized("most stars first")
        static let byProduct = localized("by product")
    }
}
