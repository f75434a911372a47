/// Zones and the ways to ship that each has; there are no pages of either.
///
/// `wc/v3/shipping/zones`
public struct ShippingZonesRemote: Remote {
    /// One request each; a store with more has made them by a program.
    public static let mostZones = 200

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// - Throws: `NetworkError`.
    public func loadZones(siteID: Int64) async throws -> MappedRows<ShippingZone> {
        let request = RESTRequest(siteID: siteID, path: "shipping/zones")
        return try await enqueue(request, mapper: ListMapper<ShippingZone>(siteID: siteID))
    }

    /// What one zone covers; nothing in particular for zone 0.
    ///
    /// - Throws: `NetworkError`.
    public func loadPlaces(of zone: ShippingZone) async throws -> MappedRows<ShippingPlace> {
        let request = RESTRequest(
            siteID: zone.siteID,
            path: "shipping/zones/\(zone.zoneID)/locations",
            query: [QueryParameter("_fields", "code,type")]
        )
        return try await enqueue(request, mapper: ListMapper<ShippingPlace>(siteID: zone.siteID))
    }

    /// The methods of one zone, which know its name.
    ///
    /// - Throws: `NetworkError`.
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
