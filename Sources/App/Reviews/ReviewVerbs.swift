import TerminalUI
import WooFoundation
import Yosemite

/// Actions on reviews, the same from the list and from the page.
@MainActor
final class ReviewVerbs: RecordVerbs {
    let context: SiteContext
    /// Reports and undoes edits of every kind.
    let edits: OrderVerbs
    let exports: ExportFolder
    private let saved: SavedFilters
    /// Replies that could not be sent, by review: no typed text is lost.
    var drafts: [Int64: String] = [:]

    init(
        context: SiteContext,
        edits: OrderVerbs,
        exports: ExportFolder,
        saved: SavedFilters
    ) {
        self.context = context
        self.edits = edits
        self.exports = exports
        self.saved = saved
    }

    /// - Parameter neighbour: the review this many rows further in a list, or nil at its ends.
    func open(_ reviewID: Int64, neighbour: @escaping (Int) -> Int64? = { _ in nil }) {
        guard let host else { return }
        let page = ReviewPageScreen(reviewID: reviewID, context: context, verbs: self, neighbour: neighbour)
        page.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(page)
    }

    /// Shows the reviews of one product.
    func showReviews(ofProduct productID: Int64, name: String) {
        guard let host else { return }
        let screen = ReviewsScreen(
            context: context,
            verbs: self,
            saved: saved,
            product: (productID, name)
        )
        screen.attach(host)
        host.push(screen)
    }

    // MARK: Status

    /// Asks for a status, then sets it for all of them in one transaction.
    ///
    /// - Parameters:
    ///   - current: their status, where it is a single review.
    ///   - ids: reads their ids.
    ///   - done: called when the changes are in the ledger.
    func changeStatus(
        of what: String,
        current: String?,
        ids: @escaping @MainActor (@escaping @MainActor ([Int64]) -> Void) -> Void,
        done: @escaping @MainActor () -> Void = {}
    ) {
        let choices = [("approved", "a"), ("hold", "h"), ("spam", "s"), ("trash", "t")].map { key, letter in
            let status = ReviewWords.status(key)
            return Choice(
                id: key,
                label: Localization.choice(key),
                glyph: status.glyph,
                role: status.role,
                key: Character(letter)
            )
        }
        let dialog = ChoiceDialog(
            id: "review.status",
            title: Localization.statusTitle(what),
            choices: choices,
            currentID: current
        ) { [weak self] picked in
            guard picked != current else { return .close }
            ids { found in
                if picked == OrderField.trash {
                    self?.trash(found, what, done: done)
                } else {
                    self?.set(picked, of: found, what, done: done)
                }
            }
            return .close
        }
        host?.present(dialog)
    }

    /// Sets the status of reviews without asking.
    func set(_ status: String, of ids: [Int64], _ what: String, done: @escaping @MainActor () -> Void = {}) {
        guard !ids.isEmpty else { return }
        let word = ReviewWords.status(status).word
        edits.dispatch(
            ProductReviewAction.updateReviewStatus(siteID: context.siteID, reviewIDs: ids, status: status) {
                [weak self] result in
                switch result {
                case .success(let made):
                    self?.edits.tell(made, Localization.set(what, word), whileOffline: Localization.waits(what, word))
                    done()
                case .failure(let error): self?.edits.sayNotSaved(error)
                }
            }
        )
    }

    // MARK: Deleting

    /// Asks, then moves reviews to the store's trash.
    func trash(_ ids: [Int64], _ what: String, done: @escaping @MainActor () -> Void = {}) {
        guard !ids.isEmpty else { return }
        let question = Dialog(
            id: "reviews.trash",
            title: Localization.trashTitle(what),
            body: [Localization.trashBody, OrderVerbs.OutboxLocalization.trashUndo],
            buttons: [.cancel, DialogButton(id: "trash", label: OrderVerbs.OutboxLocalization.trashButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "trash" { self?.set(OrderField.trash, of: ids, what, done: done) }
            return .close
        }
        host?.present(overlay)
    }

    /// Asks, then deletes reviews of the trash permanently, one after the other.
    func delete(_ ids: [Int64], _ what: String, done: @escaping @MainActor () -> Void = {}) {
        guard !ids.isEmpty else { return }
        let question = Dialog(
            id: "reviews.delete",
            title: Localization.deleteTitle(what),
            body: [Localization.deleteBody],
            buttons: [.cancel, DialogButton(id: "delete", label: Localization.deleteButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "delete" { self?.delete(ids[...], what, done: done) }
            return .close
        }
        host?.present(overlay)
    }

    private func delete(_ ids: ArraySlice<Int64>, _ what: String, done: @escaping @MainActor () -> Void) {
        guard let id = ids.first else {
            host?.toast(Localization.deleted(what), kind: .good)
            return done()
        }
        edits.dispatch(
            ProductReviewAction.deleteReview(siteID: context.siteID, reviewID: id) { [weak self] result in
                switch result {
                case .success: self?.delete(ids.dropFirst(), what, done: done)
                case .failure(let error):
                    let words = Localization.notDeleted(ids.count, StoreWords.describe(error))
                    self?.host?.toast(words, kind: .error)
                }
            }
        )
    }

    enum Localization {
        static func one(_ author: String) -> String { localized("the review by %@", author) }
        static func statusTitle(_ what: String) -> String { localized("Status of %@", what) }
        static func choice(_ key: String) -> String {
            switch key {
            case "approved": localized("Approve, for all visitors to read")
            case "hold": localized("Hold for approval")
            case "spam": localized("Spam")
            default: localized("Trash…")
            }
        }
        static func set(_ what: String, _ word: String) -> String { localized("Set to “%@”: %@.", word, what) }
        static func waits(_ what: String, _ word: String) -> String {
            localized("Not sent yet, “%@”: %@.", word, what)
        }
        static func trashTitle(_ what: String) -> String { localized("Move %@ to the trash?", what) }
        static let trashBody = localized("Visitors no longer see it; the product's rating is recomputed.")
        static func deleteTitle(_ what: String) -> String { localized("Delete %@ permanently?", what) }
        static let deleteBody = localized("The store keeps no copy: this cannot be undone.")
        static let deleteButton = localized("Delete permanently")
        static func deleted(_ what: String) -> String { localized("Deleted permanently: %@.", what) }
        static func notDeleted(_ left: Int, _ reason: String) -> String {
            localized("%@ not deleted. %@", ReviewWords.count(left), reason)
        }
    }
}
