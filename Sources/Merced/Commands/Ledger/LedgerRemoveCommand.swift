import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced ledger remove FOLDER`
struct LedgerRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Delete a ledger that logging out moved away, for ever.",
        discussion: """
            A shop's receipts and the journal of its money may have to be kept for years: ask whoever does its books. \
            The name of the shop has to be typed.
            """
    )

    @Argument(help: "The folder that merced logout --purge named.")
    var folder: String

    @Option(help: "The shop's name, where nobody can type it.")
    var name: String?

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let folders = try Folders(environment: ProcessInfo.processInfo.environment)
            let removed = try Self.folder(folder, in: folders)
            let contents = RemovedLedger.Contents.glance(at: removed.url.appending(path: "ledger.sqlite"))
            try StandardOutput.write(lines: ["\(removed.url.path): \(RemovedLedgerWords.holds(contents))."])
            guard try await typed() == removed.name else {
                Failure.say("That is not the shop's name. Nothing was deleted.")
                throw ExitCode(1)
            }
            try FileManager.default.removeItem(at: removed.url)
            try StandardOutput.write(lines: ["Deleted."])
        }
    }

    private func typed() async throws -> String {
        if let name { return name }
        guard let prompt = try? TerminalPrompt() else {
            throw ValidationError("There is nobody to ask here: give --name.")
        }
        return try await prompt.ask("The shop's name, to delete it for ever: ", isSecret: false) ?? ""
    }

    /// Only a folder directly in `Folders.removed`, whatever is typed.
    private static func folder(_ typed: String, in folders: Folders) throws -> (url: URL, name: String) {
        let last = URL(filePath: typed).standardizedFileURL.lastPathComponent
        let url = folders.removed.appending(path: last)
        let wanted = URL(filePath: typed).standardizedFileURL
        var isFolder = false
        guard wanted.path == url.standardizedFileURL.path || !typed.contains("/"),
            let match = last.wholeMatch(of: /(.+)-[0-9]{4}-[0-9]{2}-[0-9]{2}(-[0-9]+)?/),
            FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder
        else {
            throw ValidationError("\(typed) is none of the ledgers in \(folders.removed.path).")
        }
        return (url, String(match.1))
    }
}
