import App
import ArgumentParser
import Experiments
import Foundation
import Glibc
import TerminalUI
import WooFoundation
import Yosemite

/// The life of the screens: terminal in, loop, terminal out.
@MainActor
enum Application {
    /// Runs until the person quits. The terminal is as it was when this returns or throws.
    ///
    /// - Parameter screen: what configuration and command line say about the screens.
    static func run(_ session: Session, screen: ScreenSettings, banner: String?) async throws {
        try needsTerminal()
        let environment = ProcessInfo.processInfo.environment
        LogFile.start(in: session.folders.state)
        let settings = try? await session.stores.perform {
            AppSettingsAction.loadOrderListSettings(siteID: session.siteID, onCompletion: $0)
        }
        let root = AppRoot(
            siteID: session.siteID,
            siteName: session.entry.name,
            stores: session.stores,
            settings: settings ?? .standard,
            analytics: RingAnalytics(
                file: session.folders.state.appending(path: "events.jsonl"),
                dates: SystemDateSource()
            ),
            flags: LocalFeatureFlagService(overrides: session.configuration.features),
            glyphs: screen.glyphSet(environment),
            banner: banner
        )
        let terminal = ScreenTerminal(settings: screen, environment: environment)
        let end = try await terminal.show(root, busy: session.busy)
        await session.stores.deauthenticate()
        if case .signal(let number) = end { throw ExitCode(128 + number) }
    }

    /// - Throws: `ExitCode`, after a sentence, where standard input or output is no terminal.
    static func needsTerminal() throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            Failure.say("The screens need a terminal. For scripts there are verbs: merced orders list --json")
            throw ExitCode(EX_UNAVAILABLE)
        }
    }
}
