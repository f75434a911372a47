import Networking

/// Nobody is logged in: a site can be asked who it is, and nothing else.
@MainActor
final class DeauthenticatedState: StoresManagerState {
    let dispatcher = Dispatcher()
    private let stores: [Store]

    var pool: SessionPool? { nil }

    init(configuration: YosemiteConfiguration, network: any Network) {
        stores = [
            AppSettingsStore(dispatcher: dispatcher, folder: configuration.stateFolder, busy: configuration.busy),
            WordPressSiteStore(dispatcher: dispatcher, configuration: configuration, network: network),
            ApplicationPasswordStore(dispatcher: dispatcher, configuration: configuration, network: network),
        ]
    }

    func willLeave() async {}
    func didEnter() {}
}
