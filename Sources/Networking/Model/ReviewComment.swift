import FoundationEssentials
import WooFoundation

/// A comment on a post or product (`wp/v2/comments`); reviews are comments too.
public struct ReviewComment: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "comment"

    public let siteID: Int64
    public let commentID: Int64
    /// The post or product.
    public let postID: Int64
    /// The comment it replies to; 0 for none.
    public let parentID: Int64
    public let author: String
    public let dateCreated: Date?
    /// HTML.
    public let content: String
    /// `approved`, `hold`, `spam`, `trash`.
    public let statusKey: String

    private enum CodingKeys: String, CodingKey {
        case id, post, parent, content, status, date
        case authorName = "author_name"
        case dateGMT = "date_gmt"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        commentID = try container.identifier(.id)
        postID = container.integer(.post) ?? 0
        parentID = container.integer(.parent) ?? 0
        author = container.text(.authorName) ?? ""
        dateCreated = container.date(.dateGMT, or: .date)
        content = ((try? container.object(Rendered.self, .content)) ?? nil)?.text ?? ""
        statusKey = container.text(.status) ?? ""
    }

    private struct Rendered: Decodable {
        let text: String

        private enum CodingKeys: String, CodingKey { case raw, rendered }

        init(from decoder: any Decoder) throws {
            let container = try decoder.record(keyedBy: CodingKeys.self)
            text = container.text(.raw) ?? container.text(.rendered) ?? ""
        }
    }
}
