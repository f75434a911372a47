import TerminalUI

/// The lines of a frame's boxes as paths: pieces that meet are one stroke, without the gaps that fonts leave.
struct PictureLines {
    /// How thick the four arms of a sign are: 0 for none, 1 light, 2 heavy.
    private struct Arms {
        let up: Int
        let right: Int
        let down: Int
        let left: Int
    }

    private struct Pen: Hashable, Comparable {
        let colour: String
        let weight: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.colour, left.weight) < (right.colour, right.weight)
        }
    }

    let frame: Frame
    let ink: (Cell) -> String

    private static let signs: [String: Arms] = {
        var signs: [String: Arms] = [:]
        // Light and heavy signs of one shape, and which arms the shape has: up, right, down, left.
        for (light, heavy, up, right, down, left) in [
            ("─", "━", 0, 1, 0, 1), ("│", "┃", 1, 0, 1, 0), ("┌", "┏", 0, 1, 1, 0), ("┐", "┓", 0, 0, 1, 1),
            ("└", "┗", 1, 1, 0, 0), ("┘", "┛", 1, 0, 0, 1), ("├", "┣", 1, 1, 1, 0), ("┤", "┫", 1, 0, 1, 1),
            ("┬", "┳", 0, 1, 1, 1), ("┴", "┻", 1, 1, 0, 1), ("┼", "╋", 1, 1, 1, 1),
        ] {
            signs[light] = Arms(up: up, right: right, down: down, left: left)
            signs[heavy] = Arms(up: 2 * up, right: 2 * right, down: 2 * down, left: 2 * left)
        }
        return signs
    }()

    /// One path for each colour and weight.
    var elements: [String] {
        var strokes: [Pen: [String]] = [:]
        let (width, height) = ScreenPicture.cell
        for row in 0..<frame.size.height {
            let halves = (0..<frame.size.width).flatMap { column -> [Pen?] in
                pens(Point(x: column, y: row)) { [$0.left, $0.right] }
            }
            for (pen, range) in Self.joined(halves) {
                let y = row * height + height / 2
                strokes[pen, default: []]
                    .append("M\(range.lowerBound * width / 2) \(y)H\(range.upperBound * width / 2)")
            }
        }
        for column in 0..<frame.size.width {
            let halves = (0..<frame.size.height).flatMap { row -> [Pen?] in
                pens(Point(x: column, y: row)) { [$0.up, $0.down] }
            }
            for (pen, range) in Self.joined(halves) {
                let x = column * width + width / 2
                strokes[pen, default: []]
                    .append("M\(x) \(range.lowerBound * height / 2)V\(range.upperBound * height / 2)")
            }
        }
        return strokes.sorted { $0.key < $1.key }.map { pen, pieces in
            "<path fill=\"none\" stroke=\"\(pen.colour)\" stroke-width=\"\(pen.weight == 2 ? 3 : 1)\" "
                + "stroke-linecap=\"square\" d=\"\(pieces.joined())\"/>"
        }
    }

    private func pens(_ point: Point, _ arms: (Arms) -> [Int]) -> [Pen?] {
        let cell = frame[point]
        guard let sign = Self.signs[cell.text] else { return [nil, nil] }
        return arms(sign).map { $0 == 0 ? nil : Pen(colour: ink(cell), weight: $0) }
    }

    /// Halves of cells that follow each other with one pen.
    private static func joined(_ halves: [Pen?]) -> [(Pen, Range<Int>)] {
        var found: [(Pen, Range<Int>)] = []
        for (index, half) in halves.enumerated() {
            guard let half else { continue }
            if let last = found.last, last.0 == half, last.1.upperBound == index {
                found[found.count - 1].1 = last.1.lowerBound..<(index + 1)
            } else {
                found.append((half, index..<(index + 1)))
            }
        }
        return found
    }
}
