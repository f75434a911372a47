import FoundationEssentials
import WooFoundation

/// A parcel that is to be added to an order.
public struct ShipmentDraft: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let trackingNumber: String
    public let provider: String
    /// The shop's own provider, which the plugin does not know.
    public let isCustom: Bool
    /// Where a parcel of the shop's own provider can be followed; empty for nowhere.
    public let link: String
    /// A day of the store's calendar, `2026-11-26`; empty for the one on which the store hears of it.
    public let dateShipped: String

    public init(trackingNumber: String, provider: String, isCustom: Bool, link: String, dateShipped: String) {
        self.trackingNumber = trackingNumber
        self.provider = provider
        self.isCustom = isCustom
        self.link = link
        self.dateShipped = dateShipped
    }
}

/// Parcels of orders, by the official plugin Shipment Tracking; a store without it has no such route.
///
/// `wc/v2/orders/ID/shipment-trackings`
public struct ShipmentsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// - Throws: `NetworkError`; 404 `rest_no_route` without the plugin.
    public func loadTrackings(siteID: Int64, orderID: Int64) async throws -> MappedRows<ShipmentTracking> {
        let mapper = ListMapper<ShipmentTracking>(
            resource: "shipment tracking",
            userInfo: [.siteID: siteID, .orderID: orderID]
        )
        return try await enqueue(request(siteID, orderID), mapper: mapper)
    }

    /// Every provider the plugin knows; the order is only named because the route wants one.
    ///
    /// - Throws: `NetworkError`; 404 `rest_no_route` without the plugin.
    public func loadProviders(siteID: Int64, orderID: Int64) async throws -> [ShipmentTrackingProvider] {
        try await enqueue(request(siteID, orderID, "/providers"), mapper: ShipmentProvidersMapper())
    }

    /// Sending twice makes two parcels.
    ///
    /// - Throws: `NetworkError`.
    public func addTracking(siteID: Int64, orderID: Int64, _ draft: ShipmentDraft) async throws -> ShipmentTracking {
        var body: [String: JSONValue] = ["tracking_number": .string(draft.trackingNumber)]
        if !draft.dateShipped.isEmpty { body["date_shipped"] = .string(draft.dateShipped) }
        if draft.isCustom {
            body["custom_tracking_provider"] = .string(draft.provider)
            body["custom_tracking_link"] = .string(draft.link)
        } else {
            body["tracking_provider"] = .string(draft.provider)
        }
        return try await enqueue(
            request(siteID, orderID, method: .post, body: .object(body)),
            mapper: Self.mapper(siteID, orderID)
        )
    }

    /// - Throws: `NetworkError`.
    public func deleteTracking(siteID: Int64, orderID: Int64, trackingID: String) async throws {
        _ = try await enqueue(
            request(siteID, orderID, "/" + trackingID, method: .delete),
            mapper: Self.mapper(siteID, orderID)
        )
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
    /// More than any plugin knows: a hostile answer does not fill the mirror.
    private static let most = 2_000

    func map(response: Data) async throws -> [ShipmentTrackingProvider] {
        let content = try Envelope.content(of: response)
        guard let groups = JSONRowScanner.members(of: content) else {
            throw NetworkError.unreadable(resource: "list of shipping providers", reason: "it is no object")
        }
        var providers: [ShipmentTrackingProvider] = []
        for group in groups {
            for provider in JSONRowScanner.members(of: group.value) ?? [] {
                guard providers.count < Self.most, JSONRowScanner.depth(of: provider.value) < 3,
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
