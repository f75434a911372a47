import FoundationEssentials
import WooFoundation

/// A notification of an account at WordPress.com (`notifications`).
public struct DotcomNote: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let noteID: Int64
    /// Changes when the content changes.
    public let hash: Int64
    /// `store_order`, `comment`, `traffic_surge` …
    public let typeKey: String
    /// `store_review` of a comment that is a review; empty for none.
    public let subtypeKey: String
    public let isRead: Bool
    public let timestamp: Date?
    /// Plain text.
    public let subject: String
    /// Plain text, each block on its own line.
    public let body: String
    public let link: String
    /// WordPress.com's number of the site it is about; 0 where it is about none.
    public let blogID: Int64
    /// 0 for none.
    public let orderID: Int64
    /// A review or another comment; 0 for none.
    public let commentID: Int64

    private enum CodingKeys: String, CodingKey {
        case id, type, subtype, read, timestamp, subject, body, url, meta
        case hash = "note_hash"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        noteID = try container.identifier(.id)
        hash = container.integer(.hash) ?? 0
        typeKey = container.text(.type) ?? ""
        subtypeKey = container.text(.subtype) ?? ""
        isRead = container.flag(.read) ?? false
        // `2026-11-26T05:31:54+00:00`: always UTC.
        timestamp = container.text(.timestamp).flatMap { StoreDateParser.date(fromGMT: String($0.prefix(19))) }
        func words(_ key: CodingKeys) -> [String] {
            container.items(DotcomNoteBlock.self, key).map(\.text).filter { !$0.isEmpty }
        }
        subject = words(.subject).joined(separator: " ")
        body = words(.body).joined(separator: "\n")
        link = container.text(.url) ?? ""
        let ids = try? container.object(DotcomNoteMeta.self, .meta)?.ids
        blogID = ids?.site ?? 0
        orderID = ids?.order ?? 0
        commentID = ids?.comment ?? 0
    }
}

private struct DotcomNoteBlock: Decodable {
    let text: String

    private enum CodingKeys: String, CodingKey {
        case text
    }

    init(from decoder: any Decoder) throws {
        text = HTMLText.plain(try decoder.record(keyedBy: CodingKeys.self).text(.text) ?? "")
    }
}

private struct DotcomNoteMeta: Decodable {
    struct IDs: Decodable {
        let site: Int64
        let order: Int64
        let comment: Int64

        private enum CodingKeys: String, CodingKey {
            case site, order, comment
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.record(keyedBy: CodingKeys.self)
            site = container.integer(.site) ?? 0
            order = container.integer(.order) ?? 0
            comment = container.integer(.comment) ?? 0
        }
    }

    let ids: IDs?

    private enum CodingKeys: String, CodingKey {
        case ids
    }

    init(from decoder: any Decoder) throws {
        ids = try decoder.record(keyedBy: CodingKeys.self).object(IDs.self, .ids)
    }
}

/// `{"notes": […]}`
struct DotcomNoteList: Decodable, Sendable {
    let notes: [DotcomNote]

    private enum CodingKeys: String, CodingKey {
        case notes
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard container.shape(.notes) == "a list" else { throw container.problem(.notes, "is no list") }
        notes = try container.lossyList(DotcomNote.self, .notes)
    }
}
