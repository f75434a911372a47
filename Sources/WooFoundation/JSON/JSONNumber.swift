import FoundationEssentials

/// A number in JSON, as Foundation's decoder would have it.
public enum JSONNumber: Sendable {
    case whole(Int64)
    /// `mantissa` × 10 to the power of minus `decimals`; not whole.
    case fraction(mantissa: Int64, decimals: Int)
    /// Too long for the others, or with an exponent. nil where it does not fit, or is not whole.
    indirect case other(integer: Int64?, decimal: Decimal?)

    /// nil where it is not whole or does not fit.
    public var integer: Int64? {
        switch self {
        case .whole(let integer): integer
        case .fraction: nil
        case .other(let integer, _): integer
        }
    }

    /// nil where it does not fit.
    public var decimal: Decimal? {
        switch self {
        case .whole(let integer):
            Decimal(integer)
        case .fraction(let mantissa, let decimals):
            Decimal(sign: mantissa < 0 ? .minus : .plus, exponent: -decimals, significand: Decimal(abs(mantissa)))
        case .other(_, let decimal):
            decimal
        }
    }

    /// As `Decimal` writes it; nil where it does not fit.
    public var text: String? {
        switch self {
        case .whole(let integer):
            return String(integer)
        case .fraction(let mantissa, let decimals):
            let digits = String(abs(mantissa))
            let whole = digits.dropLast(decimals)
            let zeros = String(repeating: "0", count: max(0, decimals - digits.utf8.count))
            return "\(mantissa < 0 ? "-" : "")\(whole.isEmpty ? "0" : whole).\(zeros)\(digits.suffix(decimals))"
        case .other(_, let decimal):
            return decimal.map { "\($0)" }
        }
    }

    /// - Parameter bytes: a number in JSON's grammar.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let number = Self.plain(bytes) {
            self = number
        } else {
            let data = Data(bytes)
            let decoder = JSONDecoder()
            self = .other(
                integer: try? decoder.decode(Int64.self, from: data),
                decimal: try? decoder.decode(Decimal.self, from: data)
            )
        }
    }

    /// nil for an exponent, for minus zero, and for more digits than an `Int64` is sure to hold.
    private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONNumber? {
        var (mantissa, digits, decimals): (Int64, Int, Int?) = (0, 0, nil)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard digits < 18 else { return nil }
                mantissa = mantissa * 10 + Int64(byte - UInt8(ascii: "0"))
                digits += 1
                decimals = decimals.map { $0 + 1 }
            case UInt8(ascii: "."):
                decimals = 0
            case UInt8(ascii: "-"):
                break
            default:
                return nil
            }
        }
        if bytes.first == UInt8(ascii: "-") {
            if mantissa == 0 { return nil }
            mantissa = -mantissa
        }
        guard var decimals else { return .whole(mantissa) }
        while decimals > 0, mantissa % 10 == 0 {
            mantissa /= 10
            decimals -= 1
        }
        return decimals == 0 ? .whole(mantissa) : .fraction(mantissa: mantissa, decimals: decimals)
    }
}
