/// A fault in a command table, with both sides named.
public enum CommandClash: Hashable, Sendable, CustomStringConvertible {
    case sameID(CommandID)
    case sameKey(Key, CommandID, CommandID, context: String)
    case globalRedefined(Key, global: CommandID, by: CommandID)
    /// One letter is used for two families of verbs.
    case twoFamilies(Key, CommandID, CommandID)
    /// A key that terminals cannot distinguish from another: Ctrl-I is Tab.
    case impossibleKey(Key, CommandID)

    public var description: String {
        switch self {
        case .sameID(let id): "two commands are called \(id)"
        case .sameKey(let key, let first, let second, let context):
            "\(key.name(.ascii)) is both \(first) and \(second) in \(context)"
        case .globalRedefined(let key, let global, let other):
            "\(key.name(.ascii)) is \(global) everywhere, \(other) must not redefine it"
        case .twoFamilies(let key, let first, let second):
            "\(key.name(.ascii)) stands for two kinds of verb: \(first) and \(second)"
        case .impossibleKey(let key, let id):
            "\(key.name(.ascii)) of \(id) cannot be told from another key"
        }
    }
}

extension CommandTable {
    /// Every clash (U03): no key with two commands in one context, no global key redefined, letters keep their
    /// family, no key that a terminal cannot send.
    public func clashes() -> [CommandClash] {
        var found: [CommandClash] = []
        var seen: Set<CommandID> = []
        for command in commands where !seen.insert(command.id).inserted { found.append(.sameID(command.id)) }

        for (index, first) in commands.enumerated() {
            for key in first.keys {
                if case .ctrl(let letter) = key, "ijmh[".contains(letter) {
                    found.append(.impossibleKey(key, first.id))
                }
                for second in commands[(index + 1)...] where second.keys.contains(key) {
                    if let clash = Self.clash(key, first, second) { found.append(clash) }
                }
            }
        }
        return found
    }

    private static func clash(_ key: Key, _ first: Command, _ second: Command) -> CommandClash? {
        switch (first.contexts, second.contexts) {
        case (nil, nil): return .sameKey(key, first.id, second.id, context: "everywhere")
        case (nil, .some): return .globalRedefined(key, global: first.id, by: second.id)
        case (.some, nil): return .globalRedefined(key, global: second.id, by: first.id)
        case (.some(let one), .some(let other)):
            if let shared = one.intersection(other).min() {
                return .sameKey(key, first.id, second.id, context: shared)
            }
            guard let oneFamily = first.family, let otherFamily = second.family else { return nil }
            return oneFamily == otherFamily ? nil : .twoFamilies(key, first.id, second.id)
        }
    }
}
