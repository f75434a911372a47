import WooFoundation

/// What a printer can put on paper: its code pages, between which a job changes wherever the text needs it (`ESC t`).
public struct PrinterCharacters: Hashable, Sendable {
    /// Known to be in the printer, the usual one first: a letter comes from whichever has it.
    public let pages: [PrinterCodePage]
    /// Not known to be there: used only for what would otherwise be lost.
    public let spares: [PrinterCodePage]

    /// A printer of which nothing is known: the pages that Epson's printers have, and most others with them.
    public static let usual = Self([.cp858], spares: PrinterCodePage.allCases.filter { $0 != .cp858 })

    /// - Parameter pages: without any, 858.
    public init(_ pages: [PrinterCodePage], spares: [PrinterCodePage] = []) {
        self.pages = pages.isEmpty ? [.cp858] : pages
        self.spares = spares
    }

    /// The page a job begins with.
    public var usualPage: PrinterCodePage { pages[0] }

    /// `text` as the printer can show it: without unprintable characters, each character one column wide, and one that
    /// it lacks replaced by the nearest: `EUR` for €, a letter without its accent, in the end `?`.
    public func shown(_ text: String) -> String {
        TextCleaning.clean(text).composed.reduce(into: "") { $0 += substitute($1) ?? "?" }
    }

    /// Whether `text` has a character that the printer can show no form of.
    public func lacks(_ text: String) -> Bool {
        TextCleaning.clean(text).composed.contains { substitute($0) == nil }
    }

    /// The bytes of `shown(text)`, with the commands that change the page: none else is below 0x20, nor 0x7F.
    ///
    /// - Parameter page: the page selected before, and then after it.
    public func bytes(_ text: String, page: inout PrinterCodePage) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in shown(text).unicodeScalars {
            guard !scalar.isASCII, let found = (pages + spares).first(where: { $0.byte(scalar) != nil }) else {
                bytes.append(usualPage.byte(scalar) ?? UInt8(ascii: "?"))
                continue
            }
            if found != page { bytes += Self.select(found) }
            page = found
            bytes.append(found.byte(scalar) ?? UInt8(ascii: "?"))
        }
        return bytes
    }

    /// `ESC t`
    static func select(_ page: PrinterCodePage) -> [UInt8] { [0x1B, 0x74, page.number] }

    /// nil where there is no form of it that can be printed.
    private func substitute(_ character: Character) -> String? {
        let scalars = character.unicodeScalars
        if scalars.allSatisfy({ $0.properties.generalCategory == .spaceSeparator }) { return " " }
        if scalars.count == 1, let first = scalars.first {
            // Quotation marks and dashes have plain forms; they are not worth another page.
            let worthy = Self.isLetter(first) ? pages : [usualPage]
            if Self.has(first, worthy) { return String(character) }
            if let known = Self.substitutes[first] { return known }
        }
        if scalars.allSatisfy(Self.isInvisible) { return "" }
        if let plain = plain(character, from: pages) { return plain }
        if scalars.count == 1, scalars.allSatisfy({ Self.has($0, pages + spares) }) { return String(character) }
        return plain(character, from: pages + spares)
    }

    /// The character without its marks, as one to four of these pages.
    private func plain(_ character: Character, from pages: [PrinterCodePage]) -> String? {
        let letters = String(character).decomposed.unicodeScalars
            .flatMap { Array((PlainShapes.of($0) ?? String($0)).unicodeScalars) }
            .filter { $0.properties.canonicalCombiningClass == .notReordered && !Self.isInvisible($0) }
        let plain = letters.compactMap { Self.has($0, pages) ? String($0) : Self.substitutes[$0] }
        return plain.count == letters.count && (1...4).contains(plain.count) ? plain.joined() : nil
    }

    private static func has(_ scalar: Unicode.Scalar, _ pages: [PrinterCodePage]) -> Bool {
        pages.contains { $0.byte(scalar) != nil }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .currencySymbol: true
        default: false
        }
    }

    /// Joiners, variation selectors and the soft hyphen.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format || (0xFE00...0xFE0F).contains(scalar.value)
    }

    private static let substitutes: [Unicode.Scalar: String] = [
        "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₴": "UAH", "₫": "VND",
        "₦": "NGN", "₪": "ILS", "₱": "PHP", "฿": "THB", "₿": "BTC", "‘": "'", "’": "'", "‚": ",", "“": "\"", "”": "\"",
        "„": "\"", "«": "\"", "»": "\"", "‹": "<", "›": ">", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-",
        "…": "...", "×": "x", "·": ".", "•": "*", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o",
        "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i",
        "ħ": "h", "Ħ": "H", "™": "TM", "©": "(c)", "®": "(R)", "№": "No", "⁄": "/", "°": "o",
    ]
}
