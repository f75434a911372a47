import App
import TerminalUI
import WooFoundation

/// The terminal the screens are shown on: taken, fed with keys, and given back.
@MainActor
struct ScreenTerminal {
    /// For how long the terminal is left as it is while the first rows are read.
    private static let firstRowsLimit = Duration.milliseconds(40)

    let settings: ScreenSettings
    let environment: [String: String]

    /// Shows what the coordinator brings to the front until the person quits.
    ///
    /// - Throws: `TerminalError` where the terminal cannot be used.
    func show(_ coordinator: AppCoordinator, busy: Busy) async throws -> LoopEnd {
        let device = try TerminalDevice(term: environment["TERM"] ?? "dumb", theme: settings.look(environment))
        let loop = TerminalLoop(host: coordinator.host, output: device, busy: busy)
        coordinator.onShow = { [weak loop] in loop?.show($0) }
        let keys = try InputThread(
            parser: parser,
            inbox: loop.events,
            escapeDelay: InputThread.escapeDelay(environment)
        )
        device.inputPause = { keys.setPaused($0) }
        await coordinator.waitForRows(atMost: Self.firstRowsLimit)
        // Signals first: whoever is ended while the terminal is ours gives it back.
        keys.run()
        defer { keys.stop() }
        try device.enter()
        let end = await loop.run()
        device.leave()
        return end
    }

    /// Painted, or spoken where that is wanted or the terminal cannot be painted.
    private func makeDevice(_ host: ScreenHost) throws -> (any ScreenDevice, KeyParser) {
        let term = environment["TERM"] ?? "dumb"
        if settings.isPlain || PlainDevice.isNeeded(term: term) {
            return (try PlainDevice(term: term, time: host.time), PlainDevice.keyParser(term: term))
        }
        let device = try TerminalDevice(term: term, theme: settings.look(environment))
        return (device, KeyParser(capabilities: device.capabilities))
    }
}
