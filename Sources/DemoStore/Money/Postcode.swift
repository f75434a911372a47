/// A customer's postcode, and the patterns of rates that match it (`wc_get_wildcard_postcodes`,
/// `wc_postcode_location_matcher`).
struct Postcode: Sendable {
    private let plain: String
    private let keys: Set<String>

    /// - Parameter country: in upper case.
    init(_ text: String, in country: String) {
        plain = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        let written = Self.written(plain, in: country)
        var keys: Set<String> = [plain, written]
        for length in 0...written.count { keys.insert(String(written.prefix(length)) + "*") }
        self.keys = keys
    }

    /// In the country's notation (`wc_format_postcode`).
    private static func written(_ plain: String, in country: String) -> String {
        func put(_ sign: Character, at place: Int) -> String {
            var letters = Array(plain)
            letters.insert(sign, at: min(max(0, place < 0 ? letters.count + place : place), letters.count))
            return String(letters)
        }
        let written =
            switch country {
            case "CA", "GB": put(" ", at: -3)
            case "US": put("-", at: 5)
            case "NL": put(" ", at: 4)
            case "IE": put(" ", at: 3)
            case "SE": put(" ", at: -2)
            case "JP": put("-", at: 3)
            case "PT": put("-", at: 4)
            case "BR", "PL": put("-", at: -3)
            default: plain
            }
        let trimmed = written.drop { $0 == " " }
        let ending: Character = country == "US" ? "-" : " "
        return trimmed.last == ending ? String(trimmed.dropLast()) : String(trimmed)
    }

    /// - Parameter listed: a code, a prefix with a star, or a range: `94110...94134`.
    func fits(_ listed: String) -> Bool {
        if keys.contains(listed) { return true }
        guard let dots = listed.firstRange(of: "...") else { return false }
        let low = String(listed[..<dots.lowerBound])
        let high = String(listed[dots.upperBound...])
        if let low = Self.number(low), let high = Self.number(high) {
            guard let code = Self.number(plain) else { return false }
            return low <= code && code <= high
        }
        let code = Self.digits(of: plain)
        func padded(_ text: String) -> String {
            let digits = Self.digits(of: text)
            return digits + String(repeating: "0", count: max(0, code.count - digits.count))
        }
        return !Self.isLess(code, padded(low)) && !Self.isLess(padded(high), code)
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    /// Two digits for each letter: 0d for a digit, the position in the alphabet for letters, 00 for others
    /// (`wc_make_numeric_postcode`).
    private static func digits(of text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): "0" + String(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): String(String(100 + Int(byte) - 64).suffix(2))
            default: "00"
            }
        }.joined()
    }

    /// Compares digit strings of any length as numbers.
    private static func isLess(_ one: String, _ other: String) -> Bool {
        let (one, other) = (one.drop { $0 == "0" }, other.drop { $0 == "0" })
        return one.count != other.count ? one.count < other.count : one < other
    }
}

/// City names as the shop's database compares them: ignoring case, accents and trailing spaces.
enum CityName {
    static func folded(_ name: String) -> String {
        var text = String(name.uppercased().unicodeScalars.map { letters($0) }.joined())
        while text.last == " " { text.removeLast() }
        return text
    }

    /// `O` for `Ø` and `E` for É; empty for a combining accent.
    private static func letters(_ scalar: Unicode.Scalar) -> String {
        if scalar.isASCII { return String(scalar) }
        if scalar.properties.canonicalCombiningClass != .notReordered { return "" }
        guard let name = scalar.properties.name, name.hasPrefix("LATIN ") else { return String(scalar) }
        let words = name.split(separator: " ")
        guard words.count >= 4, words[2] == "LETTER", words[3].count <= 2 else { return String(scalar) }
        return String(words[3])
    }
}
