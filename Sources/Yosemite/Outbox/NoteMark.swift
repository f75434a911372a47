import FoundationEssentials
import Networking
import WooFoundation

/// The newest note of an order before ours was first sent.
struct NoteMark: Hashable, Sendable {
    let newestNoteID: Int64

    init(newestNoteID: Int64) {
        self.newestNoteID = newestNoteID
    }

    /// The store filters a note's HTML and control characters, so letters and digits are compared instead of bytes; for
    /// a note without any, the rest.
    func isLikely(_ note: OrderNote, text: String, isCustomerNote: Bool) -> Bool {
        guard note.noteID > newestNoteID, note.isCustomerNote == isCustomerNote else { return false }
        let theirs = Self.letters(HTMLText.plain(note.note))
        let ours = [Self.letters(HTMLText.plain(text)), Self.letters(Self.withoutTags(text))]
        guard theirs.isEmpty else { return ours.contains(theirs) }
        return ours.contains("") && Self.signs(note.note) == Self.signs(text)
    }

    private static func letters(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { isLetterOrDigit($0) }))
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    private static func signs(_ text: String) -> String {
        let plain = HTMLText.plain(text).unicodeScalars
        return String(String.UnicodeScalarView(plain.filter { $0.value > 32 && !(0x7F...0xA0).contains($0.value) }))
    }

    /// WordPress removes unknown tags and keeps their content, even a script's.
    private static func withoutTags(_ text: String) -> String {
        HTMLText.plain(
            text.replacing("<script", with: "<span", maxReplacements: .max)
                .replacing("</script", with: "</span", maxReplacements: .max)
                .replacing("<style", with: "<span", maxReplacements: .max)
                .replacing("</style", with: "</span", maxReplacements: .max)
        )
    }
}
