/// Character references of HTML.
public enum HTMLEntities {
    /// `text` with named and numeric references resolved once. Unknown ones stay unchanged; a reference to a surrogate,
    /// to zero or beyond Unicode becomes U+FFFD, and 128…159 become the characters they are in Windows-1252.
    public static func decode(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        // Scalars, not characters: a combining mark after the `;` is not part of the reference.
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let after = rest[rest.index(after: start)...]
            if let end = after.prefix(32).firstIndex(of: ";"), let character = character(named: String(after[..<end])) {
                result += character.unicodeScalars
                rest = after[after.index(after: end)...]
            } else {
                result.append("&")
                rest = after
            }
        }
        return String(result + rest)
    }

    /// A name as it reads, of one that WordPress escaped when it was saved, and escapes again when it is sent back. One
    /// that would then be taken for markup, or for another reference, stays as it is kept.
    public static func decode(name: String) -> String {
        let decoded = decode(name)
        let bytes = decoded.utf8
        return bytes.contains(UInt8(ascii: "<")) || bytes.contains(UInt8(ascii: "\\")) || decode(decoded) != decoded
            ? name : decoded
    }

    private static func character(named name: String) -> String? {
        guard name.hasPrefix("#") else { return named[name] }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && (isHexadecimal ? $0.isHexDigit : $0.isNumber) }) else {
            return nil
        }
        // Too large for 32 bits is beyond Unicode as well.
        let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) ?? .max
        let mapped = (128...159).contains(value) ? windows1252[Int(value) - 128] : value
        guard mapped != 0, let scalar = Unicode.Scalar(mapped) else { return "\u{FFFD}" }
        return String(scalar)
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E,
        0x178,
    ]

    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "iexcl": "¡", "cent": "¢",
        "pound": "£", "curren": "¤", "yen": "¥", "brvbar": "¦", "sect": "§", "uml": "¨", "copy": "©", "ordf": "ª",
        "laquo": "«", "not": "¬", "shy": "\u{AD}", "reg": "®", "macr": "¯", "deg": "°", "plusmn": "±", "sup2": "²",
        "sup3": "³", "acute": "´", "micro": "µ", "para": "¶", "middot": "·", "cedil": "¸", "sup1": "¹", "ordm": "º",
        "raquo": "»", "frac14": "¼", "frac12": "½", "frac34": "¾", "iquest": "¿", "Agrave": "À", "Aacute": "Á",
        "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "Aring": "Å", "AElig": "Æ", "Ccedil": "Ç", "Egrave": "È",
        "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë", "Igrave": "Ì", "Iacute": "Í", "Icirc": "Î", "Iuml": "Ï", "ETH": "Ð",
        "Ntilde": "Ñ", "Ograve": "Ò", "Oacute": "Ó", "Ocirc": "Ô", "Otilde": "Õ", "Ouml": "Ö", "times": "×",
        "Oslash": "Ø", "Ugrave": "Ù", "Uacute": "Ú", "Ucirc": "Û", "Uuml": "Ü", "Yacute": "Ý", "THORN": "Þ",
        "szlig": "ß", "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å",
        "aelig": "æ", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì",
        "iacute": "í", "icirc": "î", "iuml": "ï", "eth": "ð", "ntilde": "ñ", "ograve": "ò", "oacute": "ó",
        "ocirc": "ô", "otilde": "õ", "ouml": "ö", "divide": "÷", "oslash": "ø", "ugrave": "ù", "uacute": "ú",
        "ucirc": "û", "uuml": "ü", "yacute": "ý", "thorn": "þ", "yuml": "ÿ", "OElig": "Œ", "oelig": "œ",
        "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜", "ensp": "\u{2002}",
        "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "dagger": "†",
        "Dagger": "‡", "bull": "•", "hellip": "…", "permil": "‰", "prime": "′", "Prime": "″", "lsaquo": "‹",
        "rsaquo": "›", "oline": "‾", "frasl": "⁄", "euro": "€", "trade": "™", "larr": "←", "uarr": "↑", "rarr": "→",
        "darr": "↓", "harr": "↔", "crarr": "↵", "lArr": "⇐", "rArr": "⇒", "hArr": "⇔", "minus": "−", "lowast": "∗",
        "radic": "√", "infin": "∞", "cap": "∩", "cup": "∪", "asymp": "≈", "ne": "≠", "equiv": "≡", "le": "≤",
        "ge": "≥", "sub": "⊂", "sup": "⊃", "loz": "◊", "spades": "♠", "clubs": "♣", "hearts": "♥", "diams": "♦",
    ]
}
