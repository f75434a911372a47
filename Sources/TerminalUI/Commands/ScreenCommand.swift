/// A command where it stands: its words and keys, what it does to the screen that has it, and why it cannot be done now.
public struct ScreenCommand<Owner> {
    public let command: Command
    /// A short sentence without brackets or full stop; nil where it can be done.
    let reason: @MainActor (Owner) -> String?
    /// What its hint is called now, where the command's own word says too little or it has none.
    let hint: @MainActor (Owner) -> String?
    let action: @MainActor (Owner) -> Void

    /// - Parameters:
    ///   - hint: what its hint is called here; nil is the command's own word.
    ///   - reason: why it cannot be done now; nil where it can.
    public init(
        _ command: Command,
        hint: @escaping @MainActor (Owner) -> String? = { _ in nil },
        unless reason: @escaping @MainActor (Owner) -> String? = { _ in nil },
        _ action: @escaping @MainActor (Owner) -> Void
    ) {
        (self.command, self.hint, self.reason, self.action) = (command, hint, reason, action)
    }

    /// For a command that leads where one is already.
    public init(_ command: Command, standsHere reason: String) {
        self.init(command, unless: { _ in reason }, { _ in })
    }

    /// The movements through a list.
    ///
    /// - Parameter follow: called after each, for what goes with the selection.
    @MainActor
    public static func moves(
        _ scroll: ReferenceWritableKeyPath<Owner, ListScroll>,
        _ follow: @escaping @MainActor (Owner) -> Void = { _ in }
    ) -> [ScreenCommand] {
        ListMove.allCases.map { move in
            ScreenCommand(move.command) { owner in
                owner[keyPath: scroll].move(move)
                follow(owner)
            }
        }
    }
}

/// All commands of a kind of screen, each once.
@MainActor
public struct ScreenCommands<Owner> {
    public let all: [ScreenCommand<Owner>]
    private let places: [CommandID: Int]

    /// - Precondition: no command twice.
    public init(_ all: [ScreenCommand<Owner>]) {
        self.all = all
        places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.command.id, $0) })
    }

    public subscript(id: CommandID) -> ScreenCommand<Owner>? { places[id].map { all[$0] } }
}
