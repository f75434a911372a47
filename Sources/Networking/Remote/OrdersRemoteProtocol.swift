import Foundation

/// The orders of a store, and the notes on them. Every function throws `NetworkError`.
public protocol OrdersRemoteProtocol: Sendable {
    /// - Parameters:
    ///   - pageNumber: from 1.
    ///   - pageSize: 1…100.
    func loadOrders(siteID: Int64, query: OrderQuery, pageNumber: Int, pageSize: Int) async throws -> Page<Order>
    func loadOrder(siteID: Int64, orderID: Int64) async throws -> Order
    func searchOrders(siteID: Int64, keyword: String, pageNumber: Int, pageSize: Int) async throws -> Page<Order>
    /// Sends the customer's mails and moves stock at once. A slug the store does not have is refused.
    func updateOrder(siteID: Int64, orderID: Int64, status: OrderStatusEnum) async throws -> Order
    func loadOrderNotes(siteID: Int64, orderID: Int64) async throws -> MappedRows<OrderNote>
    /// - Parameter isCustomerNote: also mails the note to the customer.
    func addOrderNote(siteID: Int64, orderID: Int64, note: String, isCustomerNote: Bool) async throws -> OrderNote
    /// When, and to what, an order was last changed; far cheaper than the order. Notes do not count as changes.
    func loadDateModified(siteID: Int64, orderID: Int64) async throws -> EntityDateModified
}
