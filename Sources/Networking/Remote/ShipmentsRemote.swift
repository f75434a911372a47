import FoundationEssentials
import WooFoundation

/// A parcel to be added to an order.
public struct ShipmentDraft: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let trackingNumber: String
    public let provider: String
    /// Whether the provider is the shop's own, unknown to the plugin.
    public let isCustom: Bool
    /// Tracking page of the shop's own provider; empty for none.
    public let link: String
    /// A date in the store's calendar, `2026-11-26`; empty for the day on which the store receives it.
    public let dateShipped: String

    public init(trackingNumber: String, provider: String, isCustom: Bool, link: String, dateShipped: String) {
        self.trackingNumber = trackingNumber
        self.provider = provider
        self.isCustom = isCustom
        self.link = link
        self.dateShipped = dateShipped
    }
}

/// Parcels of orders, by the official plugin Shipment Tracking; a store without it has no such route. Every function
/// throws `NetworkError`.
///
/// `wc/v2/orders/ID/shipment-trackings`
public struct ShipmentsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v2/orders/ID/shipment-trackings`
    ///
    /// - Throws: `NetworkError`; 404 `rest_no_route` without the plugin.
    public func loadTrackings(siteID: Int64, orderID: Int64) async throws -> MappedRows<ShipmentTracking> {
        let mapper = ListMapper<ShipmentTracking>(
            resource: "shipment tracking",
            userInfo: [.siteID: siteID, .orderID: orderID]
        )
        return try await enqueue(request(siteID, orderID), mapper: mapper)
    }

    /// `GET wc/v2/orders/ID/shipment-trackings/providers`: every provider the plugin knows, at most 2,000, whichever
    /// the order; the route only requires one.
    ///
    /// - Throws: `NetworkError`; 404 `rest_no_route` without the plugin.
    public func loadProviders(siteID: Int64, orderID: Int64) async throws -> [ShipmentTrackingProvider] {
        try await enqueue(request(siteID, orderID, "/providers"), mapper: ShipmentProvidersMapper())
    }

    /// `POST wc/v2/orders/ID/shipment-trackings`. Sending twice adds two parcels.
    public func addTracking(siteID: Int64, orderID: Int64, _ draft: ShipmentDraft) async
        -> WriteAnswer<ShipmentTracking>
    {
        var body: [String: JSONValue] = ["tracking_number": .string(draft.trackingNumber)]
        if !draft.dateShipped.isEmpty { body["date_shipped"] = .string(draft.dateShipped) }
        if draft.isCustom {
            body["custom_tracking_provider"] = .string(draft.provider)
            body["custom_tracking_link"] = .string(draft.link)
        } else {
            body["tracking_provider"] = .string(draft.provider)
        }
        return await write(
            request(siteID, orderID, method: .post, body: .object(body)),
            mapper: Self.mapper(siteID, orderID)
        )
    }

    /// `DELETE wc/v2/orders/ID/shipment-trackings/TRACKING`
    public func deleteTracking(siteID: Int64, orderID: Int64, trackingID: String) async -> WriteAnswer<Void> {
        await write(request(siteID, orderID, "/" + trackingID, method: .delete))
    }

    private static func mapper(_ siteID: Int64, _ orderID: Int64) -> RecordMapper<ShipmentTracking> {
        RecordMapper(resource: "shipment tracking", userInfo: [.siteID: siteID, .orderID: orderID])
    }

    private func request(
        _ siteID: Int64,
        _ orderID: Int64,
        _ rest: String = "",
        method: HTTPMethod = .get,
        body: JSONValue? = nil
    ) -> RESTRequest {
        RESTRequest(
            siteID: siteID,
            namespace: .wcV2,
            method: method,
            path: "orders/\(orderID)/shipment-trackings" + rest,
            body: body
        )
    }
}

/// Maps `{"United States": {"USPS": "https://…%1$s"}}`.
struct ShipmentProvidersMapper: Mapper {
    /// More than any plugin has: a hostile answer must not fill the mirror.
    private static let maximum = 2_000

    func map(response: Data) async throws -> [ShipmentTrackingProvider] {
        let content = try Envelope.content(of: response)
        guard let groups = JSONRowScanner.members(of: content) else {
            throw NetworkError.unreadable(resource: "list of shipping providers", reason: "it is no object")
        }
        var providers: [ShipmentTrackingProvider] = []
        for group in groups {
            for provider in JSONRowScanner.members(of: group.value) ?? [] {
                guard providers.count < Self.maximum, JSONRowScanner.depth(of: provider.value) < 3,
                    let link = try? JSONDecoder().decode(String.self, from: provider.value)
                else { continue }
                providers.append(
                    ShipmentTrackingProvider(
                        group: String(HTMLText.plain(group.name).prefix(100)),
                        name: String(HTMLText.plain(provider.name).prefix(100)),
                        link: String(link.prefix(2_000))
                    )
                )
            }
        }
        return providers
    }
}
