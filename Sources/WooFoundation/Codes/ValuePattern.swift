import FoundationEssentials

/// How a shop's own codes contain a price, a weight or a number of units: `22 IIII V NNN.DD`.
///
/// Digits match themselves, `I` is the item's number, `V` the check digit of the value, `N` the value's digits and `D`
/// its decimals, `X` a digit to ignore. Spaces and the point are only for readability. A pattern has 12 characters: the
/// check digit at the end of an EAN-13 is left out.
public struct ValuePattern: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case price
        case weight(CarriedValues.WeightUnit)
        case count
    }

    enum Place: Hashable, Sendable {
        case literal(UInt8)
        case item, verifier, value, ignored
    }

    public let kind: Kind
    /// As entered, without the kind.
    public let text: String
    let places: [Place]
    /// Digits after the point.
    let decimals: Int

    /// Reads `price 22 IIII V NNN.DD`, `kg 28 IIII V NN.DDD`, `lb …`, `count 25 IIII V NNNNN`.
    ///
    /// - Throws: `ValuePatternError`.
    public init(_ line: String) throws(ValuePatternError) {
        let words = line.split(whereSeparator: { $0 == " " || $0 == ":" }).map(String.init)
        guard let name = words.first, let kind = Self.kinds[name.lowercased()] else { throw .kind }
        self.kind = kind
        text = words.dropFirst().joined(separator: " ")
        var (places, decimals, hasPoint, hasDecimals): ([Place], Int, Bool, Bool) = ([], 0, false, false)
        for byte in text.utf8 {
            guard places.count <= Self.length else { throw .length }
            switch byte {
            case 0x20: break
            case UInt8(ascii: "."):
                guard !hasPoint else { throw .point }
                hasPoint = true
            case 0x30...0x39: places.append(.literal(byte - 0x30))
            case UInt8(ascii: "I"): places.append(.item)
            case UInt8(ascii: "V"): places.append(.verifier)
            case UInt8(ascii: "X"): places.append(.ignored)
            case UInt8(ascii: "N"):
                guard !hasDecimals else { throw .point }
                places.append(.value)
            case UInt8(ascii: "D"):
                guard hasPoint else { throw .point }
                hasDecimals = true
                decimals += 1
                places.append(.value)
            default: throw .character(String(Character(Unicode.Scalar(byte < 0x7F && byte > 0x20 ? byte : 0x3F))))
            }
        }
        guard places.count == Self.length else { throw .length }
        guard case .literal = places[0], case .literal = places[1] else { throw .prefix }
        guard places.contains(.item) else { throw .item }
        let (values, verifiers) = (places.count { $0 == .value }, places.count { $0 == .verifier })
        guard values > 0 else { throw .value }
        guard verifiers == 0 || verifiers == 1 && (4...5).contains(values) else { throw .verifier }
        if kind == .count, decimals > 0 { throw .point }
        (self.places, self.decimals) = (places, decimals)
    }

    static let length = 12
    private static let kinds: [String: Kind] = [
        "price": .price, "kg": .weight(.kilogram), "weight": .weight(.kilogram), "lb": .weight(.pound), "count": .count,
    ]

    /// A code as read by this pattern.
    public struct Reading: Hashable, Sendable {
        /// The item's number with the prefix: `21 00123`.
        public let name: String
        /// Possible SKUs of the item, most likely first: with the prefix, without it, without leading zeros.
        public let numbers: [String]
        /// The code with zeros in place of the value, under which shops may also keep the item.
        public let base: GTIN?
        public let carried: CarriedValues
    }

    /// - Parameter code: a GTIN of up to 13 digits; longer ones give nil.
    /// - Returns: nil where it does not match, or the value's check digit is wrong.
    public func read(_ code: GTIN) -> Reading? {
        guard code.digits.hasPrefix("0"), let digits = code.digits.dropFirst().asciiDigits else { return nil }
        var (prefix, item, value): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        var base = Array(digits.dropLast())
        var verifier: UInt8?
        for (index, place) in places.enumerated() {
            switch place {
            case .literal(let wanted):
                guard digits[index] == wanted else { return nil }
                if item.isEmpty { prefix.append(wanted) }
            case .item: item.append(digits[index])
            case .verifier:
                verifier = digits[index]
                base[index] = 0
            case .value:
                value.append(digits[index])
                base[index] = 0
            case .ignored: base[index] = 0
            }
        }
        if let verifier, CheckDigit.value(value) != verifier { return nil }
        guard let amount = GS1Reading.decimal(Self.text(value), decimals) else { return nil }
        let (head, number) = (Self.text(prefix), Self.text(item))
        let short = number.drop { $0 == "0" }
        var numbers = [head + number, number]
        if !short.isEmpty, short.count < number.count { numbers.append(String(short)) }
        return Reading(
            name: "\(head) \(number)",
            numbers: numbers,
            base: GTIN(Self.text(base + [CheckDigit.gs1(base)])),
            carried: carried(amount, value)
        )
    }

    private func carried(_ amount: Decimal, _ digits: [UInt8]) -> CarriedValues {
        var carried = CarriedValues()
        switch kind {
        case .price: carried.price = amount
        case .weight(let unit): carried.weight = CarriedValues.Weight(amount: amount, unit: unit)
        case .count: carried.count = digits.reduce(0) { $0 * 10 + Int($1) }
        }
        return carried
    }

    private static func text(_ digits: [UInt8]) -> String { String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self) }
}

/// Why a text is not a pattern.
public enum ValuePatternError: Error, Hashable, Sendable {
    case kind, length, prefix, item, value, verifier, point
    case character(String)

    /// The end of a sentence that starts with the pattern.
    public var words: String {
        switch self {
        case .kind: "has to begin with price, kg, lb or count"
        case .length: "has to have 12 digits and letters: the last digit of a code is not written"
        case .prefix: "has to begin with two digits: price 22 IIII V NNN.DD"
        case .item: "has no I for the item's number"
        case .value: "has no N for the value"
        case .verifier: "can have one V, for a value of 4 or 5 digits"
        case .point: "needs N before the point and D after it; a count has no point"
        case .character(let letter): "has a “\(letter)”; digits, I, V, N, D, X, blanks and one point are known"
        }
    }
}
