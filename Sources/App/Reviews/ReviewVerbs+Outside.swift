import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Actions that lead out of merced: the clipboard, the browser, a file.
extension ReviewVerbs {
    /// Opens the review in the store's administration.
    func browse(_ review: ProductReview) {
        let link = OrderLinks.administration(
            page: "comment.php?action=editcomment&c=\(review.reviewID)",
            siteURL: context.format.settings.siteURL
        )
        guard let link else {
            host?.toast(OrderVerbs.OutsideLocalization.noAddress, kind: .warning)
            return
        }
        host?.browse(link)
    }

    /// Lists what can be copied of the review.
    func copy(_ review: ProductReview) {
        let items: [(id: String, label: String, key: Character, value: String)] = [
            ("text", OutsideLocalization.text, "t", TextCleaning.clean(ReviewWords.text(review))),
            ("author", OutsideLocalization.author, "n", TextCleaning.clean(ReviewWords.author(review))),
            ("mail", OutsideLocalization.mail, "m", TextCleaning.clean(review.reviewerEmail)),
            ("product", OutsideLocalization.product, "p", TextCleaning.clean(ReviewWords.product(review))),
        ]
        let dialog = ChoiceDialog(
            id: "review.copy",
            title: OutsideLocalization.copyTitle(ReviewWords.author(review)),
            choices: items.map { item in
                Choice(
                    id: item.id,
                    label: item.value.isEmpty ? item.label : "\(item.label): \(item.value.prefix(200))",
                    key: item.key,
                    availability: item.value.isEmpty
                        ? .disabled(reason: ProductVerbs.OutsideLocalization.none) : .enabled
                )
            }
        ) { [weak self] picked in
            if let item = items.first(where: { $0.id == picked }) { self?.host?.copy(item.value, what: item.label) }
            return .close
        }
        host?.present(dialog)
    }

    /// Reviews requested at a time.
    private static let chunk = 500

    /// Writes the reviews of a list as CSV, with the REST API's names.
    func export(_ list: ReviewListQuery, count: Int) {
        edits.say(OutsideLocalization.exporting(count))
        Task { [weak self, stores = context.stores, siteID = context.siteID] in
            do {
                var lines = [CSVWriter.line(Self.header)]
                for start in stride(from: 0, to: count, by: Self.chunk) {
                    let reviews = try await stores.perform {
                        ProductReviewAction.listReviews(
                            siteID: siteID,
                            list: list,
                            range: start..<min(count, start + Self.chunk),
                            onCompletion: $0
                        )
                    }
                    lines += reviews.map(Self.line)
                }
                self?.write(lines)
            } catch {
                let words = ProductVerbs.OutsideLocalization.notExported(StoreWords.describe(error))
                self?.host?.toast(words, kind: .error)
            }
        }
    }

    private static let header = [
        "id", "date_created_gmt", "status", "rating", "reviewer", "reviewer_email", "verified", "product_id",
        "product_name", "review",
    ]

    private static func line(_ review: ProductReview) -> String {
        CSVWriter.line([
            "\(review.reviewID)", review.dateCreated?.utcText ?? "", review.statusKey, "\(review.rating)",
            ReviewWords.author(review), review.reviewerEmail, review.isVerified ? "1" : "0", "\(review.productID)",
            ReviewWords.product(review), ReviewWords.text(review),
        ])
    }

    private func write(_ lines: [String]) {
        exports.write({ lines.joined(separator: "\n") + "\n" }, named: "reviews.csv") { [weak self] result in
            switch result {
            case .success(let file):
                let words = OutsideLocalization.exported(lines.count - 1, file.lastPathComponent)
                self?.host?.toast(words, kind: .good)
            case .failure(let error):
                let words = ProductVerbs.OutsideLocalization.notExported(StoreWords.describe(error))
                self?.host?.toast(words, kind: .error)
            }
        }
    }

    enum OutsideLocalization {
        static let text = localized("Text")
        static let author = localized("Name")
        static let mail = localized("E-mail")
        static let product = localized("Product")
        static func copyTitle(_ author: String) -> String { localized("Copy of the review by %@", author) }
        static func exporting(_ count: Int) -> String { localized("Writing %@…", ReviewWords.count(count)) }
        static func exported(_ count: Int, _ file: String) -> String {
            localized("%@ written to %@.", ReviewWords.count(count), file)
        }
    }
}
