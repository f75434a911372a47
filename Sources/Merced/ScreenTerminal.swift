import App
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The terminal of the screens: taken, fed with keys, and restored.
@MainActor
struct ScreenTerminal {
    /// How long the terminal is left unchanged while the first rows are read.
    private static let firstRowsLimit = Duration.milliseconds(40)

    let settings: ScreenSettings
    let environment: [String: String]
    /// The scanner that is read exclusively.
    var scanner: InputDeviceChoice?

    /// Shows what the coordinator brings to the front until the user quits.
    ///
    /// - Parameter onFirstFrame: called once the first picture is painted.
    /// - Throws: `TerminalError` where the terminal cannot be used.
    func show(
        _ coordinator: AppCoordinator,
        busy: Busy,
        onFirstFrame: @escaping @MainActor () -> Void
    ) async throws -> LoopEnd {
        AmbiguousScalars.areWide = settings.ambiguousIsWide
        let state = (try? Folders(environment: environment))?.state ?? FileManager.default.temporaryDirectory
        let reports = CrashReports(folder: state)
        reports.prepare(environment: environment)
        let (device, parser) = try makeDevice(coordinator.host)
        let surroundings = TerminalSurroundings(
            device: device,
            environment: environment,
            scratch: state.appending(path: "editing"),
            wantsMouse: settings.usesMouse
        )
        device.surroundings = surroundings
        let loop = TerminalLoop(host: coordinator.host, output: device, busy: busy)
        coordinator.onShow = { [weak loop] in loop?.show($0) }
        let keys = try InputThread(
            parser: parser,
            inbox: loop.events,
            escapeDelay: InputThread.escapeDelay(environment)
        )
        device.inputPause = { keys.setPaused($0) }
        loop.askForTurn = { keys.askForTurn($0, after: $1) }
        if let device = device as? TerminalDevice, let standIn = device.capabilities.standIn {
            coordinator.host.toast(Words.standIn(device.capabilities.name, standIn))
        }
        await coordinator.waitForRows(atMost: Self.firstRowsLimit)
        if let report = reports.untold() {
            coordinator.host.toast(CrashReports.Words.lastTime(PrivateFiles.path(report)), kind: .warning)
        }
        // Signals first: a process ended while it has the terminal restores it.
        keys.run()
        defer { keys.stop() }
        let scanning = scanner.map { LoneScanner($0, loop: loop) }
        defer { scanning?.stop() }
        prepareCrashTest(of: coordinator.host)
        try device.enter()
        let end = await loop.run(onFirstFrame: onFirstFrame)
        device.finish()
        await surroundings.close()
        // An editor may have changed the modes when it was ended.
        device.finish()
        return end
    }

    /// Painted, or spoken where that is configured or the terminal cannot be painted.
    private func makeDevice(_ host: ScreenHost) throws -> (any ScreenDevice, KeyParser) {
        let term = environment["TERM"] ?? "dumb"
        if settings.isPlain || PlainDevice.isNeeded(term: term) {
            return (try PlainDevice(term: term, time: host.time), PlainDevice.keyParser(term: term))
        }
        let device = try TerminalDevice(
            term: term,
            theme: settings.look(environment),
            environment: environment,
            usesMouse: settings.usesMouse
        )
        return (device, KeyParser(capabilities: device.capabilities))
    }

    private enum Words {
        static func standIn(_ term: String, _ other: String) -> String {
            "This system does not know the terminal \(TextCleaning.clean(String(term.prefix(30)))): using \(other)'s sequences."
        }
    }

    /// See `CrashTest`.
    private func prepareCrashTest(of host: ScreenHost) {
        guard let wanted = environment["MERCED_CRASH_TEST"] else { return }
        if wanted == "start" { CrashTest.fall(environment) }
        let before = host.onCommand
        host.onCommand = { command in
            before(command)
            if command == "redraw" { CrashTest.fall(environment) }
        }
    }
}
