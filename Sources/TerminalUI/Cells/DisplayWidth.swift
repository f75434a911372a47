/// The width of text in cells, by grapheme cluster: the only width table of the program (`screens.md`, "Looks").
///
/// East Asian wide and full width, emoji presentation, joined sequences and flags take two cells; combining marks
/// and invisible scalars none; ambiguous ones one, or two where `AmbiguousScalars.areWide`.
public enum DisplayWidth {
    /// The longest cluster that is kept, in scalars; the rest of it is dropped.
    public static let maximumClusterScalars = 32

    /// The cells that `text` takes once painted.
    public static func of(_ text: String) -> Int {
        if let count = plainCount(text) { return count }
        var width = 0
        for character in text { width += measure(character).width }
        return width
    }

    /// The cells that one cluster takes: 0, 1 or 2.
    public static func of(_ character: Character) -> Int {
        measure(character).width
    }

    /// The cells of `text` if every scalar of it is a narrow cluster that needs no cleaning; otherwise nil. The fast
    /// path of all measuring and painting.
    static func plainCount(_ text: String) -> Int? {
        var copy = text
        let ambiguousAreWide = AmbiguousScalars.areWide
        return copy.withUTF8 { bytes in
            var count = 0
            var index = 0
            while index < bytes.count {
                let (value, length) = PlainScalars.decode(bytes, at: index)
                guard isPlainNarrow(value) else { return nil }
                if ambiguousAreWide, value > 0x7F, AmbiguousScalars.contains(value) { return nil }
                count += 1
                index += length
            }
            return count
        }
    }

    /// Whether the scalar is a cluster of its own, one cell wide, unless a mark follows it.
    static func isPlainNarrow(_ value: UInt32) -> Bool {
        if value < 0x7F { return value >= 0x20 }
        return switch value {
        case 0xA1...0xAC, 0xAE...0x2FF: true
        case 0x370...0x482, 0x48A...0x52F: true
        case 0x2010...0x2027, 0x2030...0x203B, 0x203D...0x2048, 0x20A0...0x20BF: true
        case 0x2190...0x2193, 0x2500...0x25A9, 0x25B2, 0x25B8, 0x25BC, 0x25CB, 0x25CF, 0x25D0, 0x2713, 0x2717: true
        default: false
        }
    }

    /// The width of a cluster and whether terminals are known to disagree about it.
    static func measure(
        _ character: Character,
        ambiguousAreWide: Bool = AmbiguousScalars.areWide
    ) -> (width: Int, isUncertain: Bool) {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return (0, false) }
        if scalars.dropFirst().isEmpty { return measure(first, ambiguousAreWide) }

        var width = 0
        var regionalIndicators = 0
        var isEmojiSequence = false
        for scalar in scalars.prefix(maximumClusterScalars) {
            switch scalar.value {
            case 0xFE0F: if first.properties.isEmoji { isEmojiSequence = true }
            case 0x20E3, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: isEmojiSequence = true
            case 0x1F1E6...0x1F1FF: regionalIndicators += 1
            // Half-width voiced sound marks extend the letter, and take a cell of their own.
            case 0xFF9E, 0xFF9F: width += 1
            default: width = max(width, measure(scalar, ambiguousAreWide).width)
            }
        }
        if isEmojiSequence || regionalIndicators > 0 { width = 2 }
        return (width, true)
    }

    private static func measure(_ scalar: Unicode.Scalar, _ ambiguousAreWide: Bool) -> (width: Int, isUncertain: Bool) {
        let value = scalar.value
        if ambiguousAreWide, AmbiguousScalars.contains(value) { return (2, false) }
        if isPlainNarrow(value) { return (1, false) }
        if value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xAD { return (0, false) }
        if value == 0xA0 { return (1, false) }
        if (0x1F1E6...0x1F1FF).contains(value) { return (1, true) }
        if scalar.properties.isDefaultIgnorableCodePoint { return (0, true) }
        if WideScalars.contains(value) { return (2, value >= 0x1F000 || scalar.properties.isEmoji) }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return (0, true)
        case .spacingMark, .unassigned, .privateUse, .surrogate, .format, .control: return (1, true)
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation,
            .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
            .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator:
            return (1, scalar.properties.isEmoji || isUnevenScript(value))
        @unknown default: return (1, true)
        }
    }

    /// Scripts whose letters terminals join, stack or shape, so that columns may differ.
    private static func isUnevenScript(_ value: UInt32) -> Bool {
        switch value {
        case 0x0900...0x109F, 0x1160...0x11FF, 0x1780...0x17FF, 0xD7B0...0xD7FF: true
        default: false
        }
    }
}
