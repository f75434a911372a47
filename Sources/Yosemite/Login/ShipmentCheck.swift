import Networking

/// Asks a store nobody has opened whether it offers shipment tracking.
struct ShipmentCheck: Sendable {
    let network: any Network

    /// - Throws: `NetworkError`, `SessionError.secret`.
    func isOffered(by login: SiteLogin) async throws -> Bool {
        let connection = try await SiteConnection(login: login)
        let remote = ShipmentsRemote(network: ConnectedNetwork(base: network, connection: connection))
        do {
            // The plugin asks for an order in the address, and looks at none.
            _ = try await remote.loadProviders(siteID: login.siteID, orderID: 1)
            return true
        } catch let error as NetworkError where error.storeError?.code == "rest_no_route" {
            return false
        }
    }
}
