import TerminalUI

/// An overlay of rows: the keys that move or close it, the click and the wheel are the same in each.
@MainActor
protocol RowsOverlay: Overlay {
    var scroll: ListScroll { get set }

    /// Enter. Default: nothing.
    func choose() -> OverlayOutcome
    /// A click on the selected row. Default: as Enter.
    func clickSelected() -> OverlayOutcome
    /// A key of its own. Default: nothing.
    func press(_ key: Character) -> OverlayOutcome
    /// Another row may be selected. Default: nothing.
    func moved()
}

extension RowsOverlay {
    var keyMeaning: KeyMeaning { .command }
    func choose() -> OverlayOutcome { .stay }
    func clickSelected() -> OverlayOutcome { choose() }
    func press(_ key: Character) -> OverlayOutcome { .stay }
    func moved() {}

    func handle(_ event: TerminalEvent) -> OverlayOutcome { handleRows(event) }

    /// For overlays that give other keys a meaning first.
    func handleRows(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event else { return .stay }
        switch key {
        case .up, .character("k"), .backTab: move(.up)
        case .down, .character("j"), .tab: move(.down)
        case .home, .character("g"): move(.first)
        case .end, .character("G"): move(.last)
        case .pageUp: move(.pageUp)
        case .pageDown: move(.pageDown)
        case .enter: return choose()
        case .character("q"): return escape()
        case .function(1), .character("?"): return .ignored
        case .character(let character): return press(character)
        case .escape, .backspace, .delete, .insert, .left, .right, .function, .ctrl, .alt: break
        }
        return .stay
    }

    private func move(_ way: ListMove) {
        scroll.move(way)
        moved()
    }

    /// Selects the row.
    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action, (0..<scroll.count).contains(index) else { return .stay }
        if index == scroll.selection { return clickSelected() }
        scroll.select(index)
        moved()
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        scroll.move(by: lines)
        moved()
        return .stay
    }
}
