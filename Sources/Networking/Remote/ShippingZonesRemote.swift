/// Shipping zones and their methods; neither list has pages. Every function throws `NetworkError`.
///
/// `wc/v3/shipping/zones`
public struct ShippingZonesRemote: Remote {
    /// Each takes requests of its own; more zones than this were created by a program.
    public static let maximumZones = 200

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/shipping/zones`
    public func loadZones(siteID: Int64) async throws -> MappedRows<ShippingZone> {
        let request = RESTRequest(siteID: siteID, path: "shipping/zones")
        return try await enqueue(request, mapper: ListMapper<ShippingZone>(siteID: siteID))
    }

    /// `GET wc/v3/shipping/zones/ID/locations`: the regions a zone covers; empty for zone 0, which covers the rest.
    public func loadPlaces(of zone: ShippingZone) async throws -> MappedRows<ShippingPlace> {
        let request = RESTRequest(
            siteID: zone.siteID,
            path: "shipping/zones/\(zone.zoneID)/locations",
            query: [QueryParameter("_fields", "code,type")]
        )
        return try await enqueue(request, mapper: ListMapper<ShippingPlace>(siteID: zone.siteID))
    }

    /// `GET wc/v3/shipping/zones/ID/methods`: the methods of a zone, with its name and position.
    public func loadMethods(of zone: ShippingZone) async throws -> MappedRows<ShippingMethod> {
        let fields = QueryParameter("_fields", "instance_id,method_id,title,order,enabled,settings")
        let request = RESTRequest(
            siteID: zone.siteID,
            path: "shipping/zones/\(zone.zoneID)/methods",
            query: [fields]
        )
        let mapper = ListMapper<ShippingMethod>(
            resource: ShippingMethod.resourceName,
            userInfo: [.siteID: zone.siteID, .shippingZoneID: zone.zoneID]
        )
        let rows = try await enqueue(request, mapper: mapper)
        return MappedRows(
            items: rows.items.map { $0.copy(zoneName: zone.name, zonePosition: zone.position) },
            unreadable: rows.unreadable,
            isCutOff: rows.isCutOff
        )
    }
}
