/// Words with apostrophes and hyphens, which people leave out when searching: `O'Neill`, `Jean-Luc`, `T-shirt`.
extension SearchFolding {
    /// Anything longer is not a word.
    private static let maximumWordLength = 64

    private enum Kind {
        case letter, digit, mark, other
    }

    /// `word` without its apostrophes and hyphens; nil where it has none, has no letter, or contains other characters.
    public static func joinedAtMarks(_ word: String) -> String? {
        let kinds = word.unicodeScalars.map(kind)
        guard kinds.contains(.mark), kinds.contains(.letter), !kinds.contains(.other) else { return nil }
        return String(String.UnicodeScalarView(word.unicodeScalars.filter { kind($0) != .mark }))
    }

    /// The words of `text` that contain such marks, without them, one per line.
    public static func joinedParts(of text: String) -> String {
        var result = ""
        for run in text.utf8.split(whereSeparator: endsWord) where run.contains(where: isMarkOrBeyondASCII) {
            joinParts(of: Substring(run), into: &result)
        }
        return result
    }

    /// ASCII that is no part of any word; most text is cut here without a look at its scalars.
    private static func endsWord(_ byte: UInt8) -> Bool {
        byte < 0x80 && kind(Unicode.Scalar(byte)) == .other
    }

    private static func isMarkOrBeyondASCII(_ byte: UInt8) -> Bool {
        byte >= 0x80 || kind(Unicode.Scalar(byte)) == .mark
    }

    private static func joinParts(of run: Substring, into result: inout String) {
        var word = ""
        var length = 0
        var hasLetter = false
        var (isMarked, isAfterMark) = (false, false)
        func end() {
            if isMarked, hasLetter, length <= maximumWordLength { result += word + "\n" }
            word = ""
            length = 0
            (hasLetter, isMarked, isAfterMark) = (false, false, false)
        }
        for scalar in run.unicodeScalars {
            let kind = kind(scalar)
            switch kind {
            case .other: if length > 0 { end() }
            case .mark: isAfterMark = length > 0
            case .letter, .digit:
                if isAfterMark { (isMarked, isAfterMark) = (true, false) }
                if kind == .letter { hasLetter = true }
                length += 1
                if length <= maximumWordLength { word.unicodeScalars.append(scalar) }
            }
        }
        end()
    }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        switch scalar {
        case "a"..."z", "A"..."Z": .letter
        case "0"..."9": .digit
        case "'", "-", "\u{2018}", "\u{2019}", "\u{2BC}", "\u{2010}", "\u{2011}", "`", "\u{B4}": .mark
        default:
            scalar.value >= 0x80
                && (scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered)
                ? .letter : .other
        }
    }
}
