import ArgumentParser

/// Shows where `config.toml` is, and the errors in it.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Where the configuration is, whether it is valid, and what it may contain.",
        subcommands: [ConfigPathCommand.self, ConfigCheckCommand.self, ConfigDefaultCommand.self]
    )
}
