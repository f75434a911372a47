import FoundationEssentials
import WooFoundation

/// The orders of a store, and the notes on them. Every function throws `NetworkError`.
///
/// `wc/v3/orders`
public struct OrdersRemote: Remote {
    public static let defaultPageSize = 25

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// - Parameters:
    ///   - pageNumber: from 1.
    ///   - pageSize: 1…100.
    public func loadOrders(
        siteID: Int64,
        query: OrderQuery = OrderQuery(),
        pageNumber: Int = 1,
        pageSize: Int = OrdersRemote.defaultPageSize
    ) async throws -> Page<Order> {
        let parameters = query.list(pageNumber: pageNumber, pageSize: pageSize).parameters()
        let request = RESTRequest(siteID: siteID, path: "orders", query: parameters)
        return try await enqueuePage(request, number: pageNumber, mapper: OrderListMapper(siteID: siteID))
    }

    public func loadOrders(siteID: Int64, list: ListQuery) async throws -> Page<Order> {
        let request = RESTRequest(siteID: siteID, path: "orders", query: list.parameters())
        return try await enqueuePage(request, number: list.page, mapper: OrderListMapper(siteID: siteID))
    }

    /// The ids alone, which cost the store a third of the whole rows (`woocommerce.md`, "Timings").
    public func loadOrderIDs(siteID: Int64, list: ListQuery) async throws -> Page<Int64> {
        try await enqueueIDs(siteID: siteID, path: "orders", parameters: list.parameters(), number: list.page)
    }

    /// - Parameter decimals: of amounts, 8 at the most; nil for the store's own. It keeps more than it shows
    ///   (`tax.md`, "Numbers").
    public func loadOrder(siteID: Int64, orderID: Int64, decimals: Int? = nil) async throws -> Order {
        let query = decimals.map { [QueryParameter("dp", "\($0)")] } ?? []
        let request = RESTRequest(siteID: siteID, path: "orders/\(orderID)", query: query)
        return try await enqueue(request, mapper: OrderMapper(siteID: siteID))
    }

    public func searchOrders(
        siteID: Int64,
        keyword: String,
        pageNumber: Int = 1,
        pageSize: Int = OrdersRemote.defaultPageSize
    ) async throws -> Page<Order> {
        let query = OrderQuery(keyword: keyword)
        return try await loadOrders(siteID: siteID, query: query, pageNumber: pageNumber, pageSize: pageSize)
    }

    /// Sends the customer's mails and moves stock at once. A slug the store does not have is refused.
    public func updateOrder(siteID: Int64, orderID: Int64, status: OrderStatusEnum) async throws -> Order {
        let body = JSONValue.object(["status": .string(status.rawValue)])
        let request = RESTRequest(siteID: siteID, method: .put, path: "orders/\(orderID)", body: body)
        return try await enqueue(request, mapper: OrderMapper(siteID: siteID))
    }

    public func loadOrderNotes(siteID: Int64, orderID: Int64) async throws -> MappedRows<OrderNote> {
        let request = RESTRequest(siteID: siteID, path: "orders/\(orderID)/notes")
        return try await enqueue(request, mapper: OrderNotesMapper(siteID: siteID, orderID: orderID))
    }

    /// The subscriptions an order began, renews, resubscribes or switches: what WooCommerce Subscriptions counts as related.
    ///
    /// - Throws: `NetworkError`; with `rest_no_route` where the store does not have that plugin.
    public func loadSubscriptions(siteID: Int64, orderID: Int64) async throws -> MappedRows<Subscription> {
        let request = RESTRequest(siteID: siteID, path: "orders/\(orderID)/subscriptions")
        return try await enqueue(request, mapper: ListMapper<Subscription>(siteID: siteID))
    }

    /// - Parameter isCustomerNote: also mails the note to the customer.
    public func addOrderNote(
        siteID: Int64,
        orderID: Int64,
        note: String,
        isCustomerNote: Bool
    ) async throws -> OrderNote {
        let body = JSONValue.object([
            "note": .string(note), "customer_note": .bool(isCustomerNote), "added_by_user": .bool(true),
        ])
        let request = RESTRequest(siteID: siteID, method: .post, path: "orders/\(orderID)/notes", body: body)
        return try await enqueue(request, mapper: OrderNoteMapper(siteID: siteID, orderID: orderID))
    }

    /// When, and to what, an order was last changed; far cheaper than the order. Notes do not count as changes.
    public func loadDateModified(siteID: Int64, orderID: Int64) async throws -> EntityDateModified {
        let fields = QueryParameter("_fields", "date_modified_gmt,status")
        let request = RESTRequest(siteID: siteID, path: "orders/\(orderID)", query: [fields])
        return try await enqueue(request, mapper: EntityDateModifiedMapper())
    }
}
