import TerminalUI
import Yosemite

/// An overlay in which typing searches, and Enter takes the selected row.
@MainActor
protocol PickerOverlay: Overlay {
    var field: TextField { get set }
    var scroll: ListScroll { get set }
    /// What is searched for. Default: the text of the field.
    var typed: String { get }
    /// What is shown now.
    var viewState: PickerViewState { get }

    /// The typed text changed.
    func search()
    /// Takes the selected row; not while the rows answer an earlier search.
    func take() -> OverlayOutcome
    /// Another row may be selected. Default: nothing.
    func moved()
}

extension PickerOverlay {
    var keyMeaning: KeyMeaning { .text }
    var typed: String { field.text }
    func moved() {}

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [
            Hint("↑↓", PickerLocalization.choose, priority: 1), Hint("Enter", PickerLocalization.take, priority: 0),
            Hint("Esc", PickerLocalization.cancel, priority: 2),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.up), .key(.backTab): scroll.move(by: -1)
        case .key(.down), .key(.tab): scroll.move(by: 1)
        case .key(.pageUp): scroll.page(-1)
        case .key(.pageDown): scroll.page(1)
        case .key(.enter): return take()
        case .key(.function(1)): return .ignored
        default:
            let before = typed
            guard field.handle(event) == .handled else { return .stay }
            if typed != before { search() }
        }
        moved()
        return .stay
    }

    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action else { return .stay }
        if index == scroll.selection { return take() }
        scroll.select(index)
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        scroll.move(by: lines)
        return .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        viewState.draw(field, &scroll, into: &painter, in: rect)
    }
}

enum PickerLocalization {
    static let choose = localized("Move")
    static let take = localized("Choose")
    static let cancel = localized("Cancel")
}
