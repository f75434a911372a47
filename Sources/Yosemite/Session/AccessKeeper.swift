import Foundation
import Networking
import Storage

/// Remembers what a store's login may do, and asks anew when that may have changed: once a session, and after the store
/// refused something.
actor AccessKeeper {
    private let file: URL
    private let base: any Network
    private let network: SessionNetwork
    private let monitor: SiteMonitor
    private var isDoubtful = true
    private var running: Task<Void, Never>?
    private var isEnded = false

    init(file: URL, base: any Network, network: SessionNetwork, monitor: SiteMonitor) {
        self.file = file
        self.base = base
        self.network = network
        self.monitor = monitor
    }

    /// Tells the monitor what was known when the store was last open. A file that cannot be read is none.
    func restore() async {
        guard let access = (try? JSONFileStorage().data(SiteAccess.self, for: file)) ?? nil else { return }
        await monitor.update { $0.access = access }
    }

    /// The store refused something.
    func doubt() {
        isDoubtful = true
    }

    /// Asks in the background, if there is a reason to. To be called when the store has just let its orders be read.
    func refreshIfDoubtful() {
        guard isDoubtful, running == nil, !isEnded else { return }
        isDoubtful = false
        running = Task {
            await self.refresh()
            self.running = nil
        }
    }

    /// Keeps what was just found out.
    func keep(_ access: SiteAccess) async {
        isDoubtful = false
        await monitor.update { $0.access = access }
        try? JSONFileStorage().write(access, to: file)
    }

    /// Ends what is under way.
    func stop() async {
        isEnded = true
        running?.cancel()
        await running?.value
    }

    private func refresh() async {
        guard let connection = try? await network.connection() else { return }
        var access = await AbilityCheck(network: base, connection: connection).access()
        if Task.isCancelled { return }
        access.verdicts[.readOrders] = .available
        let known = await monitor.status.access
        await keep(access.filled(from: known))
    }
}

extension SiteAccess {
    /// What was not answered this time stays as it was known.
    func filled(from known: SiteAccess?) -> SiteAccess {
        guard let known else { return self }
        var result = self
        if result.account == nil { result.account = known.account }
        result.verdicts.merge(known.verdicts) { new, old in new == .unknown ? old : new }
        return result
    }
}
