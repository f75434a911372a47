import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced stores`
struct StoresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stores",
        abstract: "List the stores merced is connected to, and choose the default one.",
        subcommands: [StoresListCommand.self, StoresDefaultCommand.self],
        defaultSubcommand: StoresListCommand.self
    )

    /// The message where it is unclear which of several stores is meant.
    static func noDefault(_ configuration: Configuration) -> String {
        let names = configuration.stores.map(\.name).joined(separator: ", ")
        return "There is no default store (\(names)). Choose one: merced stores default NAME"
    }
}

/// `merced stores list`
struct StoresListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the stores (the default).")

    @OptionGroup var output: OutputOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let workspace = try Workspace.open()
            let standard = workspace.configuration.standardStore?.name
            var rows: [StoreDocument] = []
            for entry in workspace.configuration.stores {
                rows.append(await StoreDocument(entry, in: workspace, isDefault: entry.name == standard))
            }
            await workspace.stores.deauthenticate()
            if output.json { return try JSONOutput.write(StoresDocument(stores: rows)) }
            guard !rows.isEmpty else {
                try StandardOutput.write(lines: [
                    "There is no store yet. Connect one: merced login https://shop.example"
                ])
                return
            }
            try StandardOutput.write(lines: Self.table(rows))
            if standard == nil { Failure.say(StoresCommand.noDefault(workspace.configuration)) }
        }
    }

    private static func table(_ rows: [StoreDocument]) -> [String] {
        var table = TextTable([
            ("STORE", .left), ("ADDRESS", .left), ("LOGIN", .left), ("LAST SYNC", .left), ("WAITING", .right),
            ("", .left),
        ])
        for row in rows {
            table.add([
                row.name, row.url, row.loginWords,
                row.last_sync ?? "never", row.waiting.map(String.init) ?? "?", row.default ? "default" : "",
            ])
        }
        return table.lines
    }
}

/// `merced stores default NAME`
struct StoresDefaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default",
        abstract: "Choose the store that opens when none is named."
    )

    @Argument(help: "The store, by its name in config.toml.")
    var name: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let folders = try Folders(environment: ProcessInfo.processInfo.environment)
            try ConfigurationWriter.setDefault(name, in: folders.configurationFile)
            try StandardOutput.write(lines: ["“\(name)” opens when no store is named."])
        }
    }
}
