@preconcurrency import CNcurses
import Glibc

/// A real terminal: modes, alternate screen, and frames as differences with one write each.
///
/// `enter()` takes the terminal, `leave()` restores it; between them every way out of the process (signals, traps)
/// restores it too.
@MainActor
public final class TerminalDevice: ScreenOutput {
    /// The size of before is kept when the kernel reports 0 × 0.
    static let fallbackSize = Size(width: 80, height: 24)

    public let capabilities: TerminalCapabilities
    public let features: TerminalFeatures
    private let term: String
    public private(set) var size: Size
    /// Bytes and `write(2)` calls since the start, for measurements.
    public var writtenBytes: Int { writer.writtenBytes }
    public var writeCalls: Int { writer.writeCalls }
    public private(set) var isEntered = false
    /// Whether mouse events come to us rather than to the terminal's own selection.
    public private(set) var isMouseTaken: Bool
    /// Clipboard, editor and browser, for the host.
    public var surroundings: (any Surroundings)?

    private let input: Int32
    private let output: Int32
    private let modes: TerminalModes
    private let switches: [TerminalSwitch]
    private var encoder: FrameEncoder
    private var writer: LineWriter
    private let stop: () -> Void
    private var isLent = false
    private var isFinished = false
    /// Stops reading keys while another program has the terminal. Set by the owner of the input thread.
    public var inputPause: (_ isPaused: Bool) -> Void = { _ in }

    /// - Parameters:
    ///   - term: the value of `TERM`.
    ///   - environment: the variables by which terminals are recognised (`TerminalFeatures`); its `TERM` is ignored.
    ///   - usesMouse: clicks and the wheel, where the terminal supports them.
    ///   - stop: stops the process until SIGCONT; tests replace it.
    /// - Throws: `TerminalError.notATerminal`, `.unknownTerminal`, `.noCursorAddressing`.
    public init(
        term: String,
        theme: Theme,
        environment: [String: String]? = nil,
        usesMouse: Bool = false,
        input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO,
        stop: (() -> Void)? = nil
    ) throws(TerminalError) {
        guard isatty(output) == 1 else { throw .notATerminal }
        modes = try TerminalModes(of: input)
        self.term = term
        capabilities = try TerminalCapabilities.load(term: term)
        let environment = (environment ?? [:]).merging(["TERM": term]) { $1 }
        features = TerminalFeatures(environment: environment, capabilities: capabilities)
        encoder = FrameEncoder(capabilities: capabilities, theme: theme, features: features)
        isMouseTaken = usesMouse && features.hasMouse
        switches = TerminalSwitch.all(capabilities, usesMouse: isMouseTaken)
        self.input = input
        self.output = output
        writer = LineWriter(descriptor: output)
        self.stop = stop ?? SignalDoors.stopGroup
        size = Self.windowSize(of: output) ?? Self.fallbackSize
        CrashReport.note(size)
    }

    /// The window's size in cells by TIOCGWINSZ; nil where the terminal does not know it.
    public nonisolated static func windowSize(of descriptor: Int32) -> Size? {
        var width: Int32 = 0
        var height: Int32 = 0
        merced_window_size(descriptor, &width, &height)
        guard width > 0, height > 0 else { return nil }
        return Size(width: min(Int(width), 1_000), height: min(Int(height), 1_000))
    }

    /// Takes the terminal: raw mode, and every switch on (`TerminalSwitch.all`). Does nothing after `finish()`.
    ///
    /// - Throws: `TerminalError.systemCall` if the modes cannot be set.
    public func enter() throws(TerminalError) {
        guard !isEntered, !isFinished else { return }
        SignalDoors.armRescue(descriptor: output, modes: modes.saved, bytes: restoring)
        guard TerminalModes.set(modes.raw, on: input) else {
            SignalDoors.disarmRescue()
            throw .systemCall(step: "Setting the terminal's modes", number: errno)
        }
        isEntered = true
        encoder = FrameEncoder(encoder)
        write(switches.flatMap { $0.name == .mouse && !isMouseTaken ? [] : $0.on })
    }

