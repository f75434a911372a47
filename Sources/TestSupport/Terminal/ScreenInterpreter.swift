/// A small terminal: reads the bytes a program writes and keeps the screen they make.
///
/// Knows what an xterm-like entry of terminfo makes programs send: cursor addressing, erasing, inserting and deleting,
/// scroll regions, SGR, private modes, UTF-8, wide and combining characters. Strings (OSC, DCS) are swallowed.
public struct ScreenInterpreter: Sendable {
    /// A mode the program set or reset, in order: `?1049`, `?25`, `?2004`, `?1`, `=` for the application keypad.
    public struct ModeChange: Hashable, Sendable {
        public let mode: String
        public let isSet: Bool
    }

    public private(set) var columns: Int
    public private(set) var rows: Int
    public internal(set) var cells: [[ScreenCell]]
    /// Zero-based.
    public internal(set) var cursor = (column: 0, row: 0)
    public internal(set) var modeChanges: [ModeChange] = []
    /// Sequences it does not know, as received. A test may expect none.
    public internal(set) var unknown: [String] = []
    public internal(set) var bells = 0

    var style = ScreenCell.Style()
    var region: ClosedRange<Int>
    var wrapsNext = false
    var saved = (column: 0, row: 0)
    var mainScreen: [[ScreenCell]]?
    var drawsLines = false
    private var parser = EscapeParser()

    public init(columns: Int = 80, rows: Int = 24) {
        self.columns = columns
        self.rows = rows
        region = 0...rows - 1
        cells = Self.blank(columns: columns, rows: rows)
    }

    /// Reads `bytes`; a sequence may be cut anywhere between two calls.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            guard let token = parser.feed(byte) else { continue }
            apply(token)
        }
    }

    /// The lines as text, without the blanks at their ends.
    public var lines: [String] { cells.map(Self.text) }

    /// All lines.
    public var text: String { lines.joined(separator: "\n") }

    /// The modes that are on now and were not when the program started (the cursor, `?25`, its usual shape in tmux, `34`,
    /// and `?7` start on).
    public var modesLeftChanged: [String] {
        var last: [String: Bool] = [:]
        for change in modeChanges { last[change.mode] = change.isSet }
        return last.filter { $0.value != (["?25", "?7", "34"].contains($0.key)) }.keys.sorted()
    }

    /// Whether the cursor can be seen.
    public var isCursorVisible: Bool { modeChanges.last { $0.mode == "?25" }?.isSet ?? true }

    /// Takes a new size: what fits stays at its place.
    public mutating func resize(columns: Int, rows: Int) {
        var resized = Self.blank(columns: columns, rows: rows)
        for row in 0..<min(rows, self.rows) {
            for column in 0..<min(columns, self.columns) { resized[row][column] = cells[row][column] }
        }
        (self.columns, self.rows, cells, region) = (columns, rows, resized, 0...rows - 1)
        mainScreen = mainScreen.map { _ in Self.blank(columns: columns, rows: rows) }
        cursor = (min(cursor.column, columns - 1), min(cursor.row, rows - 1))
        wrapsNext = false
    }

    static func blank(columns: Int, rows: Int) -> [[ScreenCell]] {
        Array(repeating: Array(repeating: ScreenCell(), count: columns), count: rows)
    }

    private static func text(_ row: [ScreenCell]) -> String {
        var line = row.map(\.text).joined()
        while line.last == " " { line.removeLast() }
        return line
    }

    private mutating func apply(_ token: EscapeParser.Token) {
        switch token {
        case .scalar(let scalar): put(scalar)
        case .control(let byte): control(byte)
        case .escape(let text): escape(text)
        case .sequence(let prefix, let parameters, let final): sequence(prefix, parameters, final)
        case .string: break
        }
    }
}
