/// Something on a page that can be opened. The screen that shows the page knows where it leads.
public struct PageDoor: Hashable, Sendable {
    private let way: any Hashable & Sendable

    /// - Parameter way: the destination, of the screen's own type.
    public init<Way: Hashable & Sendable>(_ way: Way) { self.way = way }

    /// The destination; nil where it is of another type.
    public func leads<Way>(to type: Way.Type) -> Way? { way as? Way }

    public static func == (left: PageDoor, right: PageDoor) -> Bool { AnyHashable(left.way) == AnyHashable(right.way) }
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(way)) }
}

/// A door at its position on a page.
public struct PlacedDoor: Hashable, Sendable {
    public let door: PageDoor
    /// The text at its position.
    public internal(set) var words: String
    /// The line of the page that contains it, and the row where that line begins.
    let line: Int
    let row: Int
}

extension PlacedDoor {
    /// The doors of a page that was not drawn yet.
    public static func all(in lines: [PageLine]) -> [PlacedDoor] {
        LaidPage(lines, width: PageView.maximumLineLength).doors
    }
}

/// A page's lines at a given width, with the doors in them.
struct LaidPage {
    private(set) var rows: [LaidLine] = []
    private(set) var doors: [PlacedDoor] = []

    init(_ lines: [PageLine], width: Int) {
        var labelWidth = 0
        for case .field(let label, _) in lines { labelWidth = max(labelWidth, DisplayWidth.of(label) + 2) }
        let column = min(max(12, labelWidth), max(1, width / 2))
        for (index, line) in lines.enumerated() {
            for row in LaidLine.lay(line, width: width, labelWidth: column) { add(row, of: index) }
        }
    }

    private mutating func add(_ row: LaidLine, of line: Int) {
        var row = row
        for place in row.pieces.indices {
            guard let door = row.pieces[place].span.door else { continue }
            let words = row.pieces[place].span.text
            if let last = doors.last, last.door == door, last.line == line {
                doors[doors.count - 1].words += " " + words
            } else {
                doors.append(PlacedDoor(door: door, words: words, line: line, row: rows.count))
            }
            row.pieces[place].door = doors.count - 1
        }
        rows.append(row)
    }
}
