import WooFoundation

extension ScannerProfile {
    /// How many codes must be scanned to learn the profile.
    public static let lessons = 3
    private static let maximumAffixLength = 4

    /// Learns prefix, suffix and timing from scans.
    ///
    /// - Parameter scans: of different codes, at least `lessons`, made without a profile.
    /// - Returns: nil where there are fewer, or they do not all end in the same way.
    public init?(learning scans: [Scan]) {
        guard scans.count >= Self.lessons, Set(scans.map(\.terminator)).count == 1 else { return nil }
        self.init()
        let texts = scans.map { Self.withoutSymbology($0.raw) }
        let heads = Self.common(texts)
        let tails = String(Self.common(texts.map { String($0.reversed()) }).reversed())
        (prefix, suffix) = Self.affixes(texts, heads, tails)
        let slowest = scans.map(\.gap).max() ?? .zero
        // As fast as it was, with half of that as a margin; but never so slow that typing would be taken for it.
        gap = min(.milliseconds(100), max(.milliseconds(20), slowest * 3 / 2 + .milliseconds(5)))
        hold = min(gap, max(.milliseconds(35), slowest + .milliseconds(5)))
    }

    private static func withoutSymbology(_ text: String) -> String {
        ScannedCode(text).symbology == nil ? text : String(text.dropFirst(3))
    }

    private static func common(_ texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        let length = texts.dropFirst().reduce(first.count) { length, text in
            min(length, zip(first, text).prefix { $0 == $1 }.count)
        }
        return String(first.prefix(min(length, maximumAffixLength)))
    }

    /// The shortest affixes that leave numbers with correct check digits; otherwise the common characters that no code
    /// has at its ends.
    private static func affixes(_ texts: [String], _ head: String, _ tail: String) -> (String, String) {
        for length in 0...(head.count + tail.count) {
            for before in 0...min(length, head.count) where length - before <= tail.count {
                let after = length - before
                let areNumbers = texts.allSatisfy { text in
                    before + after < text.count && GTIN(text.dropFirst(before).dropLast(after)) != nil
                }
                if areNumbers { return (String(head.prefix(before)), String(tail.suffix(after))) }
            }
        }
        let isCode: (Character) -> Bool = { $0.isLetter || $0.isNumber }
        let signs = head.prefix { !isCode($0) }
        return (String(signs), String(tail.reversed().prefix { !isCode($0) }.reversed()))
    }
}
