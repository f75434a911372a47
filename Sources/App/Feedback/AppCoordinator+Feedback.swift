import TerminalUI
import Yosemite

/// When to ask how merced is liked: at the root of a place, on arriving there.
extension AppCoordinator {
    func followForFeedback(_ root: AppRoot) {
        root.context.onFinished = { [weak self] in self?.feedback.finished($0) }
        let before = root.host.onPage
        root.host.onPage = { [weak self, weak root] page in
            before(page)
            root.map { self?.considerFeedback(at: $0) }
        }
        root.host.onReturn = { [weak self, weak root] in root.map { self?.considerFeedback(at: $0) } }
        root.host.add([
            ProgramCommand(AppCommands.feedback) { [weak self, weak root] in
                root.map { self?.feedback.show(at: $0.host, isWanted: true) }
            }
        ])
    }

    private func considerFeedback(at root: AppRoot) {
        guard root === currentRoot, !root.isAtMoney else { return }
        feedback.quietMoment(at: root.host)
    }
}
