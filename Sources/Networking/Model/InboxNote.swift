import FoundationEssentials
import WooFoundation

/// A message from WooCommerce or a plugin to the shop's staff (`wc-analytics/admin/notes`).
public struct InboxNote: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "note"

    public let siteID: Int64
    public let noteID: Int64
    /// The note's own name, the same in every shop: `wc-update-db-reminder`.
    public let name: String
    /// `info`, `warning`, `error`, `update`, `marketing`, `survey`, `email`.
    public let typeKey: String
    /// `unactioned`, `actioned`, `snoozed`, `pending`.
    public let statusKey: String
    /// Plain text.
    public let title: String
    /// HTML.
    public let content: String
    /// The plugin that wrote it.
    public let source: String
    /// The target of its first button; empty for none.
    public let link: String
    public let dateCreated: Date?
    public let isRead: Bool
    public let isDeleted: Bool

    private enum CodingKeys: String, CodingKey {
        case id, name, type, status, title, content, source, actions
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case isRead = "is_read"
        case isDeleted = "is_deleted"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        noteID = try container.identifier(.id)
        name = container.text(.name) ?? ""
        typeKey = container.text(.type) ?? ""
        statusKey = container.text(.status) ?? ""
        title = HTMLText.plain(container.text(.title) ?? "")
        content = container.text(.content) ?? ""
        source = container.text(.source) ?? ""
        link = container.items(InboxNoteAction.self, .actions).map(\.link).first { !$0.isEmpty } ?? ""
        dateCreated = container.date(.dateCreatedGMT, or: .dateCreated)
        isRead = container.flag(.isRead) ?? false
        isDeleted = container.flag(.isDeleted) ?? false
    }
}

private struct InboxNoteAction: Decodable {
    let link: String

    private enum CodingKeys: String, CodingKey {
        case url
    }

    init(from decoder: any Decoder) throws {
        link = try decoder.record(keyedBy: CodingKeys.self).text(.url) ?? ""
    }
}
