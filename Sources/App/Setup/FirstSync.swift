import TerminalUI
import WooFoundation
import Yosemite

/// Step 3 as a host of its own: there is no way back from a connected store, only on to its orders.
@MainActor
final class FirstSync {
    let host: ScreenHost
    private let page: SetupPage
    private let monitor: SiteMonitor
    private let open: () -> Void
    private var token: ObservationToken?
    private var isOver = false

    init(entry: StoreEntry, stores: any StoresManager, model: SetupModel, glyphs: GlyphSet, open: @escaping () -> Void)
    {
        let monitor = stores.monitor(siteID: entry.siteID)
        let step = FirstSyncStep(
            name: entry.name,
            status: { monitor.status },
            retry: { [weak stores] in
                _ = stores?.dispatch(
                    OrderAction.synchronizeOrders(siteID: entry.siteID, onCompletion: { _ in })
                )
            },
            open: open
        )
        self.monitor = monitor
        self.open = open
        page = SetupPage(step: step, model: model)
        host = SetupHost.make(page: page, glyphs: glyphs, time: model.time, version: model.services.version)
        host.leaveRoot = open
    }

    /// Opens the orders by itself when all of them are here.
    func begin() {
        token = monitor.observe { [weak self] status in self?.take(status) }
    }

    private func take(_ status: SiteStatus) {
        page.refresh()
        host.setNeedsRender()
        guard status.isMirrorWhole, !isOver else { return }
        isOver = true
        open()
    }
}
