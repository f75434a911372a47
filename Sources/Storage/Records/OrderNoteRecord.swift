import FoundationEssentials

/// A note on an order, for the shop or for the customer.
public struct OrderNoteRecord: GeneratedRecord {
    static let table = "order_notes"
    public var primaryKey: Int64 { noteID }

    /// The local id of the store.
    public var siteID: Int64
    public var noteID: Int64
    public var orderID: Int64
    public var dateCreated: Date?
    /// As received, with HTML.
    public var note: String = ""
    public var isCustomerNote: Bool = false
    public var author: String = ""
}
