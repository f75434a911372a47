import WooFoundation

/// The keys of the filter language for reviews.
public enum ReviewFilterKey: String, CaseIterable, Sendable {
    case status
    case stars
    case product
    case by
    case date
    case verified

    private static let others: [String: ReviewFilterKey] = [
        "state": .status, "rating": .stars, "star": .stars, "author": .by, "reviewer": .by, "written": .date,
    ]

    init?(typed: String) {
        guard let key = ReviewFilterKey(rawValue: typed) ?? Self.others[typed] else { return nil }
        self = key
    }

    /// A condition as an example, and its meaning: one line of the language's help.
    public var example: (text: String, meaning: String) {
        switch self {
        case .status: ("status:hold", localized("approved, hold, spam or trash; by default the first two"))
        case .stars: ("stars<3", localized("with that many stars; also stars:5, stars:1..2"))
        case .product: ("product:mug", localized("of products of that name, or the one with that id"))
        case .by: ("by:ada", localized("by someone of that name, or with that e-mail address"))
        case .date: ("date:7d", localized("written then; as with orders: 2026-11, today, date>2026-11-01"))
        case .verified: ("verified:no", localized("by someone who bought the product: yes or no"))
        }
    }
}
