import TerminalUI
import Yosemite

/// An overlay that is protected from scanners.
@MainActor
protocol ScanProof: Overlay {
    /// Whether a key is held until it is known to be typed.
    var isHolding: Bool { get }
}

/// Protects another overlay's keys from scanners (U29): every question, a receipt with its print key, and any overlay
/// where goods are scanned. The letters and the Enter of a scan would choose and press there.
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

    /// Protects every question of `host`, and any overlay where goods are scanned.
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
            // Two letters in one read are text, but press no two buttons.
            case .quick(let text): outcome = type(text)
            case .scan(let scan) where Self.isTyping(scan): outcome = type(scan.text)
            case .scan: host?.toast(ScreenHost.Words.scanRefused, kind: .info)
            }
        }
        return outcome
    }

    /// Text for a field; it answers no question.
    private func type(_ text: String) -> OverlayOutcome {
        guard !(inner is DialogOverlay), !(inner is ChoiceDialog) else { return .stay }
        var outcome = OverlayOutcome.stay
        for character in text where outcome == .stay { outcome = inner.handle(.key(.character(character))) }
        return outcome
    }

    /// Whether it is an e-mail address, or words, whose keys arrived in one read as over a slow line: no code contains
    /// them.
    private static func isTyping(_ scan: Scan) -> Bool {
        scan.gap == .zero && scan.terminator == nil && scan.text.contains { $0 == "@" || $0 == " " }
    }
}
