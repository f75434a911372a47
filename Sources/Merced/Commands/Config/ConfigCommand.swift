import ArgumentParser

/// What `config.toml` is, and what is wrong with it.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Where the configuration is, whether it is right, and what it may say.",
        subcommands: [ConfigPathCommand.self, ConfigCheckCommand.self, ConfigDefaultCommand.self]
    )
}
