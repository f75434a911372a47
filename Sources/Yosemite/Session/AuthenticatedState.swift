import Networking

/// Logged in to at least one store: all stores of Yosemite work.
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
