import FoundationEssentials
import WooFoundation

/// WooCommerce's own parcels, since 10.1; a store where they are disabled has no such route.
///
/// `wc/v3/orders/ID/fulfillments`
extension ShipmentsRemote {
    /// `GET wc/v3/orders/ID/fulfillments`
    ///
    /// - Throws: `NetworkError`; 404 `rest_no_route` where the store has none.
    public func loadFulfilments(siteID: Int64, orderID: Int64) async throws -> MappedRows<OrderFulfilment> {
        let mapper = ListMapper<OrderFulfilment>(
            resource: "fulfilment",
            userInfo: [.siteID: siteID, .orderID: orderID]
        )
        return try await enqueue(fulfilments(siteID, orderID), mapper: mapper)
    }

    /// `POST wc/v3/orders/ID/fulfillments`: a shipped parcel with these items. The customer gets no email. Sending
    /// twice adds two.
    ///
    /// - Parameter items: at least one.
    public func addFulfilment(
        siteID: Int64,
        orderID: Int64,
        _ draft: ShipmentDraft,
        items: [OrderFulfilment.Item]
    ) async -> WriteAnswer<OrderFulfilment> {
        func row(_ key: String, _ value: JSONValue) -> JSONValue { .object(["key": .string(key), "value": value]) }
        let pieces = items.map { item in
            JSONValue.object(["item_id": .number(Decimal(item.itemID)), "qty": .number(item.quantity)])
        }
        var rows = [
            row("_items", .array(pieces)), row("_tracking_number", .string(draft.trackingNumber)),
            row("_shipment_provider", .string(draft.provider)),
        ]
        if !draft.link.isEmpty { rows.append(row("_tracking_url", .string(draft.link))) }
        let body = JSONValue.object([
            "status": .string("fulfilled"), "is_fulfilled": .bool(true), "meta_data": .array(rows),
        ])
        return await write(
            fulfilments(siteID, orderID, method: .post, body: body),
            mapper: RecordMapper<OrderFulfilment>(
                resource: "fulfilment",
                userInfo: [.siteID: siteID, .orderID: orderID]
            )
        )
    }

    /// `DELETE wc/v3/orders/ID/fulfillments/FULFILMENT`
    ///
    /// - Returns: 400 where it does not exist.
    public func deleteFulfilment(siteID: Int64, orderID: Int64, fulfilmentID: Int64) async -> WriteAnswer<Void> {
        await write(fulfilments(siteID, orderID, "/\(fulfilmentID)", method: .delete))
    }

    private func fulfilments(
        _ siteID: Int64,
        _ orderID: Int64,
        _ rest: String = "",
        method: HTTPMethod = .get,
        body: JSONValue? = nil
    ) -> RESTRequest {
        RESTRequest(siteID: siteID, method: method, path: "orders/\(orderID)/fulfillments" + rest, body: body)
    }
}
