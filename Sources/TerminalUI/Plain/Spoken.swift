/// A frame in words, for people who do not look at it (`screens.md`, "Plain mode"): the topmost layer with what has the
/// focus, and what happened around it.
public struct Spoken: Hashable, Sendable {
    /// Whose frame it is: another host counts its keys and toasts anew.
    var host: ObjectIdentifier?
    /// The place, its pages and the overlays over them, by id: what `regions` belong to.
    public var layer: [String] = []
    /// The store's name; empty while it is not known.
    public var store = ""
    /// `Orders, #3128`
    public var place = ""
    /// What the topmost layer said of itself, in the order it drew.
    public var regions: [SpokenRegion] = []
    /// `Enter Open`
    public var hints: [String] = []
    /// An overlay is on top.
    public var isDialog = false
    /// Said of the last key alone: `q Quit`.
    public var momentary: [String] = []
    /// The newest toasts, oldest first.
    public var messages: [SpokenMessage] = []
    /// What the band under the page says.
    public var band = ""
    public var sync = ""
    public var syncState = SyncState.other
    /// How many keys the host has taken.
    public var presses = 0
    /// The command run last.
    public var lastCommand: CommandID?

    public enum SyncState: Hashable, Sendable {
        case good
        case problem
        /// Under way, or not known.
        case other
    }

    public init() {}

    /// What takes the keys.
    var focused: SpokenRegion { regions.last(where: \.isFocused) ?? regions.last ?? SpokenRegion(id: "") }
}

/// A thing that draws itself: a list, a page, a form, a dialog.
public struct SpokenRegion: Hashable, Sendable {
    /// What it is; with another id everything is read anew.
    public var id: String
    public var title: String
    /// How much of what there is: a number that only counts on is not worth saying again.
    public var state: String
    /// Facts, one each.
    public var lines: [String]
    /// Whether lines that come later are read out as they come.
    public var readsNewLines: Bool
    /// The selected row.
    public var row: SpokenRow?
    /// What is being typed.
    public var field: SpokenField?
    public var isFocused: Bool

    public init(
        id: String,
        title: String = "",
        state: String = "",
        lines: [String] = [],
        readsNewLines: Bool = true,
        row: SpokenRow? = nil,
        field: SpokenField? = nil,
        isFocused: Bool = true
    ) {
        self.id = id
        self.title = title
        self.state = state
        self.lines = lines
        self.readsNewLines = readsNewLines
        self.row = row
        self.field = field
        self.isFocused = isFocused
    }
}

/// The selected row in words.
public struct SpokenRow: Hashable, Sendable {
    /// All of it: `Order #3128, Ada Byrne, total $84.00, Processing`.
    public var text: String
    /// Enough to know it by: `#3128`.
    public var brief: String
    /// `1 of 128`; not worth saying by itself when it changes.
    public var position: String
    /// One of the region's lines, so that it need not be read twice.
    public var isLine: Bool

    public init(_ text: String, brief: String? = nil, position: String = "", isLine: Bool = false) {
        self.text = text
        self.brief = brief ?? text
        self.position = position
        self.isLine = isLine
    }

    var whole: String { Self.join(text, position) }
    var short: String { Self.join(brief, position) }

    private static func join(_ text: String, _ position: String) -> String {
        if position.isEmpty { return text }
        return text.hasSuffix(".") || text.hasSuffix("…") ? "\(text) \(position)" : "\(text). \(position)"
    }
}

/// A line being typed.
public struct SpokenField: Hashable, Sendable {
    public var label: String
    public var before: String
    public var after: String
    /// Which line of an editor.
    public var line: Int

    public init(label: String, before: String, after: String, line: Int = 0) {
        self.label = label
        self.before = before
        self.after = after
        self.line = line
    }

    public init(label: String, field: TextField, line: Int = 0) {
        let (before, after) = field.visibleParts
        self.init(label: label, before: before, after: after, line: line)
    }

    var prompt: String { label.isEmpty ? "" : label + ": " }
    var whole: String { prompt + before + after }
}

/// A toast and its number since the start.
public struct SpokenMessage: Hashable, Sendable {
    public let number: Int
    public let text: String

    public init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}
