/// A GS1 Digital Link: a web address with `/01/` and a GTIN in its path, as in QR codes on products.
enum DigitalLink {
    /// - Returns: its elements, of the path and then of the query; nil where it is not such an address.
    static func elements(of text: String) -> [GS1Element]? {
        guard let rest = withoutScheme(text), let slash = rest.firstIndex(of: "/") else { return nil }
        let address = rest[slash...].prefix { $0 != "#" }
        let parts = address.split(separator: "?", maxSplits: 1)
        var path = parts[0].split(separator: "/").map(String.init)
        // The shop's own path may come before it.
        guard let begin = path.lastIndex(where: { $0 == "01" || $0 == "gtin" }), begin + 1 < path.count else {
            return nil
        }
        path.removeFirst(begin)
        var pairs: [(String, String)] = []
        for place in stride(from: 0, to: path.count - 1, by: 2) { pairs.append((path[place], path[place + 1])) }
        for pair in parts.count > 1 ? parts[1].split(whereSeparator: { $0 == "&" || $0 == ";" }) : [] {
            let sides = pair.split(separator: "=", maxSplits: 1)
            if sides.count == 2 { pairs.append((String(sides[0]), String(sides[1]))) }
        }
        let elements = pairs.prefix(GS1Element.limit).compactMap { element($0, $1) }
        return elements.first?.identifier == "01" ? elements : nil
    }

    private static func withoutScheme(_ text: String) -> Substring? {
        for scheme in ["https://", "http://"] where text.prefix(scheme.count).lowercased() == scheme {
            return text.dropFirst(scheme.count)
        }
        return nil
    }

    private static func element(_ name: String, _ text: String) -> GS1Element? {
        guard var value = PercentEncoding.decode(text) else { return nil }
        let identifier = ["gtin": "01", "lot": "10", "ser": "21", "exp": "17"][name] ?? name
        // A GTIN may be shorter here than in a bar code.
        if identifier == "01", let digits = value.asciiDigits, digits.count < 14 { value = GTIN.padded(digits) }
        return GS1Element(identifier: identifier, value: value)
    }
}
