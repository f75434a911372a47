import Networking

/// Somebody is logged in to at least one store: every store of Yosemite works.
@MainActor
final class AuthenticatedState: StoresManagerState {
    let dispatcher = Dispatcher()
    private let sessions: SessionPool
    private let stores: [Store]

    var pool: SessionPool? { sessions }

    init(configuration: YosemiteConfiguration, network: any Network) {
        let pool = SessionPool(configuration: configuration, network: network)
        sessions = pool
        stores = Store.all(in: dispatcher, sessions: pool, configuration, network)
    }

    func willLeave() async {
        await sessions.closeAll()
    }

    func didEnter() {}
}
