import Networking
import WooFoundation

/// Sites without a login.
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
            let discoverer = SiteDiscoverer(
                network: network,
                dates: configuration.dates,
                caFile: caFile,
                allowHTTP: allowHTTP
            )
            answer(onCompletion) { try await discoverer.discover(address) }
        case .checkCredentials(let login, let onCompletion):
            answer(onCompletion) { [network, dates = configuration.dates, isReadOnly = configuration.isReadOnly] in
                var access = try await CredentialsCheck(login: login, network: network, dates: dates).run()
                if !login.isReadOnly, !isReadOnly, access.verdict(.writeOrders) == .available {
                    access.cache = try? await CacheCheck(login: login, network: network).run()
                    access.cache?.checkedAt = dates.now()
                }
                return access
            }
        case .checkShipments(let login, let onCompletion):
            answer(onCompletion) { [network] in
                try await ShipmentCheck(network: network).offer(of: login)
            }
        case .listSites(let login, let onCompletion):
            answer(onCompletion) { [network] in try await DotcomInquiry(network: network).sites(of: login) }
        case .describeConnection(let login, let onCompletion):
            answer(onCompletion) { [network] in try await DotcomInquiry(network: network).connection(of: login) }
        }
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
