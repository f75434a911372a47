import FoundationEssentials
import WooFoundation

/// Answers to reviews, with an application password only (`woocommerce.md`, "Addresses and logins"); and what becomes
/// of reviews at a store behind WordPress.com. Every function throws `NetworkError`.
///
/// `wp/v2/comments`; at WordPress.com `sites/BLOG/comments/ID`
public struct CommentRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// - Parameter content: plain text or HTML. The site refuses the same words twice (`comment_duplicate`).
    public func reply(to commentID: Int64, postID: Int64, content: String, siteID: Int64) async throws -> ReviewComment
    {
        let body = JSONValue.object([
            "post": .number(Decimal(postID)), "parent": .number(Decimal(commentID)), "content": .string(content),
        ])
        let request = RESTRequest(siteID: siteID, namespace: .wpV2, method: .post, path: "comments", body: body)
        return try await enqueue(request, mapper: RecordMapper<ReviewComment>(siteID: siteID))
    }

    /// Shows it to visitors, holds it back, calls it spam, or puts it into the trash: at WordPress.com, which has words of its own
    /// for what the store calls `hold`, and hands the decision on to the store.
    ///
    /// - Parameter status: `approved`, `hold`, `spam` or `trash`.
    /// - Throws: `.invalidRequest(.needsWordPressCom)` for a store that is asked directly; `.unreadable` where the answer is of
    ///   another comment, or of another status.
    public func moderate(commentID: Int64, status: String, siteID: Int64) async throws {
        let word = status == "hold" ? "unapproved" : status
        let request = DotcomRequest(
            scope: .site(siteID),
            method: .post,
            path: "comments/\(commentID)",
            body: .object(["status": .string(word)]),
            isSafeToRepeat: true
        )
        let answer: ModeratedComment = try await enqueue(request, mapper: RecordMapper(resource: "moderated comment"))
        guard answer.commentID == commentID, answer.status == word else {
            throw NetworkError.unreadable(
                resource: "moderated comment",
                reason: "it is \(answer.commentID), \(Excerpt.line(answer.status, limit: 40))"
            )
        }
    }

    /// What was answered to a comment, newest first, a hundred at the most.
    public func loadReplies(to commentID: Int64, siteID: Int64) async throws -> Page<ReviewComment> {
        let request = RESTRequest(
            siteID: siteID,
            namespace: .wpV2,
            path: "comments",
            query: [
                QueryParameter("parent", String(commentID)), QueryParameter("per_page", "100"),
                .edit,
            ]
        )
        return try await enqueuePage(request, number: 1, mapper: ListMapper<ReviewComment>(siteID: siteID))
    }
}

/// A comment as WordPress.com has it.
private struct ModeratedComment: Decodable, Sendable {
    let commentID: Int64
    let status: String

    private enum CodingKeys: String, CodingKey {
        case id = "ID"
        case status
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        commentID = try container.identifier(.id)
        status = container.text(.status) ?? ""
    }
}
