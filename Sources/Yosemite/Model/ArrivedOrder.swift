import FoundationEssentials
import WooFoundation

/// An order that was made while the mirror was kept in step: what a notice of it says, and what its rules ask for.
public struct ArrivedOrder: Hashable, Sendable, Copiable, Fakeable {
    public let orderID: Int64
    public let number: String
    public let status: String
    /// As the store writes it.
    public let total: String
    public let currency: String
    public let customer: String

    public init(orderID: Int64, number: String, status: String, total: String, currency: String, customer: String) {
        self.orderID = orderID
        self.number = number
        self.status = status
        self.total = total
        self.currency = currency
        self.customer = customer
    }
}
