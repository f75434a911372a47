@preconcurrency import CNcurses
import Glibc

/// A terminal for people who use a screen reader or a Braille display (`screens.md`, "Plain mode"): lines of text are
/// added at the bottom and never repainted. The last line shows what has the focus, with the terminal's cursor at its
/// end.
///
/// Writes text, CR and LF, and BS where a field is edited; a dumb terminal gets no BS. The only sequences are those
/// that switch bracketed paste on and off, so that a paste runs no commands; a dumb terminal gets none.
@MainActor
public final class PlainDevice: ScreenDevice {
    /// Large enough that lists page by many rows; it is never painted.
    public static let virtualSize = Size(width: 120, height: 50)

    public let size = PlainDevice.virtualSize
    public let listens = true
    public private(set) var isEntered = false
    public var surroundings: (any Surroundings)?
    public var inputPause: (_ isPaused: Bool) -> Void = { _ in }
    public var deadline: Duration? { announcer.deadline }

    private let input: Int32
    private let output: Int32
    private let modes: TerminalModes
    private let time: LoopTime
    private let isDumb: Bool
    private let stop: () -> Void
    private var writer: LineWriter
    private var announcer = Announcer()
    private var columns: Int
    private var isLent = false
    private var isFinished = false
    /// The last line of the terminal; nil while the cursor is at the start of an empty line.
    private var focus: Announcer.Focus?

    /// - Parameters:
    ///   - term: the value of `TERM`; terminfo need not know it.
    ///   - time: the host's clock.
    ///   - stop: stops the process until SIGCONT; tests replace it.
    /// - Throws: `TerminalError.notATerminal`.
    public init(
        term: String,
        time: LoopTime,
        input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO,
        stop: (() -> Void)? = nil
    ) throws(TerminalError) {
        guard isatty(output) == 1 else { throw .notATerminal }
        modes = try TerminalModes(of: input)
        isDumb = term.isEmpty || term == "dumb" || term == "unknown"
        self.time = time
        self.input = input
        self.output = output
        self.stop = stop ?? SignalDoors.stopGroup
        writer = LineWriter(descriptor: output)
        columns = TerminalDevice.windowSize(of: output)?.width ?? TerminalDevice.fallbackSize.width
    }

    /// Whether nothing can be painted on the terminal `term`.
    public nonisolated static func isNeeded(term: String) -> Bool {
        do throws(TerminalError) {
            _ = try TerminalCapabilities.load(term: term)
            return false
        } catch {
            switch error {
            case .noCursorAddressing: return true
            case .notATerminal, .unknownTerminal, .systemCall: return false
            }
        }
    }

    /// A parser for the keys of `term`, with the usual ones alone where terminfo does not know it.
    public nonisolated static func keyParser(term: String) -> KeyParser {
        (try? TerminalCapabilities.load(term: term)).map(KeyParser.init(capabilities:)) ?? KeyParser()
    }

    public var writtenBytes: Int { writer.writtenBytes }

    /// Takes the terminal: keys arrive one by one from now on.
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
        focus = nil
        announcer.forget()
        if !isDumb { writer.write(TerminalSwitch.paste.on) }
    }

    /// Restores the terminal's modes. Does nothing if it was not taken.
    public func leave() {
        guard isEntered else { return }
        isEntered = false
        writer.write(restoring)
        _ = TerminalModes.set(modes.saved, on: input)
        SignalDoors.disarmRescue()
    }

    private var restoring: [UInt8] { (isDumb ? [] : TerminalSwitch.paste.off) + [0x0D, 0x0A] }

    /// Writes what is new in the frame's words. Does nothing while the terminal is not taken.
    public func show(_ frame: Frame) {
        guard isEntered, let spoken = frame.spoken else { return }
        write(announcer.hear(spoken, at: time.now))
    }

    private func write(_ utterance: Announcer.Utterance) {
        if utterance.lines.isEmpty, !utterance.isAnew, case .field(let new)? = utterance.focus,
            case .field(let old)? = focus,
            let change = EditedLine(hasBackspace: !isDumb, columns: columns).update(from: old, to: new)
        {
            writer.write(Array(change.utf8))
            focus = utterance.focus
            return
        }
        guard let next = utterance.focus ?? (utterance.lines.isEmpty ? nil : focus) else { return }
        if utterance.lines.isEmpty, !utterance.isAnew, next == focus { return }
        var lines = utterance.lines.flatMap { TextWrap.lines($0, width: max(20, columns - 1)) }
        var tail = ""
        switch next {
        case .text(let text): lines += TextWrap.lines(text, width: max(20, columns - 1))
        case .field(let field):
            lines.append(field.whole)
            // After the text, back to the cursor's position.
            if !isDumb { tail = String(repeating: "\u{8}", count: DisplayWidth.of(field.after)) }
        }
        writer.write(Array(((focus == nil ? "" : "\r\n") + lines.joined(separator: "\r\n") + tail).utf8))
        focus = next
    }

    /// Uses the new width for edited lines; the virtual size stays the same.
    public func resize(to size: Size) { columns = size.width }

    /// Makes everything be said again.
    public func invalidate() { announcer.forget() }

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

    public func resumed() {
        guard isEntered else { return }
        isEntered = false
        takeAgain()
    }

    private func takeAgain() {
        columns = TerminalDevice.windowSize(of: output)?.width ?? columns
        // A terminal that has gone cannot be taken; the input thread reports its end.
        try? enter()
    }

    /// For good, even while another program has the terminal.
    public func finish() {
        isFinished = true
        leave()
        _ = TerminalModes.set(modes.saved, on: input)
    }

    /// Lends the terminal to `work` and takes it back. No keys are read meanwhile. Rethrows what `work` throws.
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
}
