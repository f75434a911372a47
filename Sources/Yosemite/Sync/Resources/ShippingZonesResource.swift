import Networking
import Storage

extension MirrorResource where Item == ShippingZone {
    /// The shipping zones with the places each covers, which is a separate list in the store.
    static func shippingZones(siteID: Int64, network: any Network) -> Self {
        let zones = AllShippingZones(remote: ShippingZonesRemote(network: network))
        return MirrorResource(.shippingZones, ShippingZoneRecord.self, from: zones, siteID: siteID)
    }
}

/// All zones as one page, with one request for each besides the list.
private struct AllShippingZones: ListRemoteProtocol {
    typealias Item = ShippingZone

    let remote: ShippingZonesRemote

    func loadList(siteID: Int64, query: ListQuery) async throws -> Page<Item> {
        let all: MappedRows<ShippingZone>
        do {
            all = try await remote.loadZones(siteID: siteID)
        } catch let error as NetworkError where error.isNotFound {
            // A plugin removed the route.
            return Page(items: [], total: 0, totalPages: 1)
        }
        var (items, unreadable) = ([Item](), all.unreadable)
        var isCutOff = all.isCutOff || all.items.count > ShippingZonesRemote.maximumZones
        for zone in all.items.prefix(ShippingZonesRemote.maximumZones) {
            guard zone.zoneID != 0 else {
                items.append(zone)
                continue
            }
            let rows = try await remote.loadPlaces(of: zone)
            items.append(zone.copy(places: rows.items))
            unreadable += rows.unreadable
            isCutOff = isCutOff || rows.isCutOff
        }
        return Page(items: items, unreadable: unreadable, isCutOff: isCutOff, total: items.count, totalPages: 1)
    }

    func loadIDs(siteID: Int64, query: ListQuery) async throws -> Page<Int64> {
        let zones = try await remote.loadZones(siteID: siteID).items.map(\.zoneID)
        return Page(items: zones, total: zones.count, totalPages: 1)
    }

    func loadOne(siteID: Int64, id: Int64) async throws -> Item {
        let page = try await loadList(siteID: siteID, query: ListQuery())
        guard let found = page.items.first(where: { $0.zoneID == id }) else {
            throw NetworkError.unreadable(resource: Item.resourceName, reason: "\(id)")
        }
        return found
    }
}
