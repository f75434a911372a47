import FoundationEssentials
import WooFoundation

/// A desktop notification through the terminal: OSC 9 (iTerm2, kitty, WezTerm, ghostty) or OSC 777 (rxvt, foot, VTE).
/// Terminals that support neither ignore it.
enum NoticeSequence {
    private static let maximumLength = 200
    private static let terms777 = ["rxvt", "foot", "gnome", "vte"]

    /// nil where the terminal accepts no such sequences.
    static func bytes(
        title: String,
        text: String,
        term: String,
        through clipboard: TerminalFeatures.Clipboard
    ) -> [UInt8]? {
        let (title, text) = (cleaned(title), cleaned(text))
        let payload =
            terms777.contains { term.hasPrefix($0) }
            ? "\u{1B}]777;notify;\(title.replacing(scalar: ";", with: ","));\(text)"
            : "\u{1B}]9;\(title): \(text)"
        switch clipboard {
        case .none: return nil
        case .plain: return Array((payload + "\u{1B}\\").utf8)
        case .tmux:
            let inner = (payload + "\u{7}").replacing(scalar: "\u{1B}", with: "\u{1B}\u{1B}")
            return Array("\u{1B}Ptmux;\(inner)\u{1B}\\".utf8)
        case .screen: return Array("\u{1B}P\(payload)\u{7}\u{1B}\\".utf8)
        }
    }

    private static func cleaned(_ text: String) -> String { String(TextCleaning.clean(text).prefix(maximumLength)) }
}
