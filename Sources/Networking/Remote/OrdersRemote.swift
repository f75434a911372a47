import FoundationEssentials
import WooFoundation

/// The orders of a store, and the notes on them. Every function that throws throws `NetworkError`.
///
/// `wc/v3/orders`
public struct OrdersRemote: Remote {
    public static let defaultPageSize = 25

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/orders`
    ///
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

    /// `GET wc/v3/orders`
    public func loadOrders(siteID: Int64, list: ListQuery) async throws -> Page<Order> {
        let request = RESTRequest(siteID: siteID, path: "orders", query: list.parameters())
        return try await enqueuePage(request, number: list.page, mapper: OrderListMapper(siteID: siteID))
    }

    /// `GET wc/v3/orders?_fields=id`: ids only, which take the store a third of the time (`woocommerce.md`, "Timings").
    public func loadOrderIDs(siteID: Int64, list: ListQuery) async throws -> Page<Int64> {
        try await enqueueIDs(siteID: siteID, path: "orders", parameters: list.parameters(), number: list.page)
    }

    /// `GET wc/v3/orders/ID`
    ///
    /// - Parameter decimals: of amounts, at most 8; nil for the store's own number. The store keeps more than it shows
    ///   (`tax.md`, "Numbers").
    public func loadOrder(siteID: Int64, orderID: Int64, decimals: Int? = nil) async throws -> Order {
        let query = decimals.map { [QueryParameter("dp", "\($0)")] } ?? []
        let request = RESTRequest(siteID: siteID, path: "orders/\(orderID)", query: query)
        return try await enqueue(request, mapper: OrderMapper(siteID: siteID))
    }

    /// `GET wc/v3/orders?search=…`: the store's own search, newest first, without trash and checkout drafts.
    ///
    /// - Parameters:
    ///   - pageNumber: from 1.
    ///   - pageSize: 1…100.
    public func searchOrders(
        siteID: Int64,
        keyword: String,
        pageNumber: Int = 1,
        pageSize: Int = OrdersRemote.defaultPageSize
    ) async throws -> Page<Order> {
        let query = OrderQuery(keyword: keyword)
        return try await loadOrders(siteID: siteID, query: query, pageNumber: pageNumber, pageSize: pageSize)
    }

    /// `PUT wc/v3/orders/ID`: changes the status. The store emails the customer and moves stock at once, and refuses a
    /// slug it does not have.
    public func updateOrder(siteID: Int64, orderID: Int64, status: OrderStatusEnum) async -> WriteAnswer<Order> {
        await updateOrder(siteID: siteID, orderID: orderID, fields: ["status": .string(status.rawValue)])
    }

    /// `GET wc/v3/orders/ID/notes`: all of them; the list has no pages.
    public func loadOrderNotes(siteID: Int64, orderID: Int64) async throws -> MappedRows<OrderNote> {
        let request = RESTRequest(siteID: siteID, path: "orders/\(orderID)/notes")
        return try await enqueue(request, mapper: OrderNotesMapper(siteID: siteID, orderID: orderID))
    }

    /// `GET wc/v3/orders/ID/subscriptions`: the subscriptions an order starts, renews, resubscribes or switches: those
    /// that WooCommerce Subscriptions calls related.
    ///
    /// - Throws: `NetworkError`; `rest_no_route` where the store does not have that plugin.
    public func loadSubscriptions(siteID: Int64, orderID: Int64) async throws -> MappedRows<Subscription> {
        let request = RESTRequest(siteID: siteID, path: "orders/\(orderID)/subscriptions")
        return try await enqueue(request, mapper: ListMapper<Subscription>(siteID: siteID))
    }

    /// `POST wc/v3/orders/ID/notes`. Sending twice adds two notes.
    ///
    /// - Parameter isCustomerNote: also emails the note to the customer.
    public func addOrderNote(
        siteID: Int64,
        orderID: Int64,
        note: String,
        isCustomerNote: Bool
    ) async -> WriteAnswer<OrderNote> {
        let body = JSONValue.object([
            "note": .string(note), "customer_note": .bool(isCustomerNote), "added_by_user": .bool(true),
        ])
        let request = RESTRequest(siteID: siteID, method: .post, path: "orders/\(orderID)/notes", body: body)
        return await write(request, mapper: OrderNoteMapper(siteID: siteID, orderID: orderID))
    }

    /// `GET wc/v3/orders/ID`: when an order was last changed, and its status; far cheaper than the whole order. A new
    /// note does not change the date.
    public func loadDateModified(siteID: Int64, orderID: Int64) async throws -> EntityDateModified {
        let fields = QueryParameter("_fields", "date_modified_gmt,status")
        let request = RESTRequest(siteID: siteID, path: "orders/\(orderID)", query: [fields])
        return try await enqueue(request, mapper: EntityDateModifiedMapper())
    }
}
