import TerminalUI

/// A tour through the demonstration store, one step at a time. It only watches: the user presses the keys, every key
/// works as always, and a step waits until its task was done.
@MainActor
final class Tour {
    let steps = TourStep.all

    private weak var root: AppRoot?
    private(set) var index = 0
    /// The state when the step began.
    private var start = TourScene()
    private var now = TourScene()
    /// The user went back to a step that is done already: it counts when it is done again.
    private var waitsForUndone = false

    /// - Parameter root: of a demonstration store, which `AppCoordinator` ensures.
    init(_ root: AppRoot) {
        self.root = root
        enter(0)
    }

    var step: TourStep { steps[index] }

    /// Skips the task of the step.
    func skip() {
        guard index + 1 < steps.count else { return }
        enter(index + 1)
        root?.host.setNeedsRender()
    }

    func goBack() {
        guard index > 0 else { return }
        enter(index - 1)
        waitsForUndone = true
        root?.host.setNeedsRender()
    }

    /// What to press next: the task of the step, or what must be done before it.
    var ask: String {
        if let overlay = now.overlay, !step.overlays.contains(overlay) { return TourWords.closeFirst }
        if let need = step.needs.first(where: { !now.meets($0) }) { return TourWords.ask(for: need, in: now) }
        return waitsForUndone ? TourWords.again(step.ask) : step.ask
    }

    /// Checks where the user is, and continues where the step is done.
    func look() {
        while true {
            guard let root else { return }
            now = root.tourScene(seen: now.seen)
            // The list was still being read when the step began.
            if start.selectedOrder == nil { start.selectedOrder = now.selectedOrder }
            let isDone = now.reaches(step.goal, since: start)
            if waitsForUndone, !isDone { waitsForUndone = false }
            guard isDone, !waitsForUndone, index + 1 < steps.count else { return }
            enter(index + 1)
        }
    }

    private func enter(_ index: Int) {
        self.index = index
        waitsForUndone = false
        start = root?.tourScene(seen: []) ?? TourScene()
        now = start
    }
}