    /// Restores the terminal exactly. Does nothing if it was not taken.
    public func leave() {
        guard isEntered else { return }
        isEntered = false
        write(restoring)
        _ = TerminalModes.set(modes.saved, on: input)
        SignalDoors.disarmRescue()
    }

    /// Restores the terminal for good, even while another program has it.
    public func finish() {
        isFinished = true
        leave()
        _ = TerminalModes.set(modes.saved, on: input)
    }

    /// The bytes that undo `enter()` and anything a frame may have left.
    private var restoring: [UInt8] {
        var bytes = capabilities.plain + (features.showsLinks ? FrameEncoder.linkEnd : [])
        for mode in switches.reversed() where mode.name != .screen { bytes += mode.off }
        if capabilities.leaveScreen.isEmpty {
            return bytes + CursorMove.absolute(Point(x: 0, y: size.height - 1)) + [0x0D, 0x0A]
        }
        return bytes + switches.flatMap { $0.name == .screen ? $0.off : [] }
    }

    /// Takes the mouse, or leaves it to the terminal, so that text can be selected. No effect where there is none.
    public func setMouse(isTaken: Bool) {
        guard let mouse = switches.first(where: { $0.name == .mouse }), isTaken != isMouseTaken else { return }
        isMouseTaken = isTaken
        if isEntered { write(isTaken ? mouse.on : mouse.off) }
    }

    /// Whether there is a mouse to take.
    public var hasMouse: Bool { switches.contains { $0.name == .mouse } }

    /// Sends `text` to the clipboard (OSC 52).
    ///
    /// - Returns: whether the terminal has a clipboard and was sent the text; it never answers.
    public func copy(_ text: String) -> Bool {
        guard isEntered, let bytes = ClipboardSequence.bytes(text, for: features.clipboard) else { return false }
        write(bytes)
        return true
    }

    /// Writes BEL while the terminal is taken.
    public func ring() {
        if isEntered { write([0x07]) }
    }

    /// Sends OSC 9 or OSC 777 while the terminal is taken, where it accepts them.
    public func notify(title: String, text: String) {
        guard isEntered,
            let bytes = NoticeSequence.bytes(title: title, text: text, term: term, through: features.clipboard)
        else { return }
        write(bytes)
    }

    /// Writes the differences from the last frame with one write. Does nothing while the terminal is not taken.
    public func show(_ frame: Frame) {
        guard isEntered else { return }
        write(encoder.encode(frame))
    }

    /// Sets the size in cells; the next frame is painted in full.
    public func resize(to size: Size) {
        self.size = size
        CrashReport.note(size)
        encoder.invalidate()
        if isEntered { SignalDoors.armRescue(descriptor: output, modes: modes.saved, bytes: restoring) }
    }

    public func invalidate() { encoder.invalidate() }

    /// Uses another theme; the next frame is painted in full.
    public func use(_ theme: Theme) {
        encoder = FrameEncoder(capabilities: capabilities, theme: theme, features: features)
    }

    /// Restores the terminal, stops the process, and takes the terminal again after SIGCONT.
    public func suspend() {
        if isLent {
            // The editor was stopped together with us, by the terminal's own key; the modes are the editor's.
            stop()
            return
        }
        guard isEntered else { return }
        inputPause(true)
        leave()
        stop()
        takeAgain()
        inputPause(false)
    }

    /// After SIGCONT: another program may have changed the modes, so they are set again.
    public func resumed() {
        guard isEntered else { return }
        isEntered = false
        takeAgain()
    }

    private func takeAgain() {
        size = Self.windowSize(of: output) ?? size
        // A terminal that has gone cannot be taken; the input thread reports its end.
        try? enter()
    }

    /// Lends the terminal to `work` (an editor, a pager) and takes it back. No keys are read meanwhile. Rethrows what
    /// `work` throws.
    public func lend<T>(_ work: () async throws -> T) async rethrows -> T {
        inputPause(true)
        // While the terminal turns keys into signals, those signals are not meant for us.
        SignalDoors.setLent(true)
        leave()
        isLent = true
        defer {
            isLent = false
            takeAgain()
            SignalDoors.setLent(false)
            inputPause(false)
        }
        return try await work()
    }

    private func write(_ bytes: [UInt8]) {
        if !writer.write(bytes) { encoder.invalidate() }
    }
}
