/// What can be done to a review as the WordPress comment that it is.
public enum CommentAction: Action {
    /// Shows it to visitors, or holds it back: to the ledger, to the screen, then to the store.
    case updateApprovalStatus(siteID: Int64, commentID: Int64, isApproved: Bool, onCompletion: Completion<PendingEdit>)
    /// What is taken out of spam or trash is held back: nobody has said that visitors may read it.
    case updateSpamStatus(siteID: Int64, commentID: Int64, isSpam: Bool, onCompletion: Completion<PendingEdit>)
    case updateTrashStatus(siteID: Int64, commentID: Int64, isTrash: Bool, onCompletion: Completion<PendingEdit>)

    /// Answers it, for all visitors to read, in the name of whoever is logged in; an application password only.
    ///
    /// - Throws: `CommentProblem`, `NetworkError`, `MakingError.notSure`.
    case replyToComment(siteID: Int64, commentID: Int64, content: String, onCompletion: Completion<ReviewComment>)

    /// What it was answered.
    case retrieveReplies(siteID: Int64, commentID: Int64, onCompletion: Completion<[ReviewComment]>)
}
