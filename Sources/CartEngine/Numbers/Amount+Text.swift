extension Amount {
    /// Reads an amount as the store's `wc_format_decimal` does: the shop's decimal separator becomes a point, the last
    /// of several points counts, and everything but digits, points and minus signs is dropped. So "39,50" is 3950 where
    /// the separator is a point. Anything that is not a number then is 0.
    ///
    /// - Throws: `CartError.tooLarge` for `limit` and above.
    public init(stored text: String, separator: String = ".") throws(CartError) {
        guard let plain = Self(plain: text) else {
            self = try Self(cleaning: text, separator: separator)
            return
        }
        self = try plain.checked()
    }

    /// Reads digits with at most one leading minus sign and one point between them; nil for anything else, and for
    /// `limit` and above.
    public init?(text: String) {
        guard let plain = Self(plain: text), plain.magnitude < Self.limit else { return nil }
        self = plain
    }

    /// Whether `text` is a number of `limit` or above.
    static func isTooLong(_ text: String) -> Bool {
        guard let plain = Self(plain: text) else { return false }
        return plain.magnitude >= Self.limit
    }

    /// This amount, if it is below `limit`.
    ///
    /// - Throws: `CartError.tooLarge`.
    func checked() throws(CartError) -> Amount {
        guard units.magnitude < Self.limit.units.magnitude else { throw .tooLarge }
        return self
    }

    /// With exactly `places` decimals, 0…12, halves rounded away from zero; never "-0".
    public func text(places: Int) -> String {
        String(decoding: digits(places: max(0, min(places, Self.places))), as: UTF8.self)
    }

    private func digits(places: Int) -> [UInt8] {
        let scaled = nearest(units, dividedBy: powersOfTen[Self.places - places])
        var digits = Array(String(scaled.magnitude).utf8)
        if digits.count <= places {
            digits.insert(contentsOf: repeatElement(0x30, count: places + 1 - digits.count), at: 0)
        }
        if places > 0 { digits.insert(0x2E, at: digits.count - places) }
        if scaled < 0 { digits.insert(0x2D, at: 0) }
        return digits
    }

    /// With as many decimals as it needs.
    public var text: String {
        var digits = digits(places: Self.places)
        while digits.last == 0x30 { digits.removeLast() }
        if digits.last == 0x2E { digits.removeLast() }
        return String(decoding: digits, as: UTF8.self)
    }

    private init(cleaning text: String, separator: String) throws(CartError) {
        var bytes: [UInt8] = []
        let separator = Array(separator.utf8)
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            if !separator.isEmpty, source[index...].starts(with: separator) {
                bytes.append(0x2E)
                index += separator.count
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        let point = bytes.lastIndex(of: 0x2E)
        var kept: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isLastPoint = byte == 0x2E && index == point && index + 1 < bytes.count
            if isLastPoint || byte == 0x2D || (0x30...0x39).contains(byte) { kept.append(byte) }
        }
        let plain = Self(plain: String(decoding: kept, as: UTF8.self)) ?? .zero
        self = try plain.checked()
    }

    /// Nil where it is not a plain number; `limit` where it is too large.
    private init?(plain text: String) {
        var units: Int128 = 0
        var (isNegative, digits, decimals, point) = (false, 0, 0, false)
        var isWide = false
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case 0x30...0x39:
                digits += 1
                if point, decimals == Self.places + 1 { continue }
                if point { decimals += 1 }
                if units > powersOfTen[32] { isWide = true } else { units = units * 10 + Int128(byte - 0x30) }
            case 0x2E where !point: point = true
            case 0x2D where index == 0: isNegative = true
            default: return nil
            }
        }
        guard digits > 0, !(point && decimals == 0) else { return nil }
        if isWide || units > powersOfTen[17 + decimals] {
            self = isNegative ? -Self.limit : Self.limit
            return
        }
        if decimals > Self.places {
            units = nearest(units, dividedBy: 10)
        } else {
            units *= powersOfTen[Self.places - decimals]
        }
        self.init(units: isNegative ? -units : units)
    }
}
