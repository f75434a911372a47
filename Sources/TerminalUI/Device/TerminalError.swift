import FoundationEssentials

/// Why the terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The descriptor is not a terminal.
    case notATerminal
    /// terminfo has no entry for the terminal.
    case unknownTerminal(name: String)
    /// The terminal cannot position the cursor, or not in the supported way.
    case noCursorAddressing(name: String)
    /// A system call failed.
    case systemCall(step: String, number: Int32)

    public var description: String {
        switch self {
        case .notATerminal:
            "Standard input and output are not a terminal. Use a command such as \"merced orders list\" instead."
        case .unknownTerminal(let name):
            "The terminal \"\(name)\" is not described on this system. Set TERM, or install ncurses-term."
        case .noCursorAddressing(let name):
            "The terminal \"\(name)\" cannot place the cursor, so there are no screens on it. "
                + "Use a command such as \"merced orders list\", or another TERM."
        case .systemCall(let step, let number):
            "\(step) failed (error \(number))."
        }
    }
}

extension TerminalError: LocalizedError {
    public var errorDescription: String? { description }
}
