/// One of the postcodes of a rate: a code, a prefix followed by `*`, or a range `low...high`.
struct PostcodeRule: Hashable, Sendable {
    private enum Entry: Hashable, Sendable {
        case text(String)
        case range(low: String, high: String)
    }

    private let entry: Entry

    init(_ listed: String) {
        let text = listed.uppercased()
        if let dots = text.utf8.firstRange(of: "...".utf8) {
            let low = Self.trimmed(text[..<dots.lowerBound])
            let high = Self.trimmed(text[dots.upperBound...])
            entry = .range(low: low, high: high)
        } else {
            entry = .text(Self.trimmed(text[...]))
        }
    }

    func matches(_ postcode: Postcode) -> Bool {
        switch entry {
        case .text(let text): postcode.keys.contains(text)
        case .range(let low, let high): postcode.lies(from: low, to: high)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

/// A customer's postcode with every entry that would match it, as `wc_get_wildcard_postcodes` makes them.
struct Postcode: Hashable, Sendable {
    /// In upper case, without spaces and hyphens.
    let plain: String
    let keys: Set<String>

    init(_ text: String, country: String) {
        let plain = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        let form = Self.form(plain, country: country)
        var keys: Set<String> = [plain, form, form + "*"]
        var beginning = form[...]
        while !beginning.isEmpty {
            beginning.removeLast()
            keys.insert(beginning + "*")
        }
        self.plain = plain
        self.keys = keys
    }

    /// Numbers are compared as such. If an end of the range has letters, every character becomes two digits, and the
    /// ends are padded with zeros to the length of the postcode: BT1...BT9 contains BT11 9AB but not BT9 5AB.
    func lies(from low: String, to high: String) -> Bool {
        guard !low.isEmpty, !high.isEmpty, low != "0", high != "0" else { return false }
        if Self.isNumber(low), Self.isNumber(high) {
            // PHP compares a number with other text as text.
            guard Self.isNumber(plain) else { return plain >= low && plain <= high }
            return Self.isOrdered(low, plain) && Self.isOrdered(plain, high)
        }
        let digits = Self.digits(plain)
        func filled(_ end: String) -> String {
            let end = Self.digits(end)
            return end + String(repeating: "0", count: max(0, digits.utf8.count - end.utf8.count))
        }
        return Self.isOrdered(filled(low), digits) && Self.isOrdered(digits, filled(high))
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Whether the number `left` is at most `right`, of any length.
    private static func isOrdered(_ left: String, _ right: String) -> Bool {
        let (left, right) = (left.drop { $0 == "0" }, right.drop { $0 == "0" })
        let (count, other) = (left.utf8.count, right.utf8.count)
        return count == other ? left <= right : count < other
    }

    private static func digits(_ text: String) -> String {
        var digits = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39: digits += "0\(byte - 0x30)"
            case 0x41...0x5A:
                let number = byte - 0x40
                digits += number < 10 ? "0\(number)" : "\(number)"
            default: digits += "00"
            }
        }
        return digits
    }

    /// In the country's format (`wc_format_postcode`).
    private static func form(_ plain: String, country: String) -> String {
        func with(_ mark: String, before count: Int) -> String {
            plain.dropLast(count) + mark + plain.suffix(count)
        }
        func with(_ mark: String, after count: Int) -> String {
            plain.prefix(count) + mark + plain.dropFirst(count)
        }
        let form: String
        switch country {
        case "CA", "GB": form = with(" ", before: 3)
        case "SE": form = with(" ", before: 2)
        case "BR", "PL": form = with("-", before: 3)
        case "US":
            let parted = with("-", after: 5)
            form = parted.hasSuffix("-") ? String(parted.dropLast()) : parted
        case "NL": form = with(" ", after: 4)
        case "IE": form = with(" ", after: 3)
        case "JP": form = with("-", after: 3)
        case "PT": form = with("-", after: 4)
        default: form = plain
        }
        return String(form.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
