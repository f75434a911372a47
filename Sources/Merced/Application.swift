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
    /// For how long the terminal is left as it is while the first rows are read.
    private static let firstRowsLimit = Duration.milliseconds(40)

    /// Runs until the person quits. The terminal is as it was when this returns or throws.
    static func run(_ session: Session, banner: String?) async throws {
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
            glyphs: .forLocale(environment),
            banner: banner
        )
        let end = try await show(root, environment: environment, busy: session.busy)
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

    private static func show(_ root: AppRoot, environment: [String: String], busy: Busy) async throws -> LoopEnd {
        let device = try TerminalDevice(
            term: environment["TERM"] ?? "dumb",
            theme: .forEnvironment(environment, neverColour: false)
        )
        let loop = TerminalLoop(host: root.host, output: device, busy: busy)
        let keys = try InputThread(
            parser: KeyParser(capabilities: device.capabilities),
            inbox: loop.events,
            escapeDelay: InputThread.escapeDelay(environment)
        )
        device.inputPause = { keys.setPaused($0) }
        await root.waitForRows(atMost: firstRowsLimit)
        // Signals first: whoever is ended while the terminal is ours gives it back.
        keys.run()
        defer { keys.stop() }
        try device.enter()
        let end = await loop.run()
        device.leave()
        return end
    }
}
