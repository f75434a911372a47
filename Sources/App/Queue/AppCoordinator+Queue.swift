import TerminalUI
import Yosemite

/// The pending work of every store, in one list.
extension AppCoordinator {
    func showQueue() {
        let front = host
        let overlay = QueueOverlay(
            opening: entries.count,
            time: services.time,
            verbs: QueueOverlay.Verbs(
                open: { [weak self] in self?.open($0) },
                closed: { [weak self] in self?.endStandingIn() },
                say: { [weak front] in front?.toast($0) }
            )
        ) { [weak front] in front?.setNeedsRender() }
        front.present(overlay)
        for entry in entries {
            withRoot(of: entry) { [weak overlay, weak front] root in
                guard let overlay, let front, front.isOpen(overlay) else { return }
                if root.host !== front { root.host.standIn(front, named: entry.name) }
                overlay.add(entry.name, root)
            }
        }
    }

    private func open(_ row: QueueRow) {
        open(row.store.name) { $0.verbs.openDoor(row.door) }
    }

    func endStandingIn() {
        for root in roots.values { root.host.standIn(nil) }
    }
}
