/// A command of one screen: its action on the screen, and why it cannot run now.
public struct ScreenCommand<Owner> {
    public let command: Command
    /// A short sentence without brackets or full stop; nil where it can run.
    let reason: @MainActor (Owner) -> String?
    /// The label of its hint now, where the command's own says too little or it has none; nil where it never does.
    let hint: (@MainActor (Owner) -> String?)?
    let action: @MainActor (Owner) -> Void

    /// - Parameters:
    ///   - hint: the label of its hint here; nil for the command's own.
    ///   - reason: why it cannot run now; nil where it can.
    public init(
        _ command: Command,
        hint: (@MainActor (Owner) -> String?)? = nil,
        unless reason: @escaping @MainActor (Owner) -> String? = { _ in nil },
        _ action: @escaping @MainActor (Owner) -> Void
    ) {
        (self.command, self.hint, self.reason, self.action) = (command, hint, reason, action)
    }

    /// For a command that leads to the screen that is shown already: it is always disabled.
    public init(_ command: Command, standsHere reason: String) {
        self.init(command, unless: { _ in reason }, { _ in })
    }

    /// The movements through a list.
    ///
    /// - Parameter follow: called after each, to update what depends on the selection.
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
    /// Those whose hint may have a label of its own.
    private let labelled: [ScreenCommand<Owner>]

    /// - Precondition: no command twice.
    public init(_ all: [ScreenCommand<Owner>]) {
        self.all = all
        places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.command.id, $0) })
        labelled = all.filter { $0.hint != nil }
    }

    public subscript(id: CommandID) -> ScreenCommand<Owner>? { places[id].map { all[$0] } }

    /// The labels that `owner` gives to hints now.
    func hintLabels(_ owner: Owner) -> [CommandID: String] {
        var labels: [CommandID: String] = [:]
        for command in labelled { labels[command.command.id] = command.hint?(owner) }
        return labels
    }
}
