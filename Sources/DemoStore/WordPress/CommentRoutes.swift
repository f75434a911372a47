import FoundationEssentials
import WooFoundation

/// A reply to a review.
struct DemoComment: Hashable, Sendable {
    let id: Int
    let post: Int
    let parent: Int
    let author: String
    let content: String
    let date: Int
}

/// `wp/v2/comments`: replies to reviews, which are comments on products.
enum CommentRoutes {
    private static let firstID = 95_001

    static func route(_ method: String, _ path: [String], _ context: RouteContext, _ state: inout StoreState)
        throws(RESTError) -> StoreAnswer
    {
        switch (method, path.count) {
        case ("GET", 0): return try list(context, state)
        case ("POST", 0): return try create(context, &state)
        default: throw .noRoute
        }
    }

    private static func list(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        let parent = context.request.parameters["parent"].flatMap { Int($0) }
        let isEdited = context.request.parameters["context"] == "edit"
        if isEdited, context.access.allow("GET") == nil {
            throw RESTError(
                context.access.user == nil ? 401 : 403,
                "rest_forbidden_context",
                "Sorry, you are not allowed to edit comments."
            )
        }
        let found = state.comments.reversed().filter { parent == nil || $0.parent == parent }
        var answer = context.list(found.map { node($0, context, isEdited: isEdited) }, allow: "GET, POST")
        answer.set("X-WP-Total", String(found.count))
        answer.set("X-WP-TotalPages", found.isEmpty ? "0" : "1")
        return answer
    }

    private static func create(_ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        let fields = try context.request.fields()
        guard let user = context.access.user else {
            throw RESTError(401, "rest_comment_login_required", "Sorry, you must be logged in to comment.")
        }
        guard let post = fields["post"]?.integer, state.lists[.products]?.row(id: post) != nil else {
            throw RESTError(
                403,
                "rest_comment_invalid_post_id",
                "Sorry, you are not allowed to create this comment without a post."
            )
        }
        let content = fields["content"]?.text ?? ""
        guard !content.allSatisfy(\.isWhitespace) else {
            throw RESTError(400, "rest_comment_content_invalid", "Invalid comment content.")
        }
        let parent = fields["parent"]?.integer ?? 0
        guard !state.comments.contains(where: { $0.parent == parent && $0.content == content }) else {
            throw RESTError(
                409,
                "comment_duplicate",
                "Duplicate comment detected; it looks as though you&#8217;ve already said that!"
            )
        }
        let comment = DemoComment(
            id: (state.comments.last?.id ?? firstID - 1) + 1,
            post: post,
            parent: parent,
            author: user.login,
            content: content,
            date: context.now
        )
        state.comments.append(comment)
        var answer = context.single(node(comment, context, isEdited: true), status: 201, allow: "GET, POST")
        answer.set("Location", "\(context.rendering.site)/wp-json/wp/v2/comments/\(comment.id)")
        return answer
    }

    private static func node(_ comment: DemoComment, _ context: RouteContext, isEdited: Bool) -> JSONNode {
        let dates = context.rendering.dates
        let rendered = JSONNode.string("<p>\(comment.content)</p>\n")
        return [
            "id": .integer(comment.id), "post": .integer(comment.post), "parent": .integer(comment.parent),
            "author": 1, "author_name": .string(comment.author), "author_url": "",
            "date": .string(dates.local(comment.date)), "date_gmt": .string(dates.gmt(comment.date)),
            "content": isEdited ? ["rendered": rendered, "raw": .string(comment.content)] : ["rendered": rendered],
            "link": .string("\(context.rendering.site)/?p=\(comment.post)#comment-\(comment.id)"),
            "status": "approved", "type": "comment", "author_avatar_urls": [:], "meta": [],
        ]
    }
}
