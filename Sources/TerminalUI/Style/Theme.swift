/// Maps roles to looks (`screens.md`, "Looks"). Applied to the finished frame, never by a view.
public struct Theme: Hashable, Sendable {
    public let name: String
    private let attributes: [CellAttributes]

    /// Calls `look` once for each role.
    public init(name: String, look: (Role) -> CellAttributes) {
        self.name = name
        attributes = Role.allCases.map(look)
    }

    /// The look of `role`; a selected cell has that of `Role.selection`, whatever its role, so that the row reads as
    /// one.
    public func look(_ role: Role, isSelected: Bool = false) -> CellAttributes {
        attributes[Int((isSelected ? Role.selection : role).rawValue)]
    }

    /// Whether cells have a background of their own.
    var paintsBackground: Bool { look(.text).background != nil }

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
        neverColour || refusesColour(environment) ? .mono : .terminal
    }

    /// Whether `environment` asks for no colours: a non-empty `NO_COLOR`, or `TERM=dumb`.
    public static func refusesColour(_ environment: [String: String]) -> Bool {
        environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
    }
}
