import Networking
import WooFoundation

/// Sites nobody is logged in to yet.
@MainActor
public final class WordPressSiteStore: Store {
    private let configuration: YosemiteConfiguration
    private let network: any Network

    init(dispatcher: Dispatcher, configuration: YosemiteConfiguration, network: any Network) {
        self.configuration = configuration
        self.network = network
        super.init(dispatcher: dispatcher)
    }

    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: WordPressSiteAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? WordPressSiteAction else { return }
        switch action {
        case .discoverSite(let address, let caFile, let allowHTTP, let onCompletion):
            answer(onCompletion) { [network] in
                try await Self.discover(address, caFile: caFile, allowHTTP: allowHTTP, network: network)
            }
        case .checkCredentials(let login, let onCompletion):
            answer(onCompletion) { [network] in
                let remote = OrdersRemote(network: SessionNetwork(base: network, login: login))
                _ = try await remote.loadOrders(siteID: login.siteID, query: OrderQuery(), pageNumber: 1, pageSize: 1)
                return SiteAccess(account: nil, verdicts: [:])
            }
        }
    }

    private nonisolated static func discover(
        _ text: String,
        caFile: String?,
        allowHTTP: Bool,
        network: any Network
    ) async throws -> DiscoveredSite {
        let address: SiteAddress
        do {
            address = try SiteAddress(text, allowHTTP: allowHTTP)
        } catch {
            throw LoginError.badAddress(StoreWords.describe(error))
        }
        let found = try await SiteAPIRemote(network: network).loadSite(at: address, caFile: caFile)
        guard found.site.hasWooCommerce else { throw LoginError.noWooCommerce(site: address.baseURL) }
        return DiscoveredSite(
            name: found.site.name,
            address: found.address.baseURL,
            usesQueryRoutes: found.address.routeStyle == .query,
            hasWooCommerce: true
        )
    }

    private func answer<Value: Sendable>(
        _ completion: @escaping Completion<Value>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        let busy = configuration.busy
        busy.raise()
        Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            completion(result)
            busy.lower()
        }
    }
}
