import TerminalUI
import Yosemite

/// A dialog at the counter; `CounterOverlay` shows it, and passes on what was scanned.
@MainActor
protocol CounterDialog: AnyObject {
    var id: String { get }
    /// Its current content.
    var viewState: CounterViewState { get }
    /// Whether it shows a running clock.
    var isTicking: Bool { get }
    var focus: String { get }
    /// A typed key. Default: nothing.
    func press(_ key: Key) -> OverlayOutcome
    /// Text for its field: pasted, or typed in one read. Default: nothing.
    func type(_ text: String)
    /// A scan, which must not act. Default: nothing.
    func scanned(_ scan: Scan) -> OverlayOutcome
    /// What a typed character means now. Default: a button, or where the focus is a field, an amount.
    var keyMeaning: KeyMeaning { get }
    func click(_ row: Int) -> OverlayOutcome
    func escape() -> OverlayOutcome
    var refusesEscape: String? { get }
    /// What Esc would lose: asked before it is discarded (U08). nil where nothing was typed.
    var discard: CounterDiscard? { get }
    /// The dialog was closed.
    func closed()
}

extension CounterDialog {
    var isTicking: Bool { false }
    var focus: String { "dialog" }
    func press(_ key: Key) -> OverlayOutcome { .stay }
    func type(_ text: String) {}
    func scanned(_ scan: Scan) -> OverlayOutcome { .stay }
    var keyMeaning: KeyMeaning { focus == "field" ? .guarded : .money }
    func click(_ row: Int) -> OverlayOutcome { .stay }
    func escape() -> OverlayOutcome { .close }
    var refusesEscape: String? { nil }
    var discard: CounterDiscard? { nil }
    func closed() {}
}

/// The question before typed text is discarded.
struct CounterDiscard: Hashable {
    let title: String
    let body: String
}

/// Shows a `CounterDialog`.
@MainActor
final class CounterOverlay: Overlay, ScanTaking {
    let dialog: any CounterDialog
    private weak var host: ScreenHost?

    init(_ dialog: any CounterDialog, host: ScreenHost) {
        self.dialog = dialog
        self.host = host
    }

    var id: String { dialog.id }
    var keyMeaning: KeyMeaning { dialog.keyMeaning }
    var hints: [Hint] {
        let hints = dialog.viewState.hints
        if hints.contains(where: { $0.keys == "Esc" }) { return hints }
        return [Hint("Esc", dialog.refusesEscape == nil ? Localization.close : Localization.off)] + hints
    }
    var focusPath: [String] { [dialog.id, dialog.focus] }
    var refusesEscape: String? { dialog.refusesEscape }

    func draw(into painter: inout Painter, in rect: Rect) {
        CounterPanel(viewState: dialog.viewState).draw(into: &painter, in: rect, id: dialog.id)
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.function(1)): return .ignored
        case .key(.character("?")) where dialog.focus != "field": return .ignored
        case .key(let key): return finish(dialog.press(key))
        // Some programs send what was scanned as a paste.
        case .paste(let text) where keyMeaning == .guarded && AmountReader.isCode(text):
            return finish(dialog.scanned(Scan(text)))
        case .paste(let text):
            dialog.type(text)
            return .stay
        case .mouse, .focus, .resize, .quit, .suspend, .resumed, .endOfInput: return .stay
        }
    }

    // MARK: Scans

    var takesScans: Bool { keyMeaning != .text }

    func take(_ scan: Scan) {
        // What a slow scanner typed before it was known as one.
        for _ in 0..<scan.takesBack { _ = dialog.press(.backspace) }
        var outcome = OverlayOutcome.stay
        if keyMeaning == .guarded, AmountReader.isTyped(scan) {
            dialog.type(scan.text)
            if scan.terminator == .enter { outcome = dialog.press(.enter) }
        } else {
            outcome = dialog.scanned(scan)
        }
        if finish(outcome) == .close { host?.dismiss(self) }
    }

    func escape() -> OverlayOutcome {
        if let discard = dialog.discard, let host {
            ask(discard, host)
            return .stay
        }
        return finish(dialog.escape())
    }

    private func ask(_ discard: CounterDiscard, _ host: ScreenHost) {
        let question = Dialog(
            id: dialog.id + ".discard",
            title: discard.title,
            body: [discard.body],
            buttons: [.keepEditing, .discard]
        )
        let asked = DialogOverlay(question) { [weak self] button in
            guard let self, button == DialogButton.discard.id else { return .close }
            self.dialog.closed()
            self.host?.dismiss(self)
            return .close
        }
        host.present(asked)
    }

    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action else { return .stay }
        return finish(dialog.click(index))
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        for _ in 0..<abs(lines) { _ = dialog.press(lines < 0 ? .up : .down) }
        return .stay
    }

    private func finish(_ outcome: OverlayOutcome) -> OverlayOutcome {
        if outcome == .close { dialog.closed() }
        return outcome
    }

    enum Localization {
        static let off = localized("off now")
        static let close = localized("Close")
    }
}
