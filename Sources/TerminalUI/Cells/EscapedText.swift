import WooFoundation

/// Text as an editor shows it: characters that painting would remove are written as escapes.
public enum EscapedText {
    /// The cluster itself, or `\n`, `\t`, `\u{202E}` for each scalar that painting would remove.
    public static func visible(_ character: Character) -> String {
        let scalars = character.unicodeScalars
        guard scalars.contains(where: { TextCleaning.isRemoved($0) || (0x2028...0x2029).contains($0.value) }) else {
            return String(character)
        }
        return scalars.map(escape).joined()
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            guard TextCleaning.isRemoved(scalar) || (0x2028...0x2029).contains(scalar.value) else {
                return String(scalar)
            }
            return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
