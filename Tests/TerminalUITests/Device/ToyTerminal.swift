@testable import TerminalUI

/// A terminal of the kind tests need: understands what the encoder may write and remembers the cells.
struct ToyTerminal {
    /// How it draws clusters about whose width terminals disagree.
    enum Opinion: CaseIterable {
        case asWeDo
        case alwaysOne
        case everyScalar
    }

    struct Spot: Equatable {
        var text = " "
        var look = CellAttributes()
        /// The address it leads to (OSC 8).
        var link = ""
    }

    let size: Size
    let opinion: Opinion
    /// Whether what is erased takes the background that is set.
    let erasesWithBackground: Bool
    private(set) var spots: [Spot]
    private(set) var cursor = Point(x: 0, y: 0)
    private(set) var isCursorVisible = true
    private(set) var unknown: [String] = []
    private(set) var link = ""
    private var look = CellAttributes()
    private var wrapIsPending = false
    private var region: ClosedRange<Int>
    private var lastPrinted = ""

    init(size: Size, opinion: Opinion = .asWeDo, erasesWithBackground: Bool = false) {
        self.erasesWithBackground = erasesWithBackground
        self.size = size
        self.opinion = opinion
        region = 0...(size.height - 1)
        spots = Array(repeating: Spot(), count: size.width * size.height)
    }

    mutating func feed(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        var characters = Array(text.unicodeScalars)[...]
        var run = String.UnicodeScalarView()
        while let scalar = characters.popFirst() {
            if scalar.value >= 0x20 {
                run.append(scalar)
                continue
            }
            print(String(run))
            run = .init()
            switch scalar {
            case "\u{1B}": escape(&characters)
            case "\r": go(0, cursor.y)
            case "\n": lineFeed()
            case "\u{8}": go(cursor.x - 1, cursor.y)
            default: unknown.append("control \(scalar.value)")
            }
        }
        print(String(run))
    }

    private var erased: Spot {
        Spot(look: CellAttributes(background: erasesWithBackground ? look.background : nil))
    }

    private mutating func go(_ x: Int, _ y: Int) {
        cursor = Point(x: min(max(0, x), size.width - 1), y: min(max(0, y), size.height - 1))
        wrapIsPending = false
    }

    private mutating func lineFeed() {
        if cursor.y == region.upperBound, region != 0...(size.height - 1) {
            scroll(up: true)
        } else if cursor.y + 1 < size.height {
            go(cursor.x, cursor.y + 1)
        } else {
            unknown.append("scrolls")
        }
    }

    private mutating func scroll(up: Bool) {
        let blank = Array(repeating: erased, count: size.width)
        var rows: [[Spot]] = region.map { Array(spots[($0 * size.width)..<(($0 + 1) * size.width)]) }
        if up {
            rows.removeFirst()
            rows.append(blank)
        } else {
            rows.removeLast()
            rows.insert(blank, at: 0)
        }
        for (y, row) in zip(region, rows) {
            spots.replaceSubrange((y * size.width)..<((y + 1) * size.width), with: row)
        }
    }

    private mutating func setRegion(_ numbers: [Int]) {
        let top = numbers.count == 2 ? numbers[0] : 1
        let bottom = numbers.count == 2 ? numbers[1] : size.height
        guard top >= 1, top < bottom, bottom <= size.height else {
            unknown.append("region \(numbers)")
            return
        }
        region = (top - 1)...(bottom - 1)
        go(0, 0)
    }

    private mutating func print(_ text: String) {
        if let last = text.last { lastPrinted = String(last) }
        for character in text {
            let measured = DisplayWidth.measure(character)
            var width = measured.width
            if measured.isUncertain {
                switch opinion {
                case .asWeDo: break
                case .alwaysOne: width = 1
                case .everyScalar:
                    width = character.unicodeScalars.reduce(0) { $0 + DisplayWidth.of(Character($1)) }
                }
            }
            if wrapIsPending || cursor.x + width > size.width {
                // Only clusters of uncertain width may run into the margin.
                if !measured.isUncertain { unknown.append("wraps at \(character)") }
                continue
            }
            for offset in 0..<width {
                spots[cursor.y * size.width + cursor.x + offset] = Spot(
                    text: offset == 0 ? String(character) : "",
                    look: look,
                    link: link
                )
            }
            if cursor.x + width >= size.width {
                cursor.x = size.width - 1
                wrapIsPending = true
            } else {
                cursor.x += width
            }
        }
    }

