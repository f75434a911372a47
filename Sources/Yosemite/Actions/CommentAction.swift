/// Actions on a review as a WordPress comment.
public enum CommentAction: Action {
    /// Approves or holds it: in the ledger, on screen, then in the store.
    case updateApprovalStatus(siteID: Int64, commentID: Int64, isApproved: Bool, onCompletion: Completion<PendingEdit>)
    /// A review taken out of spam or trash is held: nobody has approved it yet.
    case updateSpamStatus(siteID: Int64, commentID: Int64, isSpam: Bool, onCompletion: Completion<PendingEdit>)
    case updateTrashStatus(siteID: Int64, commentID: Int64, isTrash: Bool, onCompletion: Completion<PendingEdit>)

    /// Replies to it publicly as the logged-in user; needs an application password.
    ///
    /// - Throws: `CommentProblem`, `NetworkError`, `MakingError.notSure`.
    case replyToComment(siteID: Int64, commentID: Int64, content: String, onCompletion: Completion<ReviewComment>)

    /// Its replies.
    case retrieveReplies(siteID: Int64, commentID: Int64, onCompletion: Completion<[ReviewComment]>)
}
