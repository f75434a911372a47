import FoundationEssentials
import WooFoundation
import Yosemite

/// An order in `orders list --json`. Field names are the REST API's where it has one.
struct OrderRow: Encodable {
    let id: Int64
    let number: String
    let status: String
    let dateCreatedGMT: String?
    let customer: String
    let customerID: Int64
    let total: String
    let currency: String
    let items: Int
    /// An edit made here was not sent yet.
    let pending: Bool

    enum CodingKeys: String, CodingKey {
        case id, number, status, customer, total, currency, items, pending
        case dateCreatedGMT = "date_created_gmt"
        case customerID = "customer_id"
    }

    init(_ order: OrderSummary, pending: Bool) {
        id = order.orderID
        number = order.number
        status = order.status
        dateCreatedGMT = order.dateCreated?.utcText
        customer = order.customerName
        customerID = order.customerID
        total = Money.text(of: order.total, currency: order.currency)
        currency = order.currency
        items = order.itemCount
        self.pending = pending
    }
}

/// `orders list --json`.
struct OrderListDocument: Encodable {
    let store: String
    let orders: [OrderRow]
    /// The number of matching mirrored orders, shown or not.
    let matching: Int
    /// Whether the mirror has everything; otherwise `matching` may be too low.
    let complete: Bool
    /// The number of orders whose notes are not here, and so were not searched; nil where no words were searched for.
    let notesUnread: Int?
    let offline: Bool
    /// Rows of the store that could not be decoded.
    let unreadable: Int

    enum CodingKeys: String, CodingKey {
        case store, orders, matching, complete, offline, unreadable
        case notesUnread = "notes_unread"
    }
}
