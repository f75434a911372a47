import Networking
import Storage

/// Reviews: approved, held, corrected, thrown away.
@MainActor
public final class ProductReviewStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ProductReviewAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ProductReviewAction else { return }
        switch action {
        case .countReviews(let siteID, let list, let onCompletion):
            let predicate = list.predicate
            answer(siteID, onCompletion) { session in
                try await session.mirror.read {
                    try $0.countObjects(ofType: ProductReviewRecord.self, matching: predicate)
                }
            }
        case .locateReview(let siteID, let reviewID, let list, let onCompletion):
            let request = WindowRequest(predicate: list.predicate, sort: list.sortDescriptors, range: 0..<1)
            answer(siteID, onCompletion) { try await $0.mirror.position(of: reviewID, in: request) }
        case .listReviews(let siteID, let list, let range, let onCompletion):
            answer(siteID, onCompletion) { try await $0.reviews(list, range) }
        case .updateReviewStatus(let siteID, let reviewIDs, let status, let onCompletion):
            answer(siteID, onCompletion) { try await $0.update(reviews: reviewIDs, to: status) }
        case .updateReview(let siteID, let reviewID, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.update(reviews: [reviewID], changes)[0] }
        case .deleteReview(let siteID, let reviewID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.delete(.reviews, id: reviewID, as: ProductReviewRecord.self) }
        case .synchronizeReviews(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.synchronizeReviews() }
        }
    }
}
