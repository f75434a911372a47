import TerminalUI
import WooFoundation
import Yosemite

/// One review as values: title, badge, its text, and the replies.
@MainActor
final class ReviewDetailsModel: RecordPageModel {
    enum Section: Int, CaseIterable {
        case review
        case replies
    }

    /// What is known of the replies, which are not mirrored.
    enum Replies {
        case unknown
        case asked
        case here([ReviewComment])
        case failed(String)
    }

    let reviewID: Int64
    private(set) var review: ProductReview?
    /// Whether the review is no longer in the mirror.
    private(set) var isGone = false
    private(set) var replies = Replies.unknown
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let listener: EntityListener<ProductReview>

    init(reviewID: Int64, context: SiteContext) {
        self.reviewID = reviewID
        self.context = context
        listener = context.stores.review(siteID: context.siteID, reviewID: reviewID)
        listener.onUpsert = { [weak self] review in
            self?.review = review
            self?.isGone = false
            self?.onChange()
        }
        listener.onDelete = { [weak self] in
            self?.isGone = true
            self?.onChange()
        }
    }

    var recordID: Int64 { reviewID }
    var isOpening: Bool { review == nil && !isGone }
    /// The review while it exists and can be changed.
    var presentReview: ProductReview? { isGone ? nil : review }
    var title: String { review.map { Localization.title(ReviewWords.author($0)) } ?? Localization.number(reviewID) }
    var link: Link? { review.flatMap { Link($0.productURL) } }

    /// `4/5 · To approve`
    var badge: String {
        guard let review = presentReview else { return "" }
        var parts = [ReviewWords.stars(review), ReviewWords.status(review.statusKey).word]
        if context.edits.isWaiting(name) { parts.append(ProductDetailsModel.Localization.notSentYet) }
        return parts.joined(separator: " · ")
    }

    var badgeGlyph: Glyph? { presentReview.map { ReviewWords.status($0.statusKey).glyph } }
    var fetchedSections: Set<Int> { [Section.replies.rawValue] }

    private var name: RecordName { RecordName(record: .review, id: reviewID) }

    var sections: [PageSection] {
        var count: Int?
        if case .here(let found) = replies, !found.isEmpty { count = found.count }
        return [PageSection(Localization.review), PageSection(Localization.replies, count: count)]
    }

    func lines(section: Int) -> [PageLine] {
        if isGone {
            let back = ProductDetailsModel.Localization.back
            return refusals + [.text(Localization.gone, role: .bad), .blank, .text(back, role: .muted)]
        }
        guard let review, let section = Section(rawValue: section) else {
            return [.text(ProductDetailsModel.Localization.loading, role: .muted)]
        }
        switch section {
        case .review: return refusals + lines(of: review)
        case .replies: return replyLines
        }
    }

    private func lines(of review: ProductReview) -> [PageLine] {
        let buyer = review.isVerified ? Localization.bought : Localization.notBought
        let names = [ReviewWords.author(review), review.reviewerEmail].filter { !$0.isEmpty }.joined(separator: "  ")
        let author =
            review.reviewerEmail.isEmpty
            ? Span(names) : Span(names, to: .buyer(.address(review.reviewerEmail)))
        let status = ReviewWords.status(review.statusKey)
        return [
            .field(Localization.product, ReviewWords.product(review), to: .product(review.productID)),
            .field(Localization.stars, ReviewWords.stars(review)),
            .field(label: Localization.by, value: [author]),
            .field(Localization.buyer, buyer),
            .field(Localization.written, context.format.pageDate(review.dateCreated)),
            .field(Localization.status, status.word, role: status.role),
            .blank,
        ] + Self.paragraphs(ReviewWords.text(review))
    }

    private static func paragraphs(_ text: String) -> [PageLine] {
        TextCleaning.lines(text).map { $0.isEmpty ? .blank : .text($0) }
    }

    private var replyLines: [PageLine] {
        switch replies {
        case .unknown, .asked: return [.text(Localization.loading, role: .muted)]
        case .failed(let reason): return [.text("! " + Localization.notLoaded(reason), role: .bad)]
        case .here(let found) where found.isEmpty: return [.text(Localization.none, role: .muted)]
        case .here(let found):
            return found.flatMap { reply -> [PageLine] in
                let head = HTMLText.plain(reply.author)
                let date = context.format.pageDate(reply.dateCreated)
                return [.pair(left: [Span(head, role: .title)], right: Span(date, role: .muted))]
                    + Self.paragraphs(HTMLText.plain(reply.content)) + [.blank]
            }
        }
    }

    /// Edits of this review that the store refused: they are never dropped silently.
    private var refusals: [PageLine] {
        let refused = context.edits.refused.filter { $0.record == name }
        guard !refused.isEmpty else { return [] }
        return refused.map { .text("! \(EditWords.describe($0, names: context.statusNames))", role: .bad) }
            + [.text(ProductDetailsModel.Localization.howToForget, role: .muted), .blank]
    }

    /// Fetches the replies.
    func open() {
        if case .asked = replies { return }
        replies = .asked
        context.stores.dispatch(
            CommentAction.retrieveReplies(siteID: context.siteID, commentID: reviewID) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let found): self.replies = .here(found)
                case .failure(let error): self.replies = .failed(StoreWords.describe(error))
                }
                self.onChange()
            }
        )
    }

    /// Fetches the reviews and the replies.
    func refresh() {
        context.stores.dispatch(
            ProductReviewAction.synchronizeReviews(siteID: context.siteID, onCompletion: { _ in })
        )
        refreshReplies()
    }

    /// Fetches the replies again, where they were fetched before.
    func refreshReplies() {
        if case .unknown = replies { return }
        open()
    }

    enum Localization {
        static func title(_ author: String) -> String { localized("Review by %@", author) }
        static func number(_ id: Int64) -> String { localized("Review #%@", "\(id)") }
        static let review = localized("Review")
        static let replies = localized("Answers")
        static let gone = localized("! This review is no longer in the store.")
        static let product = localized("Product")
        static let stars = localized("Stars")
        static let by = localized("By")
        static let buyer = localized("Buyer")
        static let bought = localized("bought it in this shop")
        static let notBought = localized("did not buy it under this address")
        static let written = localized("Written")
        static let status = localized("Status")
        static let loading = localized("Loading answers…")
        static func notLoaded(_ reason: String) -> String { localized("Answers not loaded. %@", reason) }
        static let none = localized("No answers yet.   m Answer")
    }
}
