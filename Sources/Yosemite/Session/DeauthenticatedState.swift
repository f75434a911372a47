import Networking

/// Not logged in: only actions on a site without a login work; others fail with `SessionError.notLoggedIn`.
@MainActor
final class DeauthenticatedState: StoresManagerState {
    let dispatcher = Dispatcher()
    private let stores: [Store]

    var pool: SessionPool? { nil }

    init(configuration: YosemiteConfiguration, network: any Network) {
        var configuration = configuration
        configuration.logins = []
        let sessions = SessionPool(configuration: configuration, network: network)
        stores = Store.all(in: dispatcher, sessions: sessions, configuration, network)
    }

    func willLeave() async {}
    func didEnter() {}
}
