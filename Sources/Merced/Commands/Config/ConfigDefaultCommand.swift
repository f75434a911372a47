import App
import ArgumentParser
import FoundationEssentials

struct ConfigDefaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default",
        abstract: "Print a configuration file with every setting, commented out, as it is by default.",
        discussion: "merced config default > ~/.config/merced/config.toml is a good start."
    )

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            try StandardOutput.write(Data(ConfigurationDefault.text.utf8))
        }
    }
}
