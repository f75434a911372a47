import App
import ArgumentParser
import FoundationEssentials

/// `merced completions bash`: the script that completes merced's verbs, options and store names.
struct CompletionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print the completion script of a shell.",
        discussion: """
            bash: merced completions bash > ~/.local/share/bash-completion/completions/merced
            zsh: merced completions zsh > a folder of $fpath, as _merced
            fish: merced completions fish > ~/.config/fish/completions/merced.fish
            """
    )

    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish

        var kind: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            var script = MercedCommand.completionScript(for: shell.kind)
            if !script.hasSuffix("\n") { script += "\n" }
            try StandardOutput.write(Data(script.utf8))
        }
    }
}

extension CompletionKind {
    /// The store names in `config.toml`, even if it has errors.
    static var storeNames: CompletionKind {
        .custom { _, _, _ in
            guard let folders = try? Folders(environment: ProcessInfo.processInfo.environment) else { return [] }
            let configuration = try? Configuration.load(from: folders.configurationFile, storesOnly: true)
            return configuration?.stores.map(\.name) ?? []
        }
    }
}
