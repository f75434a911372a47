import Networking

/// Reviews as comments: moderated through the ledger, replied to on the site.
@MainActor
public final class CommentStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: CommentAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? CommentAction else { return }
        switch action {
        case .updateApprovalStatus(let siteID, let commentID, let isApproved, let onCompletion):
            moderate(siteID, commentID, isApproved ? "approved" : "hold", onCompletion)
        case .updateSpamStatus(let siteID, let commentID, let isSpam, let onCompletion):
            moderate(siteID, commentID, isSpam ? "spam" : "hold", onCompletion)
        case .updateTrashStatus(let siteID, let commentID, let isTrash, let onCompletion):
            moderate(siteID, commentID, isTrash ? OrderField.trash : "hold", onCompletion)
        case .replyToComment(let siteID, let commentID, let content, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.reply(to: commentID, content) }
        case .retrieveReplies(let siteID, let commentID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.catalogue.replies(to: commentID) }
        }
    }

    private func moderate(
        _ siteID: Int64,
        _ commentID: Int64,
        _ status: String,
        _ onCompletion: @escaping Completion<PendingEdit>
    ) {
        answer(siteID, onCompletion) { try await $0.catalogue.update(reviews: [commentID], to: status)[0] }
    }
}
