import TerminalUI

/// A walk through the demonstration store, a step at a time. It watches, and never does anything itself: whoever takes it
/// presses the keys, any key works as it always does, and a step waits until what it asks for was done.
@MainActor
final class Tour {
    let steps = TourStep.all

    private weak var root: AppRoot?
    private(set) var index = 0
    /// What there was when the step began.
    private var start = TourScene()
    private var now = TourScene()
    /// Somebody stepped back to what is done already: it counts when it is done again.
    private var waitsForUndone = false

    /// - Parameter root: of a demonstration store; `AppCoordinator` sees to it.
    init(_ root: AppRoot) {
        self.root = root
        enter(0)
    }

    var step: TourStep { steps[index] }

    /// Does without what the step asks for.
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

    /// What to press next: what the step asks for, or what has to be done before that can be.
    var ask: String {
        if let overlay = now.overlay, !step.overlays.contains(overlay) { return TourWords.closeFirst }
        if let need = step.needs.first(where: { !now.meets($0) }) { return TourWords.ask(for: need, in: now) }
        return waitsForUndone ? TourWords.again(step.ask) : step.ask
    }

    /// Sees where somebody is, and goes on where the step is done.
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
