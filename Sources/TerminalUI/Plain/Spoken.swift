/// A frame in words, for people who do not look at it (`screens.md`, "Plain mode"): the topmost layer with the focused
/// part, and what happened around it.
public struct Spoken: Hashable, Sendable {
    /// The host of the frame: another one counts its own keys and toasts.
    var host: ObjectIdentifier?
    /// The place, its pages and the overlays over them, by id: the layer that `regions` belong to.
    public var layer: [String] = []
    /// The store's name; empty while it is unknown.
    public var store = ""
    /// `Orders, #3128`
    public var place = ""
    /// What the topmost layer said, in the order it was drawn.
    public var regions: [SpokenRegion] = []
    /// `Enter Open`
    public var hints: [String] = []
    /// An overlay is on top.
    public var isDialog = false
    /// Said of the last key only: `q Quit`.
    public var momentary: [String] = []
    /// The newest toasts, oldest first.
    public var messages: [SpokenMessage] = []
    /// The text of the band under the page.
    public var band = ""
    public var sync = ""
    public var syncState = SyncState.other
    /// How many keys the host has received.
    public var presses = 0
    /// The command run last.
    public var lastCommand: CommandID?

    public enum SyncState: Hashable, Sendable {
        case good
        case problem
        /// Under way, or unknown.
        case other
    }

    public init() {}

    /// The region that takes the keys.
    var focused: SpokenRegion { regions.last(where: \.isFocused) ?? regions.last ?? SpokenRegion(id: "") }
}

/// A part that draws itself: a list, a page, a form, a dialog.
public struct SpokenRegion: Hashable, Sendable {
    /// Its identity; with another id everything is read again.
    public var id: String
    public var title: String
    /// How much of the whole is shown: a number that only goes up is not worth repeating.
    public var state: String
    /// Facts, one each.
    public var lines: [String]
    /// Whether lines that are added later are read out as they come.
    public var readsNewLines: Bool
    /// The selected row.
    public var row: SpokenRow?
    /// The text being typed.
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
    /// In full: `Order #3128, Ada Byrne, total $84.00, Processing`.
    public var text: String
    /// Enough to recognise it: `#3128`.
    public var brief: String
    /// `1 of 128`; not worth saying by itself when it changes.
    public var position: String
    /// Whether it is also one of the region's lines, so that it need not be read twice.
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
    /// The line number in an editor, from 0.
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
