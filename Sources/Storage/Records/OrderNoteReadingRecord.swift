import FoundationEssentials

/// Records at which version of an order its notes were read.
public struct OrderNoteReadingRecord: GeneratedRecord {
    static let table = "order_note_readings"
    public var primaryKey: Int64 { orderID }

    public var orderID: Int64
    /// The local id of the store.
    public var siteID: Int64
    /// The order's date of change at that time. A later one means that there may be other notes.
    public var orderModified: Date?
}
