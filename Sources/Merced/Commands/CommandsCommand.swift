import App
import ArgumentParser
import TerminalUI

/// The table of commands as text, for `scripts/lint` and for whoever configures keys.
struct CommandsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "commands",
        abstract: "Print every key with its command.",
        discussion: "A line a key: context, key, command id, family letter, label; tabs between.",
        shouldDisplay: false
    )

    @Flag(help: "Tabs between the columns (the only form there is).")
    var tsv = false

    func run() {
        for command in AppCommands.table.commands {
            let contexts = command.contexts?.sorted() ?? ["global"]
            for context in contexts {
                for key in command.keys {
                    print([context, key.name(.unicode), command.id.rawValue, command.family ?? "", command.label].joined(separator: "\t"))
                }
            }
        }
    }
}
