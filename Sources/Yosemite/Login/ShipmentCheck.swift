import Networking

/// Which ways of tracking shipments a store offers.
public struct ShipmentOffer: Hashable, Sendable {
    /// By the plugin Shipment Tracking.
    public let byPlugin: Bool
    /// By WooCommerce itself.
    public let byStore: Bool

    public init(byPlugin: Bool, byStore: Bool) { (self.byPlugin, self.byStore) = (byPlugin, byStore) }
}

/// Asks a store that is not open which ways of tracking shipments it offers.
struct ShipmentCheck: Sendable {
    let network: any Network

    /// - Throws: `NetworkError`, `SessionError.secret`.
    func offer(of login: SiteLogin) async throws -> ShipmentOffer {
        let connection = try await SiteConnection(login: login)
        let remote = ShipmentsRemote(network: ConnectedNetwork(base: network, connection: connection))
        return ShipmentOffer(
            // The plugin requires an order in the path, but ignores it.
            byPlugin: try await isThere {
                _ = try await remote.loadProviders(siteID: login.siteID, orderID: 1)
            },
            byStore: try await isThere {
                _ = try await remote.loadFulfilments(siteID: login.siteID, orderID: 1)
            }
        )
    }

    private func isThere(_ ask: () async throws -> Void) async throws -> Bool {
        do {
            try await ask()
            return true
        } catch let error as NetworkError where error.storeError?.code == "rest_no_route" {
            return false
        } catch let error as NetworkError where error.isOfMissingOrder {
            return true
        }
    }
}
