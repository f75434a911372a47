import TerminalUI
import Yosemite

/// The last question before the end is asked for every store in which something is held, not for the one in front alone.
extension AppCoordinator {
    func followForQuitting(_ root: AppRoot) {
        root.host.quitQuestion = { [weak self] quit in
            guard let self else { return nil }
            let others = entries.map(\.name).filter { $0 != current?.name }
            return quitQuestion(of: ((current.map { [$0.name] } ?? []) + others)[...], quit)
        }
    }

    /// - Parameter names: of stores that were not asked about yet.
    private func quitQuestion(of names: ArraySlice<String>, _ quit: @escaping () -> Void) -> (any Overlay)? {
        for (place, name) in zip(names.indices, names) {
            guard let root = roots[name] else { continue }
            let rest = names[(place + 1)...]
            let question = root.verbs.quitQuestion { [weak self] in
                guard let self, let next = quitQuestion(of: rest, quit) else { return quit() }
                host.present(next)
            }
            guard let question else { continue }
            if root.host !== host {
                root.host.standIn(host, named: name)
                host.toast(QueueOverlay.Localization.store(name))
            }
            return question
        }
        return nil
    }
}
