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

    /// Shows `root` until the person quits.
    ///
    /// - Throws: `TerminalError` where the terminal cannot be used.
    func show(_ root: AppRoot, busy: Busy) async throws -> LoopEnd {
        let (device, parser) = try makeDevice(root.host)
        let loop = TerminalLoop(host: root.host, output: device, busy: busy)
        let keys = try InputThread(
            parser: parser,
            inbox: loop.events,
            escapeDelay: InputThread.escapeDelay(environment)
        )
        device.inputPause = { keys.setPaused($0) }
        await root.waitForRows(atMost: Self.firstRowsLimit)
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
