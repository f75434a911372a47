import FoundationEssentials
import WooFoundation

/// Replies to reviews, with an application password only (`woocommerce.md`, "Addresses and logins"); and moderation
/// of reviews at a store connected through WordPress.com. Every function throws `NetworkError`.
///
/// `wp/v2/comments`; at WordPress.com `sites/BLOG/comments/ID`
public struct CommentRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `POST wp/v2/comments`
    ///
    /// - Parameter content: plain text or HTML. The site refuses the same text twice (`comment_duplicate`).
    public func reply(to commentID: Int64, postID: Int64, content: String, siteID: Int64) async
        -> WriteAnswer<ReviewComment>
    {
        let body = JSONValue.object([
            "post": .number(Decimal(postID)), "parent": .number(Decimal(commentID)), "content": .string(content),
        ])
        let request = RESTRequest(siteID: siteID, namespace: .wpV2, method: .post, path: "comments", body: body)
        return await write(request, mapper: RecordMapper<ReviewComment>(siteID: siteID))
    }

    /// `POST sites/BLOG/comments/ID` of WordPress.com, which passes the decision on to the store: approves a comment,
    /// holds it, or moves it to spam or trash.
    ///
    /// - Parameter status: `approved`, `hold`, `spam` or `trash`.
    /// - Returns: `.notSent` for a store that is connected directly; `.unknown` where the answer names another comment
    ///   or status.
    public func moderate(commentID: Int64, status: String, siteID: Int64) async -> WriteAnswer<Void> {
        let word = status == "hold" ? "unapproved" : status
        let request = DotcomRequest(
            scope: .site(siteID),
            method: .post,
            path: "comments/\(commentID)",
            body: .object(["status": .string(word)]),
            isSafeToRepeat: true
        )
        return await WriteAnswer {
            let mapper = RecordMapper<ModeratedComment>(resource: "moderated comment")
            let answer = try await enqueue(request, mapper: mapper)
            guard answer.commentID == commentID, answer.status == word else {
                throw NetworkError.unreadable(
                    resource: "moderated comment",
                    reason: "it is \(answer.commentID), \(Excerpt.line(answer.status, limit: 40))"
                )
            }
        }
    }

    /// `GET wp/v2/comments`: the replies to a comment, newest first, at most 100.
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
