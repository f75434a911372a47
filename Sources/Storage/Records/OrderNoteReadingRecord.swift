import FoundationEssentials

/// The notes of an order were read when the order was as it was then.
public struct OrderNoteReadingRecord: GeneratedRecord, Hashable {
    static let table = "order_note_readings"
    public var primaryKey: Int64 { orderID }

    public var orderID: Int64
    /// The local id of the store.
    public var siteID: Int64
    /// The date of change the order had. A later one means that there may be other notes.
    public var orderModified: Date?
}
