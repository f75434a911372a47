/// A finished picture of the whole screen: cells with roles, the cursor's position, and what has the focus.
public struct Frame: Hashable, Sendable {
    public let size: Size
    /// Row by row, `size.width` cells each.
    public internal(set) var cells: [Cell]
    /// The position of the terminal's cursor; nil hides it.
    public internal(set) var cursor: Point?
    /// From the screen down to the widget that takes the keys.
    public internal(set) var focusPath: [String]
    /// The picture in words; only where the output asks for it (`ScreenOutput.listens`).
    public internal(set) var spoken: Spoken?
    /// The parts that can be clicked; later ones lie on top.
    public internal(set) var targets: [Target] = []

    /// All cells blank, no cursor, no focus.
    public init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.width * size.height)
        cursor = nil
        focusPath = []
    }

    /// A frame in which every cell differs from any cell that can be painted.
    static func unlikeAny(size: Size) -> Frame {
        var frame = Frame(size: size)
        let impossible = Cell(glyph: .max, roleByte: Role.text.rawValue, flags: 0x80)
        frame.cells = Array(repeating: impossible, count: frame.cells.count)
        return frame
    }

    /// The cell at `point`, or a blank outside the frame.
    public subscript(point: Point) -> Cell {
        guard Rect(size).contains(point) else { return .blank }
        return cells[point.y * size.width + point.x]
    }

    /// The rows as text, trailing spaces included: each is exactly `size.width` cells wide.
    public var text: [String] {
        (0..<size.height).map { row in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(size.width + 32)
            var index = row * size.width
            while index < (row + 1) * size.width {
                let cell = cells[index]
                if cell.glyph < 0x80, !cell.isCovered {
                    bytes.append(UInt8(truncatingIfNeeded: cell.glyph))
                } else {
                    bytes.append(contentsOf: cell.text.utf8)
                }
                index += 1
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The rows as role letters (`Role.letter`), one for each cell, upper case where selected (`#` for plain text).
    public var roleMap: [String] {
        (0..<size.height).map { row in
            String(cells[(row * size.width)..<((row + 1) * size.width)].map(Self.letter))
        }
    }

    private static func letter(_ cell: Cell) -> Character {
        guard cell.isSelected else { return cell.role.letter }
        return cell.role == .text ? "#" : Character(cell.role.letter.uppercased())
    }
}
