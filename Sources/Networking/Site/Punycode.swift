import WooFoundation

/// Encodes international domain names for the DNS (RFC 3492 and 5891): `müller` is `xn--mller-kva`.
///
/// Foundation would use ICU, whose data the program does not include.
enum Punycode {
    private static let (base, least, most, skew, damp) = (36, 1, 26, 38, 700)
    /// Bytes of a label, by the DNS.
    private static let maximumLength = 63

    /// A host name with every non-ASCII label encoded.
    ///
    /// - Parameter name: in lower case.
    /// - Returns: nil where a label is too long.
    static func host(_ name: String) -> String? {
        var labels: [String] = []
        for label in mapped(name).split(separator: ".", omittingEmptySubsequences: false) {
            if label.utf8.allSatisfy({ $0 < 0x80 }) {
                labels.append(String(label))
            } else if let encoded = encode(label), encoded.utf8.count + 4 <= maximumLength {
                labels.append("xn--" + encoded)
            } else {
                return nil
            }
        }
        return labels.joined(separator: ".")
    }

    /// Composed letters; full-width characters and the full stops of other scripts become plain ones.
    private static func mapped(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.composed.unicodeScalars {
            switch scalar.value {
            case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
            case 0x3002, 0xFF61: scalars.append(".")
            default: scalars.append(scalar)
            }
        }
        return String(scalars).lowercased().composed
    }

    /// The part after `xn--`.
    ///
    /// - Returns: nil on overflow.
    static func encode(_ label: some StringProtocol) -> String? {
        let points = label.unicodeScalars.map { Int($0.value) }
        var output = points.filter { $0 < 0x80 }.compactMap { UInt8(exactly: $0) }
        let plain = output.count
        var handled = plain
        if plain > 0 { output.append(UInt8(ascii: "-")) }
        var (delta, bias, point) = (0, 72, 0x80)
        while handled < points.count {
            guard let next = points.filter({ $0 >= point }).min() else { return nil }
            let (grown, overflows) = (next - point).multipliedReportingOverflow(by: handled + 1)
            guard !overflows, grown < 1 << 40 else { return nil }
            delta += grown
            point = next
            for other in points {
                if other < point { delta += 1 }
                guard other == point else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == plain)
                delta = 0
                handled += 1
            }
            delta += 1
            point += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
        var rest = delta
        var place = base
        while true {
            let threshold = place <= bias ? least : min(place - bias, most)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
        output.append(digit(rest))
    }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var rest = isFirst ? delta / damp : delta / 2
        rest += rest / count
        var place = 0
        while rest > (base - least) * most / 2 {
            rest /= base - least
            place += base
        }
        return place + (base - least + 1) * rest / (rest + skew)
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? 97 + value : 22 + value)
    }
}
