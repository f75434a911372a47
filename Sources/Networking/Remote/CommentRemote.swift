import FoundationEssentials
import WooFoundation

/// Answers to reviews. An application password only (`woocommerce-api.md` 3). Every function throws `NetworkError`.
///
/// `wp/v2/comments`
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
