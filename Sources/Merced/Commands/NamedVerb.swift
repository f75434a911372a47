import ArgumentParser

/// The verb named in full by the first words of a command line, or the one that runs where they name none.
struct NamedVerb {
    let verb: any ParsableCommand.Type
    /// How many words name it.
    let depth: Int

    init(in arguments: [String], of root: any ParsableCommand.Type) {
        var verb = root
        var depth = 0
        while depth < arguments.count,
            let next = verb.configuration.subcommands.first(where: {
                $0.configuration.commandName == arguments[depth]
            })
        {
            verb = next
            depth += 1
        }
        if depth == 0, let usual = root.configuration.defaultSubcommand, arguments.first?.hasPrefix("-") ?? true {
            verb = usual
        }
        self.verb = verb
        self.depth = depth
    }

    /// The command, parsed from the words after its name alone: on the way from the root the parser builds and checks
    /// every command, which is a third of a verb's cost before it runs. nil where only the whole way can tell: a group
    /// of verbs, help, and errors, which are reported with the whole name.
    func command(from arguments: [String]) -> (any ParsableCommand)? {
        guard verb.configuration.subcommands.isEmpty,
            let command = try? verb.parseAsRoot(Array(arguments.dropFirst(depth))), type(of: command) == verb
        else { return nil }
        return command
    }
}
