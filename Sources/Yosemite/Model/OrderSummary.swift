import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// An order as shown in a list; `EntityListener` provides the whole `Order`.
public struct OrderSummary: ReadOnlyType, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    public let orderID: Int64
    /// The number shown to customers: often the id, but plugins change it.
    public let number: String
    /// The slug as received, with pending edits applied.
    public let status: String
    /// nil where the store sent no readable date.
    public let dateCreated: Date?
    public let datePaid: Date?
    /// First and last name, else the company; empty for a guest with neither.
    public let customerName: String
    public let customerID: Int64
    /// Major units, as received.
    public let total: String
    public let currency: String
    public let currencySymbol: String
    public let itemCount: Int

    public init(
        siteID: Int64,
        orderID: Int64,
        number: String,
        status: String,
        dateCreated: Date?,
        datePaid: Date?,
        customerName: String,
        customerID: Int64,
        total: String,
        currency: String,
        currencySymbol: String,
        itemCount: Int
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.number = number
        self.status = status
        self.dateCreated = dateCreated
        self.datePaid = datePaid
        self.customerName = customerName
        self.customerID = customerID
        self.total = total
        self.currency = currency
        self.currencySymbol = currencySymbol
        self.itemCount = itemCount
    }

    public var identity: Int64 { orderID }
}

extension OrderRowRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = OrderSummary
}
