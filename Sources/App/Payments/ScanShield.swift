import TerminalUI
import Yosemite

/// An overlay that scanners are kept off.
@MainActor
protocol ScanProof: Overlay {
    /// A key waits to be known as typed.
    var isHolding: Bool { get }
}

/// Keeps scanners off the keys of another overlay (U29): every question, a receipt with its print key, and where goods are
/// scanned whatever is open. The letters and the Enter of a scan would choose and press there.
@MainActor
final class ScanShield: ScanProof, OverlayCover {
    let inner: any Overlay
    private weak var host: ScreenHost?
    private let hold: ScanHold

    init(_ inner: any Overlay, host: ScreenHost) {
        self.inner = inner
        self.host = host
        hold = ScanHold(host: host)
    }

    /// Shields every question of `host`, and whatever is open where goods are scanned.
    static func cover(_ host: ScreenHost) {
        host.cover = { [weak host] overlay in
            guard let host, overlay is DialogOverlay || host.screen is any ScanTaking, !(overlay is any ScanProof)
            else { return overlay }
            return ScanShield(overlay, host: host)
        }
    }

    var id: String { inner.id }
    var hints: [Hint] { inner.hints }
    var focusPath: [String] { inner.focusPath }
    var refusesEscape: String? { inner.refusesEscape }
    var isHolding: Bool { hold.isHolding }

    func draw(into painter: inout Painter, in rect: Rect) { inner.draw(into: &painter, in: rect) }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event, key != .function(1), key != .character("?") else {
            return inner.handle(event)
        }
        let outputs = hold.take(key) { [weak self] outputs in
            guard let self, self.act(outputs) == .close else { return }
            self.host?.dismiss(self)
        }
        return act(outputs)
    }

    func escape() -> OverlayOutcome {
        hold.drop()
        return inner.escape()
    }

    func click(_ action: TargetAction) -> OverlayOutcome { inner.click(action) }

    func wheel(_ lines: Int) -> OverlayOutcome { inner.wheel(lines) }

    private func act(_ outputs: [ScanDetector.Output]) -> OverlayOutcome {
        var outcome = OverlayOutcome.stay
        for output in outputs where outcome == .stay {
            switch output {
            case .key(let key): outcome = inner.handle(.key(key))
            // Two letters at one go are text, but press no two buttons.
            case .quick(let text): outcome = type(text)
            case .scan(let scan) where Self.isTyping(scan): outcome = type(scan.text)
            case .scan: host?.toast(ScreenHost.Words.scanRefused, kind: .info)
            }
        }
        return outcome
    }

    /// Into a field; no question is answered so.
    private func type(_ text: String) -> OverlayOutcome {
        guard !(inner is DialogOverlay), !(inner is ChoiceDialog) else { return .stay }
        var outcome = OverlayOutcome.stay
        for character in text where outcome == .stay { outcome = inner.handle(.key(.character(character))) }
        return outcome
    }

    /// An e-mail address, or words, whose keys came at one go as over a slow line: no code has them.
    private static func isTyping(_ scan: Scan) -> Bool {
        scan.gap == .zero && scan.terminator == nil && scan.text.contains { $0 == "@" || $0 == " " }
    }
}
