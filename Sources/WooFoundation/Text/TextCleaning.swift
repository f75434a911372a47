/// Removes what must not reach a terminal from text just before it is painted (`screens.md`, "Text from outside").
///
/// Text is stored and sent exactly as received; only painting cleans it.
public enum TextCleaning {
    /// `text` without C0 and C1 controls, DEL, bidi controls, zero-width characters and lone surrogates. A line break
    /// or tab becomes a space. Combining marks, and joiners inside a cluster, stay; a joiner without anything to join
    /// would join what is painted beside the text.
    public static func clean(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isSuspect) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: result.append(" ")
            case joiners: if let last = result.last, isJoined(last) { result.append(scalar) }
            default: if !isRemoved(scalar) { result.append(scalar) }
            }
        }
        while let last = result.last, joiners.contains(last.value) { result.removeLast() }
        return String(result)
    }

    /// The lines of `text` (CR LF, LF, CR, U+2028, U+2029), each cleaned.
    public static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { clean(String($0)) }
    }

    /// Whether `clean` removes `scalar`; line breaks and tabs included, which it replaces by spaces.
    public static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
        case 0x200B, 0x2060, 0xFEFF: true
        case 0xD800...0xDFFF, 0xFFF9...0xFFFB, 0xE0000...0xE0001: true
        default: false
        }
    }

    /// Whether it may be part of a longer cluster: letters of many scripts, their marks, emoji.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.isEmoji || properties.generalCategory == .nonspacingMark
    }

    private static let joiners = UInt32(0x200C)...0x200D

    private static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7E else { return scalar.value < 0x20 }
        return isRemoved(scalar) || joiners.contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
    }
}
