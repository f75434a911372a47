/// All commands of the program, in the order of the help.
public struct CommandTable: Sendable {
    public private(set) var commands: [Command]
    private var byKey: [Key: [Int]] = [:]
    private var byID: [CommandID: Int] = [:]
    private var byContext: [String: [Int]] = [:]
    private var global: [Int] = []

    public init(_ commands: [Command]) {
        self.commands = commands
        index()
    }

    public subscript(id: CommandID) -> Command? { byID[id].map { commands[$0] } }

    /// The command of `key` in `context`; one of the context takes precedence over a global one.
    public func command(for key: Key, in context: String) -> Command? {
        var found: Command?
        for index in byKey[key] ?? [] where commands[index].exists(in: context) {
            if !commands[index].isGlobal { return commands[index] }
            found = found ?? commands[index]
        }
        return found
    }

    /// The commands in `context`, its own first.
    public func commands(in context: String) -> [Command] {
        ((byContext[context] ?? []) + global).map { commands[$0] }
    }

    /// The priority of a hint that only one screen has: among the first.
    private static let ownHintPriority = 5

    /// The commands in `context` that have a key and a hint, its own first. Every frame asks for them.
    ///
    /// - Parameter labels: the labels of hints on this screen; a command with one has a hint here also where the table
    ///   gives it none.
    func hinted(in context: String, labels: [CommandID: String]) -> [Command] {
        let positions = [byContext[context] ?? [], global].joined()
        return positions.compactMap { position in
            guard !commands[position].keys.isEmpty else { return nil }
            guard !labels.isEmpty, let label = labels[commands[position].id] else {
                return commands[position].footer == nil ? nil : commands[position]
            }
            var named = commands[position]
            named.footer = FooterHint(label, priority: named.footer?.priority ?? Self.ownHintPriority)
            return named
        }
    }

    /// Assigns other keys to commands. Returns the ids that name no command.
    @discardableResult
    public mutating func rebind(_ keys: [CommandID: [Key]]) -> [CommandID] {
        var unknown: [CommandID] = []
        for (id, keys) in keys.sorted(by: { $0.key < $1.key }) {
            if let position = byID[id] { commands[position].keys = keys } else { unknown.append(id) }
        }
        index()
        return unknown
    }

    private mutating func index() {
        byKey = [:]
        byID = [:]
        byContext = [:]
        global = []
        for (position, command) in commands.enumerated() {
            if byID[command.id] == nil { byID[command.id] = position }
            for context in command.contexts ?? [] { byContext[context, default: []].append(position) }
            if command.isGlobal { global.append(position) }
            for key in command.keys { byKey[key, default: []].append(position) }
        }
    }
}
