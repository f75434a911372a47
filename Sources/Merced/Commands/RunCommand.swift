import App
import ArgumentParser
import WooFoundation
import Yosemite

/// The screens: `merced` without a verb.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the store on the screen (the default).",
        shouldDisplay: false
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var screen: ScreenOptions

    /// The command of `merced` alone or with a store, made without the parser, which takes longer than opening the
    /// store's files does.
    ///
    /// - Returns: nil for any other command line.
    static func usual(_ arguments: [String]) -> RunCommand? {
        var command = RunCommand()
        switch arguments.count {
        case 0: command.store = .of(nil)
        case 2 where arguments[0] == "--store" && !arguments[1].hasPrefix("-"): command.store = .of(arguments[1])
        default: return nil
        }
        command.screen = .configured
        // Beside the files that are opened first: the table of commands takes as long as they do.
        BackgroundThread.start("merced.commands") { _ = AppCommands.table }
        return command
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let workspace = try Workspace.open(
                runsInBackground: true,
                storesOnly: store.storesOnly,
                isReadOnly: screen.isReadOnly,
                first: { try? $0.store(named: store.store) }
            )
            let isFirst = workspace.configuration.stores.isEmpty && store.store == nil
            if isFirst, !Application.hasTerminal {
                Failure.say("There is no store yet. Connect one: merced login https://shop.example")
            }
            try Application.needsTerminal()
            let configuration = workspace.configuration
            let entry = isFirst ? nil : try configuration.store(named: store.store)
            var opening = Application.Opening(store: entry)
            if let entry, store.store == nil, configuration.standardStore == nil {
                opening.notice = Session.Localization.taken(entry.name)
            }
            try await Application.run(
                workspace,
                opening,
                screen: screen.applied(to: workspace.configuration.screen)
            )
        }
    }
}
