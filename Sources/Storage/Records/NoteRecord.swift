import FoundationEssentials

/// A notification. One row for each subject of a kind; when something happens to it again, the row gets a higher
/// number.
public struct NoteRecord: GeneratedRecord {
    static let table = "notes"
    public var primaryKey: Int64 { noteID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Higher for what became known later; never reused.
    public var noteID: Int64 = 0
    public var kindKey: String = ""
    /// What it is about, named as its kind does: one note each.
    public var subject: String = ""
    /// Differs where the content differs; empty where the matter is over, so that it would be new again.
    public var hash: String = ""
    public var happenedAt: Date = Date(timeIntervalSince1970: 0)
    /// Id of the record it leads to; 0 for none.
    public var targetID: Int64 = 0
    public var number: String = ""
    public var name: String = ""
    public var text: String = ""
    public var statusKey: String = ""
    /// As the store writes it, in major units.
    public var amount: String = ""
    public var currency: String = ""
    public var link: String = ""
    /// False for what was already the case when merced began to look.
    public var isShown: Bool = true
    public var isRead: Bool = false
    /// Whether its source counts it as read; the source is told where that differs from `isRead`.
    public var isReadThere: Bool = false
}

/// How far the user has looked at the notifications, and what was known when.
public struct NoteMarkRecord: GeneratedRecord {
    static let table = "note_marks"
    public var primaryKey: Int64 { siteID }

    public var siteID: Int64 = 0
    /// nil for never.
    public var lastSeen: Date?
    /// Whether low stock at the start was recorded, so that it is not reported as new.
    public var knowsStock: Bool = false
    /// The id WordPress.com gave the device it notifies; 0 for none.
    public var deviceID: Int64 = 0
}
