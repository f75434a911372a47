/// A movement through the rows of a list.
public enum ListMove: CaseIterable, Hashable, Sendable {
    case up
    case down
    case first
    case last
    case pageUp
    case pageDown
    case halfPageUp
    case halfPageDown

    public var command: Command {
        switch self {
        case .up: .moveUp
        case .down: .moveDown
        case .first: .moveFirst
        case .last: .moveLast
        case .pageUp: .movePageUp
        case .pageDown: .movePageDown
        case .halfPageUp: .moveHalfPageUp
        case .halfPageDown: .moveHalfPageDown
        }
    }
}

extension Command {
    private static let listMoves = Set(ListMove.allCases.map(\.command.id))

    /// Whether it only moves in a list.
    public var isListMove: Bool { Self.listMoves.contains(id) }
}
