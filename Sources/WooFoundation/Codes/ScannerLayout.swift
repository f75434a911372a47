/// A keyboard layout of the computer that differs from the one a scanner types for: most scanners come set to the US
/// layout, and send keys, not characters.
public enum ScannerLayout: String, CaseIterable, Hashable, Sendable {
    case french = "AZERTY (French)"
    case belgian = "AZERTY (Belgian)"
    case german = "QWERTZ (German)"
    case british = "UK"

    /// The keys of the US layout by rows, unshifted and shifted, without letters that are the same everywhere.
    private static let american = (#"`1234567890-=qwam;',./[]\zy"#, ##"~!@#$%^&*()_+QWAM:"<>?{}|ZY"##)

    /// What the same keys write here, in the same order; a blank for a dead key.
    private var rows: (plain: String, shifted: String) {
        switch self {
        case .french: (#"²&é"'(-è_çà)=azq,mù;:! $*wy"#, #" 1234567890°+AZQ?M%./§ £µWY"#)
        case .belgian: (#"²&é"'(§è!çà)-azq,mù;:= $µwy"#, #"³1234567890°_AZQ?M%./+ *£WY"#)
        case .german: (#" 1234567890ß qwamöä,.-ü+#yz"#, #"°!"§$%&/()=?`QWAMÖÄ;:_Ü*'YZ"#)
        case .british: (#"`1234567890-=qwam;',./[]#zy"#, ##"¬!"£$%^&*()_+QWAM:@<>?{}~ZY"##)
        }
    }

    /// By what is written here, what the scanner meant.
    private var meant: [Character: Character] {
        let (rows, american) = (rows, Self.american)
        return Dictionary(
            zip(rows.plain + rows.shifted, american.0 + american.1).filter { $0.0 != " " },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Characters that a code hardly has, so that it was typed on this keyboard: letters that change places are none, `Y1`
    /// may be a code of its own.
    private var evidence: String {
        switch self {
        case .french, .belgian: #"²&é"'(§è!_çàù°µ"#
        case .german: "ßöäüÖÄÜ§"
        case .british: #""£¬"#
        }
    }

    /// The code as the scanner meant it.
    ///
    /// - Returns: nil where nothing shows that it was typed on this keyboard, or a character of it is not there.
    public func mended(_ code: String) -> String? {
        let (meant, isAzerty) = (meant, self == .french || self == .belgian)
        var (text, isShown) = ("", false)
        for character in code {
            // Digits are shifted keys there: a scanner that presses none types none.
            if isAzerty, character.isNumber { return nil }
            if evidence.contains(character) { isShown = true }
            if let other = meant[character] {
                text.append(other)
            } else if character.isASCII, character.isLetter || character.isNumber || " \u{1D}".contains(character) {
                text.append(character)
            } else {
                return nil
            }
        }
        return isShown && text != code ? text : nil
    }

    /// The layouts by which a code means another one, with that one. Those that mean the same are told once.
    public static func readings(of code: String) -> [(layout: ScannerLayout, code: String)] {
        guard code.utf8.count <= 400 else { return [] }
        var seen: Set<String> = []
        return allCases.compactMap { layout in
            guard let mended = layout.mended(code), seen.insert(mended).inserted else { return nil }
            return (layout, mended)
        }
    }

    /// The layout by which all of these codes, and no fewer, are plain numbers or addresses; nil where they are as they
    /// should be.
    public static func guess(_ codes: [String]) -> ScannerLayout? {
        guard !codes.isEmpty, !codes.allSatisfy(isPlain) else { return nil }
        return allCases.first { layout in codes.allSatisfy { isPlain(layout.mended($0) ?? $0) } }
    }

    private static func isPlain(_ code: String) -> Bool {
        code.hasPrefix("http")
            ? code.hasPrefix("https://") || code.hasPrefix("http://")
            : code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._/ ".contains($0)) }
    }
}
