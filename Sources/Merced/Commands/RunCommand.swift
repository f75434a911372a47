import App
import ArgumentParser
import Yosemite

/// The screens. What `merced` does without a verb.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the store on the screen (the default).",
        shouldDisplay: false
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var screen: ScreenOptions

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            try Application.needsTerminal()
            let session = try Session.open(store, runsInBackground: true)
            let settings = screen.applied(to: session.configuration.screen)
            try await Application.run(session, screen: settings, banner: nil)
        }
    }
}
