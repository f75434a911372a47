/// What a cell means. Views name roles; the theme turns a role into colour and weight (`screens.md`, "Looks").
public enum Role: UInt8, CaseIterable, Sendable {
    case text
    case muted
    case title
    case accent
    case focusBorder
    case selection
    case key
    case good
    case warn
    case bad
    case info
    case moneyIn
    case moneyOut
    case chartNow
    case chartBefore
    case field
    case fieldChanged
    case fieldBad

    /// The letter of this role in `Frame.roleMap`; upper case where the cell is selected.
    public var letter: Character {
        switch self {
        case .text: "."
        case .muted: "m"
        case .title: "t"
        case .accent: "a"
        case .focusBorder: "f"
        case .selection: "s"
        case .key: "k"
        case .good: "g"
        case .warn: "w"
        case .bad: "b"
        case .info: "i"
        case .moneyIn: "p"
        case .moneyOut: "o"
        case .chartNow: "c"
        case .chartBefore: "d"
        case .field: "e"
        case .fieldChanged: "h"
        case .fieldBad: "x"
        }
    }
}
