import FoundationEssentials
import WooFoundation

/// Writing orders and notes.
extension OrdersRemote {
    /// `PUT wc/v3/orders/ID`: writes these fields of an order; the others stay unchanged. A status has the effects of
    /// `updateOrder(…status:)`.
    ///
    /// - Returns: the order after the write.
    public func updateOrder(siteID: Int64, orderID: Int64, fields: [String: JSONValue]) async -> WriteAnswer<Order> {
        let request = RESTRequest(siteID: siteID, method: .put, path: "orders/\(orderID)", body: .object(fields))
        return await write(request, mapper: OrderMapper(siteID: siteID))
    }

    /// `POST wc/v3/orders`. Sending twice creates two orders (`woocommerce.md`, "Writing").
    public func createOrder(siteID: Int64, body: JSONValue) async -> WriteAnswer<Order> {
        let request = RESTRequest(siteID: siteID, method: .post, path: "orders", body: body)
        return await write(request, mapper: OrderMapper(siteID: siteID))
    }

    /// `DELETE wc/v3/orders/ID`: moves an order to the trash; 410 where it is there already.
    ///
    /// - Returns: the order as it was before.
    public func trashOrder(siteID: Int64, orderID: Int64) async -> WriteAnswer<Order> {
        let request = RESTRequest(siteID: siteID, method: .delete, path: "orders/\(orderID)")
        return await write(request, mapper: OrderMapper(siteID: siteID))
    }

    /// `DELETE wc/v3/orders/ID?force=true`: deletes an order permanently, without the trash. The usage counts of its
    /// coupons are not reduced.
    ///
    /// - Returns: the order as it was before.
    public func deleteOrder(siteID: Int64, orderID: Int64) async -> WriteAnswer<Order> {
        let force = [QueryParameter("force", "true")]
        let request = RESTRequest(siteID: siteID, method: .delete, path: "orders/\(orderID)", query: force)
        return await write(request, mapper: OrderMapper(siteID: siteID))
    }

    /// `POST wc/v3/orders/batch`: writes fields of up to 100 orders in one request, each on its own; refusals are among
    /// the answers. The store does not check the statuses (`woocommerce.md`, "Statuses").
    public func updateOrders(siteID: Int64, updates: [Int64: [String: JSONValue]]) async
        -> WriteAnswer<BatchAnswer<Order>>
    {
        let items = updates.sorted { $0.key < $1.key }.map { orderID, fields -> JSONValue in
            .object(fields.merging(["id": .number(Decimal(orderID))]) { _, id in id })
        }
        let body = JSONValue.object(["update": .array(items)])
        let request = RESTRequest(siteID: siteID, method: .post, path: "orders/batch", body: body)
        let mapper = BatchMapper<Order>(resource: Order.resourceName, userInfo: [.siteID: siteID])
        return await write(request, mapper: mapper)
    }

    /// `DELETE wc/v3/orders/ID/notes/NOTE?force=true`: deletes a note permanently.
    public func deleteOrderNote(siteID: Int64, orderID: Int64, noteID: Int64) async -> WriteAnswer<Void> {
        let path = "orders/\(orderID)/notes/\(noteID)"
        let force = [QueryParameter("force", "true")]
        let request = RESTRequest(siteID: siteID, method: .delete, path: path, query: force)
        return await write(request)
    }
}
