import WooFoundation
import Yosemite

/// An edit in words, for toasts and pages.
enum EditWords {
    /// `Order changed to Completed was refused: …`
    static func describe(_ edit: PendingEdit, names: [String: String]) -> String {
        let reason = edit.lastError ?? ""
        switch edit.kind {
        case .orderStatus(let status, _):
            return Localization.statusRefused(StatusAppearance.word(for: status, names: names), reason)
        case .orderNote(let text, _): return Localization.noteRefused(text, reason)
        case nil: return Localization.unknown
        }
    }

    enum Localization {
        static func statusRefused(_ status: String, _ reason: String) -> String {
            localized("Not changed to %@. %@", status, reason)
        }
        static func noteRefused(_ text: String, _ reason: String) -> String {
            localized("Note not added: “%@”. %@", text, reason)
        }
        static let unknown = localized("A change made by a newer merced was not sent.")
    }
}
