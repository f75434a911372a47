/// The permanent name of a command: `order.refund`. Configuration and tests use it.
public struct CommandID: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
    public var description: String { rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A permission, of the store or the person, that a command needs to run.
public struct Capability: Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    public static let write: Capability = "write"
    public static let money: Capability = "money"
}

/// The section of the help in which a command is listed.
public struct CommandGroup: Hashable, Sendable, ExpressibleByStringLiteral {
    public let title: String

    public init(_ title: String) { self.title = title }
    public init(stringLiteral value: String) { title = value }

    public static let here: CommandGroup = "On this screen"
    public static let everywhere: CommandGroup = "Everywhere"
}

/// Whether a command can run now and, if not, why.
public enum Availability: Hashable, Sendable {
    case enabled
    /// A short sentence without brackets or full stop: `mark some first`.
    case disabled(reason: String)

    /// - Parameter reason: nil where the command can run.
    init(unless reason: String?) { self = reason.map { .disabled(reason: $0) } ?? .enabled }

    public var reason: String? { if case .disabled(let reason) = self { reason } else { nil } }
}

/// A command in the hint line. Commands with the same label share one hint: `↑↓ Move`.
public struct FooterHint: Hashable, Sendable {
    public let label: String
    /// Lower comes further left and is dropped later.
    public let priority: Int

    public init(_ label: String, priority: Int) {
        self.label = label
        self.priority = priority
    }
}

/// One thing the program can do: hint line, help and palette are derived from it.
public struct Command: Hashable, Sendable {
    public var id: CommandID
    /// The first is the one shown; empty for commands that are only in the palette.
    public var keys: [Key]
    /// A verb with its object, sentence case: `Refund order…`. With `…` where it asks first.
    public var label: String
    /// One or two sentences for the palette and the manual.
    public var help: String
    public var group: CommandGroup
    /// The contexts (`Screen.context`) where it exists; nil is everywhere.
    public var contexts: Set<String>?
    /// The family of verbs that its letter belongs to (`screens.md`, "Keys and families"); a letter keeps its family in
    /// all contexts.
    public var family: String?
    public var needs: Set<Capability>
    /// Always asks first (U10).
    public var isDestructive: Bool
    /// Moves money: always asks first.
    public var isMoney: Bool
    public var footer: FooterHint?
    /// Commands with the same text share one line in the help: `↑ ↓ ← →  Move`.
    public var helpLine: String?
    /// Other names in the palette.
    public var aliases: [String]

    public init(
        id: CommandID,
        keys: [Key] = [],
        label: String,
        help: String = "",
        group: CommandGroup = .here,
        contexts: Set<String>? = nil,
        family: String? = nil,
        needs: Set<Capability> = [],
        isDestructive: Bool = false,
        isMoney: Bool = false,
        footer: FooterHint? = nil,
        helpLine: String? = nil,
        aliases: [String] = []
    ) {
        self.id = id
        self.keys = keys
        self.label = label
        self.help = help
        self.group = group
        self.contexts = contexts
        self.family = family
        self.needs = needs
        self.isDestructive = isDestructive
        self.isMoney = isMoney
        self.footer = footer
        self.helpLine = helpLine
        self.aliases = aliases
    }

    public var isGlobal: Bool { contexts == nil }

    /// Whether the command exists in this context; a global one exists in all.
    public func exists(in context: String) -> Bool { contexts?.contains(context) ?? true }
}
