import App
import ArgumentParser
import FoundationEssentials
import TerminalUI

/// The table of commands as text, for `scripts/lint` and for configuring keys.
struct CommandsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "commands",
        abstract: "Print every command with its keys.",
        discussion: "One line per key: context, key, command id, family letter, label; separated by tabs.",
        shouldDisplay: false
    )

    @Flag(help: "Tabs between the columns (the only form there is).")
    var tsv = false

    @Flag(help: ArgumentHelp("Print the page of the guide that shows every key.", visibility: .hidden))
    var page = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            if page { return try StandardOutput.write(Data(KeysPage(table: AppCommands.table).text.utf8)) }
            let lines = AppCommands.table.commands.flatMap(Self.lines)
            try StandardOutput.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        }
    }

    private static func lines(_ command: Command) -> [String] {
        let keys = command.keys.isEmpty ? [""] : command.keys.map { $0.name(.unicode) }
        return (command.contexts?.sorted() ?? ["global"]).flatMap { context in
            keys.map { key in
                [context, key, command.id.rawValue, command.family ?? "", command.label].joined(separator: "\t")
            }
        }
    }
}
