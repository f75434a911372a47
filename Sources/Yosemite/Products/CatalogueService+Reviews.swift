import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Why a review cannot be replied to.
public enum CommentProblem: Error, Hashable, Sendable, LocalizedError {
    case empty
    case needsApplicationPassword
    case notAllowed
    /// The same text was posted there already.
    case duplicate

    public var errorDescription: String? {
        switch self {
        case .empty: localized("An answer cannot be empty.")
        case .needsApplicationPassword:
            localized("Reviews cannot be answered with a consumer key: log in with an application password.")
        case .notAllowed: localized("This user may not answer reviews.")
        case .duplicate: localized("This answer already exists.")
        }
    }
}

/// Product reviews.
extension CatalogueService {
    static let reviewStatuses = ["approved", "hold", "spam", OrderField.trash]

    /// All in one transaction.
    ///
    /// - Throws: `ProductProblems` for any other status, `EditError.gone`.
    func update(reviews ids: [Int64], to status: String) async throws -> [PendingEdit] {
        try await update(reviews: ids, [RecordChange(field: "status", base: nil, value: .string(status))])
    }

    func update(reviews ids: [Int64], _ changes: [RecordChange]) async throws -> [PendingEdit] {
        try await edits.edit { storage in
            let checked = try TermRules.load(.review, from: storage).checked(changes, id: -1)
            return try ids.map { id in
                let content = RecordEdit.Content.update(
                    try Self.based(checked, on: ProductReviewRecord.self, id: id, storage)
                )
                return (.record(RecordEdit(record: .review, parentID: 0, content: content)), id)
            }
        }
    }

    // MARK: Replies

    private var comments: CommentRemote { CommentRemote(network: network) }

    func reply(to id: Int64, _ content: String) async throws -> ReviewComment {
        let text = content.trimmed(.whitespacesAndNewlines)
        guard !text.isEmpty else { throw CommentProblem.empty }
        guard
            let review = try await mirror.read({ try $0.loadObject(ofType: ProductReviewRecord.self, primaryKey: id) })
        else { throw EditError.gone }
        let siteID = login.siteID
        return try await observed {
            do {
                let before = try await self.comments.loadReplies(to: id, siteID: siteID)
                let newest = before.items.map(\.commentID).max() ?? 0
                return try await self.comments.reply(
                    to: id,
                    postID: review.productID,
                    content: text,
                    siteID: siteID
                ).proved {
                    try await self.comments.loadReplies(to: id, siteID: siteID).items.first {
                        $0.commentID > newest && HTMLText.plain($0.content) == HTMLText.plain(text)
                    }
                }
            } catch let error as NetworkError {
                throw Self.problem(error) ?? error
            }
        }
    }

    func replies(to id: Int64) async throws -> [ReviewComment] {
        let siteID = login.siteID
        return try await observed {
            do {
                return try await self.comments.loadReplies(to: id, siteID: siteID).items
            } catch let error as NetworkError {
                throw Self.problem(error) ?? error
            }
        }
    }

    private static func problem(_ error: NetworkError) -> (any Error)? {
        if case .invalidRequest(.consumerKeyNotAcceptedHere) = error { return CommentProblem.needsApplicationPassword }
        switch error.storeError?.code {
        case "comment_duplicate": return CommentProblem.duplicate
        case "rest_comment_login_required", "rest_forbidden_context", "rest_cannot_create", "rest_forbidden":
            return CommentProblem.notAllowed
        default: return nil
        }
    }
}
