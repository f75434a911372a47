/// A screen whose commands are values: it has those in `commands`, and no others.
@MainActor
public protocol CommandScreen: Screen {
    static var commands: ScreenCommands<Self> { get }
}

extension CommandScreen {
    public func run(_ command: CommandID) -> Handling {
        guard let found = Self.commands[command] else { return .ignored }
        found.action(self)
        return .handled
    }

    public func availability(of command: CommandID) -> Availability {
        Self.commands[command]?.reason(self).map { .disabled(reason: $0) } ?? .enabled
    }

    public func hintLabel(of command: CommandID) -> String? { Self.commands[command]?.hint(self) }

    public func has(_ command: CommandID) -> Bool { Self.commands[command] != nil }
}
