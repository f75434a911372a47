import App
import ArgumentParser
import DemoStore
import FoundationEssentials

/// `merced tour`: five minutes in the demonstration store, one step at a time.
struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Walk through merced on the demonstration store, in about five minutes.",
        discussion:
            """
            Opens the store of `merced demo` and says below each page what to press next: lists and filters, an order, a \
            change and its undo, commands and help, products, Home, a cash sale at the register. Every key works as usual, \
            and each step waits until it is done. Alt-G skips a step, Alt-Z goes back one, Esc at a first page ends the tour, \
            `:tour` takes it again. No store of yours is opened, and what you do is gone afterwards.
            """
    )

    @OptionGroup var screen: ScreenOptions

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            try Application.needsTerminal()
            var configuration = DemoStoreConfiguration(seed: DemoCommand.standardSeed, now: Date())
            configuration.trade = .living
            configuration.plugins = [.shipmentTracking]
            try await Application.demonstrate(
                configuration,
                screen: screen.applied(to: ScreenSettings()),
                tour: true
            )
        }
    }
}
