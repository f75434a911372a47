/// A column of a table: its width, importance, and the handling of text that is too long.
public struct TableColumn: Hashable, Sendable {
    /// How a cell is read out.
    public enum Speech: Hashable, Sendable {
        /// `Ada Byrne`
        case value
        /// After the column's title: `Total $84.00`.
        case named
        /// Before a noun: `2 items`.
        case counted(one: String, many: String)
    }

    public enum Align: Hashable, Sendable {
        case left
        case right
    }

    public let id: String
    public let title: String
    /// 1 stays longest; narrowing removes whole columns from the highest number down.
    public let priority: Int
    /// The fewest cells with which it is useful.
    public let minimum: Int
    /// The cells it gets where there is room.
    public let ideal: Int
    /// For free text: the fewest cells before another column is dropped.
    public let tight: Int
    /// The cells that suffice where another column would be dropped; a longer text then loses its beginning, never its
    /// end. nil keeps every text in full.
    public let enough: Int?
    /// The cells of its short forms, shown rather than nothing; nil where there are none.
    public let short: Int?
    /// Whether other columns shrink as far as they can for its sake; otherwise it is dropped first.
    public let squeezes: Bool
    /// Whether it is left out where none of its cells says anything.
    public let hidesWhenEmpty: Bool
    /// How its cells are read out.
    public var speech = Speech.value
    /// Its share of the remaining room; 0 takes none.
    public let flex: Int
    public let align: Align
    /// Free text may be cut with `…`; everything else is never cut (U22): the column grows to its longest text.
    public let isFreeText: Bool

    public init(
        id: String,
        title: String,
        priority: Int,
        minimum: Int,
        ideal: Int,
        tight: Int? = nil,
        enough: Int? = nil,
        short: Int? = nil,
        squeezes: Bool = true,
        flex: Int = 0,
        align: Align = .left,
        isFreeText: Bool = false,
        hidesWhenEmpty: Bool = false,
        speech: Speech = .value
    ) {
        self.id = id
        self.title = title
        self.priority = priority
        self.minimum = minimum
        self.ideal = max(ideal, minimum)
        self.tight = min(tight ?? minimum, minimum)
        self.enough = enough
        self.short = short
        self.squeezes = squeezes
        self.flex = flex
        self.align = align
        self.isFreeText = isFreeText
        self.hidesWhenEmpty = hidesWhenEmpty
        self.speech = speech
    }
}

/// The text of one column in one row.
public struct TableCell: Hashable, Sendable {
    public var text: String
    /// Shown instead of `text` where the column is too narrow for it.
    public var short: String?
    public var role: Role
    /// Before the text, separated by a space.
    public var glyph: Glyph?

    public init(_ text: String, short: String? = nil, role: Role = .text, glyph: Glyph? = nil) {
        self.text = text
        self.short = short
        self.role = role
        self.glyph = glyph
    }
}

/// One row: a cell for each column, in the order of the columns.
public struct TableRow: Hashable, Sendable {
    public var cells: [TableCell]
    public var isMarked: Bool
    /// Has a change that is not sent yet: `~` in the gutter.
    public var isChanged: Bool

    public init(_ cells: [TableCell], isMarked: Bool = false, isChanged: Bool = false) {
        self.cells = cells
        self.isMarked = isMarked
        self.isChanged = isChanged
    }
}