    private mutating func escape(_ characters: inout ArraySlice<Unicode.Scalar>) {
        let introducer = characters.popFirst()
        if introducer == "M" {
            cursor.y == region.lowerBound ? scroll(up: false) : go(cursor.x, cursor.y - 1)
            return
        }
        if introducer == "]" {
            command(&characters)
            return
        }
        guard introducer == "[" else {
            unknown.append("escape")
            return
        }
        var parameters = ""
        while let scalar = characters.popFirst() {
            guard scalar.value >= 0x40 else {
                parameters.unicodeScalars.append(scalar)
                continue
            }
            control(parameters, scalar)
            return
        }
    }

    /// OSC, ended by ST.
    private mutating func command(_ characters: inout ArraySlice<Unicode.Scalar>) {
        var text = ""
        while let scalar = characters.popFirst(), scalar != "\u{1B}" { text.unicodeScalars.append(scalar) }
        let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
        if characters.popFirst() == "\\", parts.count == 3, parts[0] == "8" {
            link = String(parts[2])
        } else {
            unknown.append("OSC \(text)")
        }
    }

    private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let count = max(1, numbers.first ?? 1)
        switch final {
        case "H": go((numbers.count > 1 ? max(1, numbers[1]) : 1) - 1, count - 1)
        case "A": go(cursor.x, cursor.y - count)
        case "B": go(cursor.x, cursor.y + count)
        case "C": go(cursor.x + count, cursor.y)
        case "D": go(cursor.x - count, cursor.y)
        case "K":
            for x in cursor.x..<size.width { spots[cursor.y * size.width + x] = erased }
        case "J": spots = Array(repeating: erased, count: spots.count)
        case "m": style(numbers)
        case "r": setRegion(numbers)
        case "b": print(String(repeating: lastPrinted, count: count))
        case "h" where parameters == "?25": isCursorVisible = true
        case "l" where parameters == "?25": isCursorVisible = false
        case "l" where parameters == "?12", "h" where parameters == "34", "c" where parameters.hasPrefix("?"): break
        default: unknown.append("CSI \(parameters)\(final)")
        }
    }

    private mutating func style(_ numbers: [Int]) {
        var numbers = (numbers.isEmpty ? [0] : numbers)[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: look = CellAttributes()
            case 1: look.bold = true
            case 2: look.dim = true
            case 4: look.underline = true
            case 7: look.reverse = true
            case 30...37: look.foreground = .palette(UInt8(number - 30))
            case 90...97: look.foreground = .palette(UInt8(number - 82))
            case 40...47: look.background = .palette(UInt8(number - 40))
            case 100...107: look.background = .palette(UInt8(number - 92))
            case 38, 48:
                guard let colour = Self.colour(&numbers) else {
                    unknown.append("SGR \(number)")
                    return
                }
                if number == 38 { look.foreground = colour } else { look.background = colour }
            default: unknown.append("SGR \(number)")
            }
        }
    }

    private static func colour(_ numbers: inout ArraySlice<Int>) -> Colour? {
        switch numbers.popFirst() {
        case 2:
            guard let red = numbers.popFirst(), let green = numbers.popFirst(), let blue = numbers.popFirst() else {
                return nil
            }
            return .rgb(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
        case 5: return numbers.popFirst().map { .palette(UInt8($0)) }
        default: return nil
        }
    }
}

extension CellAttributes {
    /// Nobody sees the ink of a blank.
    var onBlank: CellAttributes {
        var seen = self
        if !reverse, !underline { (seen.bold, seen.dim, seen.foreground) = (false, false, nil) }
        return seen
    }
}
