import FoundationEssentials

/// The parts of a decimal number: exactly `mantissa` times ten to the power of `exponent`.
///
/// FoundationEssentials has `Decimal` and its arithmetic, but no rounding that can be called. Money must not take a
/// detour through floating point, so the digits are read from `Decimal`'s memory.
struct DecimalDigits: Hashable, Sendable {
    var isNegative: Bool
    var mantissa: UInt128
    var exponent: Int

    init(isNegative: Bool, mantissa: UInt128, exponent: Int) {
        self.isNegative = isNegative
        self.mantissa = mantissa
        self.exponent = exponent
    }

    /// - Returns: nil for NaN.
    init?(_ decimal: Decimal) {
        guard !decimal.isNaN else { return nil }
        self = Self.hasKnownLayout ? Self.inMemory(decimal) : Self.inText(decimal)
    }

    /// The exact number, without trailing zeros. NaN where the exponent does not fit a `Decimal`.
    var decimal: Decimal {
        var (mantissa, exponent) = (mantissa, exponent)
        guard mantissa != 0 else { return 0 }
        while mantissa >= 10, case let (tenth, rest) = mantissa.quotientAndRemainder(dividingBy: 10), rest == 0 {
            mantissa = tenth
            exponent += 1
        }
        guard (-128...127).contains(exponent) else { return .nan }
        let low = Decimal(UInt64(truncatingIfNeeded: mantissa))
        let high = UInt64(truncatingIfNeeded: mantissa >> 64)
        let whole = high == 0 ? low : Decimal(high) * (Decimal(UInt64.max) + 1) + low
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: whole)
    }

    /// These digits with at most `decimals` of them after the point.
    func rounded(_ decimals: Int, _ rule: DecimalRounding) -> DecimalDigits {
        let excess = -exponent - decimals
        guard excess > 0 else { return self }
        // 10^38 fits 128 bits and 10^39 does not: such a mantissa rounds to 0, as it is less than half of the next
        // digit.
        let power: UInt128? = excess <= 38 ? Self.power(of: excess) : nil
        var (kept, rest): (UInt128, UInt128) = (0, mantissa)
        if let power { (kept, rest) = mantissa.quotientAndRemainder(dividingBy: power) }
        let isAway: Bool
        switch rule {
        case .plain: isAway = power.map { rest >= $0 - rest } ?? false
        case .up: isAway = rest > 0 && !isNegative
        case .down: isAway = rest > 0 && isNegative
        }
        return DecimalDigits(isNegative: isNegative, mantissa: kept + (isAway ? 1 : 0), exponent: -decimals)
    }

    /// Rounded half away from zero, with exactly `decimals` digits after the point; not grouped.
    ///
    /// - Parameter decimals: 0 or more.
    func text(decimals: Int) -> String {
        let kept = rounded(decimals, .plain)
        // Digits that a number has after its point; a number without a digit but 0 has any.
        let scale = kept.mantissa == 0 ? 0 : max(-kept.exponent, 0)
        var digits = Array((UInt64(exactly: kept.mantissa).map { String($0) } ?? String(kept.mantissa)).utf8)
        let zero = UInt8(ascii: "0")
        if kept.mantissa != 0, kept.exponent > 0 { digits += repeatElement(zero, count: kept.exponent) }
        if digits.count <= scale {
            digits.insert(contentsOf: repeatElement(zero, count: scale + 1 - digits.count), at: 0)
        }
        if decimals > 0 {
            digits.insert(UInt8(ascii: "."), at: digits.count - scale)
            digits += repeatElement(zero, count: decimals - scale)
        }
        if kept.isNegative, kept.mantissa != 0 { digits.insert(UInt8(ascii: "-"), at: 0) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The number as an integer; nil where it has decimals, or does not fit.
    var whole: Int64? {
        guard mantissa != 0 else { return 0 }
        var value = mantissa
        if exponent < 0 {
            guard exponent >= -38 else { return nil }
            let (quotient, rest) = mantissa.quotientAndRemainder(dividingBy: Self.power(of: -exponent))
            guard rest == 0 else { return nil }
            value = quotient
        } else if exponent > 0 {
            guard exponent <= 18 else { return nil }
            let (product, overflows) = mantissa.multipliedReportingOverflow(by: Self.power(of: exponent))
            guard !overflows else { return nil }
            value = product
        }
        if isNegative, value == UInt128(Int64.max) + 1 { return .min }
        return Int64(exactly: value).map { isNegative ? -$0 : $0 }
    }

    /// - Parameter exponent: 0…38.
    private static func power(of exponent: Int) -> UInt128 {
        var result: UInt128 = 1
        for _ in 0..<exponent { result *= 10 }
        return result
    }

    // MARK: Where Decimal keeps them

    /// The layout: an exponent of one byte; a byte whose highest four bits count the 16-bit words of the mantissa and
    /// whose fifth is the sign; two unused bytes; eight words.
    private static func inMemory(_ decimal: Decimal) -> DecimalDigits {
        withUnsafeBytes(of: decimal) { bytes in
            let flags = bytes[1]
            var mantissa: UInt128 = 0
            for word in (0..<min(Int(flags >> 4), 8)).reversed() {
                let value = bytes.loadUnaligned(fromByteOffset: 4 + word * 2, as: UInt16.self)
                mantissa = mantissa << 16 | UInt128(value)
            }
            let exponent = Int(Int8(bitPattern: bytes[0]))
            return DecimalDigits(isNegative: flags & 0x08 != 0, mantissa: mantissa, exponent: exponent)
        }
    }

    /// The same from the number's text, which is slower and works for any layout.
    static func inText(_ decimal: Decimal) -> DecimalDigits {
        var digits = DecimalDigits(isNegative: decimal < 0, mantissa: 0, exponent: 0)
        for byte in decimal.significand.magnitude.description.utf8 where byte >= UInt8(ascii: "0") {
            digits.mantissa = digits.mantissa * 10 + UInt128(byte - UInt8(ascii: "0"))
        }
        digits.exponent = decimal.exponent
        return digits
    }

    /// Whether known numbers are read correctly from memory.
    static let hasKnownLayout: Bool = {
        guard MemoryLayout<Decimal>.size == 20 else { return false }
        let one = Decimal(sign: .plus, exponent: -3, significand: 1)
        let large = Decimal(sign: .minus, exponent: 7, significand: Decimal(UInt64.max) * Decimal(UInt64.max - 2))
        return [one, large, 0, -42].allSatisfy { inMemory($0) == inText($0) }
    }()
}
