import TerminalUI
import WooFoundation
import Yosemite

/// Replies to reviews: they need the store to be reachable; a consumer key may not write them.
extension ReviewVerbs {
    /// Lets the user write a reply, and sends it.
    ///
    /// - Parameter done: called when it is in the store.
    func reply(to review: ProductReview, done: @escaping @MainActor () -> Void = {}) {
        guard let host else { return }
        let overlay = ReplyOverlay(
            title: ReplyLocalization.title(ReviewWords.author(review)),
            quoted: ReviewWords.firstWords(review),
            text: drafts[review.reviewID] ?? "",
            onSend: { [weak self] in self?.send($0, to: review, $1, done: done) },
            onLeave: { [weak self] in self?.leave($0, review) },
            openEditor: { [weak host] in host?.edit($0, limit: ReplyOverlay.limit, done: $1) }
        )
        host.present(overlay)
    }

    private func send(
        _ text: String,
        to review: ProductReview,
        _ overlay: ReplyOverlay,
        done: @escaping @MainActor () -> Void
    ) {
        let author = ReviewWords.author(review)
        drafts[review.reviewID] = text
        edits.dispatch(
            CommentAction.replyToComment(siteID: context.siteID, commentID: review.reviewID, content: text) {
                [weak self, weak overlay] result in
                guard let self else { return }
                switch result {
                case .success:
                    self.drafts[review.reviewID] = nil
                    if let overlay { self.host?.dismiss(overlay) }
                    self.host?.toast(ReplyLocalization.sent(author), kind: .good)
                    done()
                case .failure(let error):
                    let words = StoreWords.describe(error)
                    if let overlay, self.host?.overlay === overlay {
                        overlay.fail(words)
                        self.host?.setNeedsRender()
                    } else {
                        self.host?.toast(ReplyLocalization.notSent(author, words), kind: .error)
                    }
                }
            }
        )
    }

    /// Asks about unsent text; a running request continues without the dialog.
    private func leave(_ overlay: ReplyOverlay, _ review: ProductReview) {
        if overlay.isSending {
            host?.toast(ReplyLocalization.goesOn, kind: .info)
            host?.dismiss(overlay)
            return
        }
        let question = Dialog(
            id: "review.reply.discard",
            title: ReplyLocalization.discardTitle,
            body: [ReplyLocalization.discardBody],
            buttons: [.keepEditing, .discard]
        )
        host?.present(
            DialogOverlay(question) { [weak self, weak overlay] button in
                if let overlay, button == DialogButton.discard.id {
                    self?.drafts[review.reviewID] = nil
                    self?.host?.dismiss(overlay)
                }
                return .close
            }
        )
    }

    enum ReplyLocalization {
        static func title(_ author: String) -> String { localized("Answer to %@", author) }
        static func sent(_ author: String) -> String { localized("The store has your answer to %@.", author) }
        static func notSent(_ author: String, _ reason: String) -> String {
            localized("Your answer to %@ was not sent and is kept; m shows it. %@", author, reason)
        }
        static let goesOn = localized("The answer is on its way; you will see the result.")
        static let discardTitle = localized("Discard this answer?")
        static let discardBody = localized("What you wrote has not been sent.")
    }
}
