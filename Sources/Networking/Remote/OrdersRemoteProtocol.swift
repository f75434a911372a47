import FoundationEssentials
import WooFoundation

/// The orders of a store, and the notes on them. Every function throws `NetworkError`.
public protocol OrdersRemoteProtocol: Sendable {
    /// - Parameters:
    ///   - pageNumber: from 1.
    ///   - pageSize: 1…100.
    func loadOrders(siteID: Int64, query: OrderQuery, pageNumber: Int, pageSize: Int) async throws -> Page<Order>
    func loadOrders(siteID: Int64, list: ListQuery) async throws -> Page<Order>
    /// The ids alone, which cost the store a third of the whole rows (`woocommerce-api.md`, "Timings").
    func loadOrderIDs(siteID: Int64, list: ListQuery) async throws -> Page<Int64>
    func loadOrder(siteID: Int64, orderID: Int64) async throws -> Order
    func searchOrders(siteID: Int64, keyword: String, pageNumber: Int, pageSize: Int) async throws -> Page<Order>
    /// Sends the customer's mails and moves stock at once. A slug the store does not have is refused.
    func updateOrder(siteID: Int64, orderID: Int64, status: OrderStatusEnum) async throws -> Order
    /// Writes some fields of an order; the others stay as they are. A status has the effects of
    /// `updateOrder(…status:)`.
    ///
    /// - Returns: the order as it is after that.
    func updateOrder(siteID: Int64, orderID: Int64, fields: [String: JSONValue]) async throws -> Order
    /// Sending twice makes two orders (`woocommerce-api.md` 22).
    func createOrder(siteID: Int64, body: JSONValue) async throws -> Order
    /// Moves an order to the trash; 410 where it is there already.
    ///
    /// - Returns: the order as it was before.
    func trashOrder(siteID: Int64, orderID: Int64) async throws -> Order
    /// Writes fields of up to 100 orders in one request, each on its own: what is refused is among the answers. The store
    /// does not check the statuses (`woocommerce-api.md` 23, 24).
    func updateOrders(siteID: Int64, updates: [Int64: [String: JSONValue]]) async throws -> BatchAnswer<Order>
    func deleteOrderNote(siteID: Int64, orderID: Int64, noteID: Int64) async throws
    func loadOrderNotes(siteID: Int64, orderID: Int64) async throws -> MappedRows<OrderNote>
    /// - Parameter isCustomerNote: also mails the note to the customer.
    func addOrderNote(siteID: Int64, orderID: Int64, note: String, isCustomerNote: Bool) async throws -> OrderNote
    /// When, and to what, an order was last changed; far cheaper than the order. Notes do not count as changes.
    func loadDateModified(siteID: Int64, orderID: Int64) async throws -> EntityDateModified
}
