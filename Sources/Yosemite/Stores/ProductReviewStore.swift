import Networking
import Storage

/// Reviews: approved, held, corrected, deleted.
@MainActor
public final class ProductReviewStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductReviewAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductReviewAction else { return }
        switch action {
        case .listReviews(let siteID, let list, let range, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.records(list, range) }
        case .updateReviewStatus(let siteID, let reviewIDs, let status, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.update(reviews: reviewIDs, to: status) }
        case .updateReview(let siteID, let reviewID, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.update(reviews: [reviewID], changes)[0] }
        case .deleteReview(let siteID, let reviewID, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.catalogue.delete(.reviews, id: reviewID, as: ProductReviewRecord.self)
            }
        case .synchronizeReviews(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.synchronizeReviews() }
        }
    }
}
