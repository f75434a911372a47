/// How a cell looks on a terminal: weight, line, reverse and one of the sixteen colours.
public struct CellAttributes: Hashable, Sendable {
    public var bold = false
    public var dim = false
    public var underline = false
    public var reverse = false
    /// 0…15 in the terminal's own palette; nil is its default colour.
    public var foreground: UInt8?

    public init(
        bold: Bool = false,
        dim: Bool = false,
        underline: Bool = false,
        reverse: Bool = false,
        foreground: UInt8? = nil
    ) {
        self.bold = bold
        self.dim = dim
        self.underline = underline
        self.reverse = reverse
        self.foreground = foreground
    }
}

/// Roles to looks (UX.md §6). Applied to the finished frame, never by a view.
public struct Theme: Hashable, Sendable {
    public let name: String
    private let attributes: [CellAttributes]

    /// A theme that asks `look` for each role once.
    public init(name: String, look: (Role) -> CellAttributes) {
        self.name = name
        attributes = Role.allCases.map(look)
    }

    /// The look of `role`; a selected cell is reversed and keeps only its weight, so that the row reads as one.
    public func look(_ role: Role, isSelected: Bool = false) -> CellAttributes {
        var look = attributes[Int(role.rawValue)]
        if isSelected {
            look = CellAttributes(reverse: true)
        }
        return look
    }

    /// The terminal's own sixteen colours on its own background.
    public static let terminal = Theme(name: "terminal") { role in
        switch role {
        case .text, .moneyIn: CellAttributes()
        case .muted, .chartBefore: CellAttributes(foreground: 8)
        case .title, .key: CellAttributes(bold: true)
        case .accent, .focusBorder, .chartNow: CellAttributes(foreground: 6)
        case .selection: CellAttributes(reverse: true)
        case .good: CellAttributes(foreground: 2)
        case .warn: CellAttributes(foreground: 3)
        case .bad, .moneyOut: CellAttributes(foreground: 1)
        case .info: CellAttributes(foreground: 4)
        case .field: CellAttributes(underline: true)
        case .fieldChanged: CellAttributes(underline: true, foreground: 3)
        case .fieldBad: CellAttributes(underline: true, foreground: 1)
        }
    }

    /// No colour: weight, underline and reverse only.
    public static let mono = Theme(name: "mono") { role in
        switch role {
        case .text, .good, .warn, .bad, .info, .moneyIn, .moneyOut, .chartNow, .chartBefore, .focusBorder:
            CellAttributes()
        case .muted: CellAttributes(dim: true)
        case .title, .key, .accent: CellAttributes(bold: true)
        case .selection: CellAttributes(reverse: true)
        case .field, .fieldChanged, .fieldBad: CellAttributes(underline: true)
        }
    }

    /// The theme that `environment` asks for: `mono` with a non-empty `NO_COLOR` (no-color.org), `TERM=dumb` or
    /// `neverColour`, else `terminal`.
    public static func forEnvironment(_ environment: [String: String], neverColour: Bool = false) -> Theme {
        let noColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        return neverColour || noColour || environment["TERM"] == "dumb" ? .mono : .terminal
    }
}
