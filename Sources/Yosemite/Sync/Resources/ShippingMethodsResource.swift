import Networking
import Storage

extension MirrorResource where Item == ShippingMethod {
    /// The shipping methods of all zones, as one list: the store lists them zone by zone.
    static func shippingMethods(siteID: Int64, network: any Network) -> Self {
        let methods = AllShippingMethods(zones: ShippingZonesRemote(network: network))
        return MirrorResource(.shippingMethods, ShippingMethodRecord.self, from: methods, siteID: siteID)
    }
}

/// The methods of each zone in turn, as one page.
private struct AllShippingMethods: ListRemoteProtocol {
    typealias Item = ShippingMethod

    let zones: ShippingZonesRemote

    func loadList(siteID: Int64, query: ListQuery) async throws -> Page<Item> {
        let all: MappedRows<ShippingZone>
        do {
            all = try await zones.loadZones(siteID: siteID)
        } catch let error as NetworkError where error.isNotFound {
            // A plugin removed the route: then there are no shipping methods.
            return Page(items: [], total: 0, totalPages: 1)
        }
        var (items, unreadable) = ([Item](), all.unreadable)
        var isCutOff = all.isCutOff || all.items.count > ShippingZonesRemote.maximumZones
        for zone in all.items.prefix(ShippingZonesRemote.maximumZones) {
            let rows = try await zones.loadMethods(of: zone)
            items += rows.items
            unreadable += rows.unreadable
            isCutOff = isCutOff || rows.isCutOff
        }
        return Page(items: items, unreadable: unreadable, isCutOff: isCutOff, total: items.count, totalPages: 1)
    }

    func loadIDs(siteID: Int64, query: ListQuery) async throws -> Page<Int64> {
        let page = try await loadList(siteID: siteID, query: query)
        return Page(items: page.items.map(\.instanceID), total: page.total, totalPages: page.totalPages)
    }

    func loadOne(siteID: Int64, id: Int64) async throws -> Item {
        let page = try await loadList(siteID: siteID, query: ListQuery())
        guard let found = page.items.first(where: { $0.instanceID == id }) else {
            throw NetworkError.unreadable(resource: Item.resourceName, reason: "\(id)")
        }
        return found
    }
}
