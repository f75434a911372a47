import FoundationEssentials

/// Something that happened. One row for each thing of a kind; what happens to it again gets a row with a higher number.
public struct NoteRecord: GeneratedRecord, Hashable {
    static let table = "notes"
    public var primaryKey: Int64 { noteID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Higher for what became known later; never given twice.
    public var noteID: Int64 = 0
    public var kindKey: String = ""
    /// What it is about, by the name its kind gives it: one note for each.
    public var subject: String = ""
    /// Another one where it says something else; empty where it is over, and would be new again.
    public var hash: String = ""
    public var happenedAt: Date = Date(timeIntervalSince1970: 0)
    /// Of the record it leads to; 0 for none.
    public var targetID: Int64 = 0
    public var number: String = ""
    public var name: String = ""
    public var text: String = ""
    public var statusKey: String = ""
    /// As the store writes it.
    public var amount: String = ""
    public var currency: String = ""
    public var link: String = ""
    /// False for what was so when merced began to look.
    public var isShown: Bool = true
    public var isRead: Bool = false
    /// Whether where it came from counts it as read; it is told where that differs from `isRead`.
    public var isReadThere: Bool = false
}

/// How far somebody has looked at what happened, and what is known since when.
public struct NoteMarkRecord: GeneratedRecord, Hashable {
    static let table = "note_marks"
    public var primaryKey: Int64 { siteID }

    public var siteID: Int64 = 0
    /// nil for never.
    public var lastSeen: Date?
    /// What was low in stock when merced began to look is written down.
    public var knowsStock: Bool = false
    /// What WordPress.com calls the device that it tells; 0 for none.
    public var deviceID: Int64 = 0
}
