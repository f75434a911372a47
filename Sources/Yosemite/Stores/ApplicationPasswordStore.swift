import Networking
import WooFoundation

/// Application passwords: granted in a browser, taken back at log-out.
@MainActor
public final class ApplicationPasswordStore: Store {
    private let configuration: YosemiteConfiguration
    private let network: any Network

    init(dispatcher: Dispatcher, configuration: YosemiteConfiguration, network: any Network) {
        self.configuration = configuration
        self.network = network
        super.init(dispatcher: dispatcher)
    }

    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ApplicationPasswordAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ApplicationPasswordAction else { return }
        switch action {
        case .authorize(_, _, _, _, let onCompletion): onCompletion(.failure(LoginError.cancelled))
        case .cancelAuthorization: break
        case .revoke(_, let onCompletion): onCompletion(.failure(LoginError.cancelled))
        }
    }
}
