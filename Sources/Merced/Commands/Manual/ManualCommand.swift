import App
import ArgumentParser
import FoundationEssentials

/// `merced manual`: the manual page, generated from the program's own descriptions.
struct ManualCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual: roff for man, or text.",
        discussion: "merced manual | man -l -   shows it; merced manual --text | less   where there is no man."
    )

    @Flag(name: .customLong("text"), help: "Plain text instead of roff.")
    var isText = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let blocks = Manual(tool: try ToolDescription.ofMerced(), table: AppCommands.table).blocks
            let text = isText ? ManualText.plain(blocks) : ManualText.roff(blocks, version: Version.text)
            try StandardOutput.write(Data(text.utf8))
        }
    }
}
