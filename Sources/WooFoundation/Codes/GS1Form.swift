/// The format of a GS1 element, by its application identifier (GS1 General Specifications 3.2).
struct GS1Form {
    let identifierLength: Int
    /// Of the value.
    let longest: Int
    let isFixed: Bool
    let isNumeric: Bool

    /// - Parameter bytes: starting with an identifier.
    init?(_ bytes: ArraySlice<UInt8>) {
        let digits = bytes.prefix(4).prefix { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
        guard digits.count >= 2 else { return nil }
        let two = digits[0] * 10 + digits[1]
        guard let length = Self.identifierLength(two, digits), digits.count >= length else { return nil }
        identifierLength = length
        if let fixed = Self.fixed(two, digits) {
            (longest, isFixed, isNumeric) = (fixed, true, true)
        } else if let (most, numeric) = Self.variable(two, digits) {
            (longest, isFixed, isNumeric) = (most, false, numeric)
        } else {
            return nil
        }
    }

    private static func identifierLength(_ two: Int, _ digits: [Int]) -> Int? {
        switch two {
        case 0...4, 10...13, 15...17, 20...22, 30, 37, 90...99: 2
        case 23...25, 40...42: 3
        case 71: 3
        case 31...36, 39, 43, 70, 72, 80...82: 4
        default: nil
        }
    }

    /// Lengths that need no separator at the end.
    private static func fixed(_ two: Int, _ digits: [Int]) -> Int? {
        switch two {
        case 0: 18
        case 1...3: 14
        case 4: 16
        case 11...17: 6
        case 20: 2
        // The fourth digit is the number of decimals; there cannot be more than 6.
        case 31...36: digits[3] <= 6 ? 6 : nil
        case 41: 13
        default: nil
        }
    }

    private static func variable(_ two: Int, _ digits: [Int]) -> (Int, isNumeric: Bool)? {
        switch two {
        case 10, 21, 22: (20, false)
        case 30, 37: (8, true)
        case 39:
            switch digits[2] {
            case 0, 2: (15, true)
            case 1, 3: (18, true)
            case 4: (4, true)
            case 5: (6, true)
            default: nil
            }
        case 23...25, 40: (30, false)
        case 42: (20, false)
        case 43, 70...72, 80...82: (90, false)
        case 90: (30, false)
        case 91...99: (90, false)
        default: nil
        }
    }
}
