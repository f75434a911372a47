/// A colour of a theme.
public enum Colour: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// 0…15 in the terminal's own palette.
    case palette(UInt8)
    /// sRGB, 0…255 each.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// A colour of the terminal's palette, 0…15.
    public init(integerLiteral value: UInt8) { self = .palette(value) }

    /// `0xRRGGBB`.
    static func hex(_ value: UInt32) -> Colour {
        .rgb(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    }
}

/// How many colours a terminal can show.
public enum ColourDepth: Int, Hashable, Sendable, Comparable {
    case none
    case eight
    case sixteen
    /// The 256 of xterm's palette.
    case indexed
    /// 24 bits.
    case direct

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// - Parameter count: terminfo's `colors`.
    init(count: Int) {
        switch count {
        case ..<8: self = .none
        case ..<16: self = .eight
        case ..<256: self = .sixteen
        case ..<0x100_0000: self = .indexed
        default: self = .direct
        }
    }
}

/// xterm's palette of 256 colours, and the nearest one to any colour.
enum Palette {
    /// The sRGB values of colour `index`. The first sixteen are xterm's; terminals differ there.
    static func rgb(_ index: UInt8) -> (red: Int, green: Int, blue: Int) {
        switch index {
        case 0..<16:
            let value = first[Int(index)]
            return (value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF)
        case 16..<232:
            let cube = Int(index) - 16
            return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
        default:
            let grey = (Int(index) - 232) * 10 + 8
            return (grey, grey, grey)
        }
    }

    /// The colour nearest to `colour` among those of `depth`; a palette colour stays itself.
    static func nearest(to colour: Colour, depth: ColourDepth) -> UInt8 {
        guard case .rgb(let red, let green, let blue) = colour else {
            if case .palette(let index) = colour { return index }
            return 0
        }
        let candidates: ClosedRange<UInt8> =
            switch depth {
            case .none, .eight: 0...7
            case .sixteen: 0...15
            case .indexed, .direct: 16...255
            }
        func distance(_ index: UInt8) -> Int {
            let other = rgb(index)
            let (r, g, b) = (Int(red) - other.red, Int(green) - other.green, Int(blue) - other.blue)
            // The eye weights green most and blue least.
            return 3 * r * r + 4 * g * g + 2 * b * b
        }
        return candidates.min { distance($0) < distance($1) } ?? candidates.lowerBound
    }

    private static let levels = [0, 95, 135, 175, 215, 255]
    private static let first = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}
