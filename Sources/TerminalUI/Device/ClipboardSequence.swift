import FoundationEssentials
import WooFoundation

/// OSC 52: sends text to the clipboard of the terminal at the far end (xterm's ctlseqs, "Manipulate Selection Data").
enum ClipboardSequence {
    /// Longer text is refused: terminals drop sequences beyond about 100,000 bytes, and base64 adds a third.
    static let maximumLength = 60_000
    /// The most that GNU screen accepts in one envelope.
    private static let screenPiece = 700

    /// nil where the terminal has no clipboard.
    static func bytes(_ text: String, for clipboard: TerminalFeatures.Clipboard) -> [UInt8]? {
        let payload = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())"
        switch clipboard {
        case .none: return nil
        case .plain: return Array((payload + "\u{1B}\\").utf8)
        case .tmux:
            let inner = (payload + "\u{1B}\\").replacing(scalar: "\u{1B}", with: "\u{1B}\u{1B}")
            return Array("\u{1B}Ptmux;\(inner)\u{1B}\\\(payload)\u{1B}\\".utf8)
        case .screen:
            // ST would end the envelope, so BEL ends the inner sequence; long ones are sent in several envelopes.
            var bytes: [UInt8] = []
            var rest = Array((payload + "\u{7}").utf8)[...]
            while !rest.isEmpty {
                bytes += Array("\u{1B}P".utf8) + rest.prefix(screenPiece) + Array("\u{1B}\\".utf8)
                rest = rest.dropFirst(screenPiece)
            }
            return bytes
        }
    }
}
