@preconcurrency import CNcurses
import FoundationEssentials
import Glibc
import Synchronization
import WooFoundation

/// Reads keys and signals on its own thread and leaves them in an inbox, one batch for each wake-up.
///
/// One `poll(2)` waits for the terminal, for signals (whose handlers only write a byte into a pipe) and for being
/// woken. The main actor is never involved.
public final class InputThread: Sendable {
    private struct Control {
        var isPaused = false
        var isStopped = false
        var isAskedForTurn = false
        var listensToSignals = false
        var acknowledged = 0
        var asked = 0

        mutating func takeTurn() -> Bool {
            defer { isAskedForTurn = false }
            return isAskedForTurn
        }
    }

    /// How long an unfinished sequence may pause between two bytes, however short the escape delay.
    private static let sequenceDelay = Duration.milliseconds(250)

    private let input: Int32
    private let sizeSource: Int32
    private let inbox: EventInbox
    private let parser: KeyParser
    private let escapeDelay: Duration
    private let signals: Pipe
    private let wake: Pipe
    private let control = Mutex(Control())
    private let answered = WaitingLock()
    private let start = ContinuousClock.now

    /// A pipe that never blocks.
    struct Pipe: Sendable {
        let reader: Int32
        let writer: Int32

        init() throws(TerminalError) {
            var reader: Int32 = -1
            var writer: Int32 = -1
            guard merced_pipe(&reader, &writer) == 0 else {
                throw .systemCall(step: "Making a pipe", number: errno)
            }
            self.reader = reader
            self.writer = writer
        }

        func poke() {
            var byte: UInt8 = 0
            _ = Glibc.write(writer, &byte, 1)
        }

        func closeBoth() {
            close(reader)
            close(writer)
        }
    }

    /// - Parameters:
    ///   - escapeDelay: how long a lone ESC waits for more; `escapeDelay(_:)` reads it from the environment.
    /// - Throws: `TerminalError.systemCall` where a pipe cannot be made.
    public init(
        input: Int32 = STDIN_FILENO,
        sizeSource: Int32 = STDOUT_FILENO,
        parser: KeyParser,
        inbox: EventInbox,
        escapeDelay: Duration = .milliseconds(25)
    ) throws(TerminalError) {
        self.input = input
        self.sizeSource = sizeSource
        self.parser = parser
        self.inbox = inbox
        self.escapeDelay = escapeDelay
        signals = try Pipe()
        wake = try Pipe()
    }

    deinit {
        if control.withLock({ $0.listensToSignals }) { SignalDoors.stopNoting() }
        signals.closeBoth()
        wake.closeBoth()
    }

    /// The value of `ESCDELAY` in milliseconds (0…1000); 25 ms where it is missing or invalid.
    public static func escapeDelay(_ environment: [String: String]) -> Duration {
        guard let text = environment["ESCDELAY"], let number = Int(text), (0...1_000).contains(number) else {
            return .milliseconds(25)
        }
        return .milliseconds(number)
    }

    /// Starts the thread. `listensToSignals` also takes the process's signals (SIGWINCH, SIGTERM, SIGHUP, SIGINT,
    /// SIGTSTP, SIGCONT) and makes fatal ones give the terminal back.
    public func run(listensToSignals: Bool = true) {
        if listensToSignals {
            control.withLock { $0.listensToSignals = true }
            SignalDoors.listen(into: signals.writer)
            SignalDoors.listenFatal()
        }
        BackgroundThread.start("merced.input", stackSize: 512 * 1_024) { [self] in loop() }
    }

    /// Ends the thread, which reads no more. Returns at once.
    public func stop() {
        control.withLock { $0.isStopped = true }
        wake.poke()
    }

    /// Pauses or resumes reading keys, so that another program can read them. Blocks until the thread has acknowledged
    /// it, at most 1 s.
    public func setPaused(_ isPaused: Bool) {
        let asked = control.withLock { control in
            control.isPaused = isPaused
            control.asked += 1
            return control.asked
        }
        wake.poke()
        answered.lock()
        defer { answered.unlock() }
        let deadline = ContinuousClock.now + .seconds(1)
        while control.withLock({ $0.acknowledged < asked && !$0.isStopped }) {
            guard answered.wait(until: deadline) else { return }
        }
    }

    /// Puts an empty event into the inbox, after everything that has reached the terminal but was not read yet.
    public func askForTurn() {
        control.withLock { $0.isAskedForTurn = true }
        wake.poke()
    }

    /// Handles a signal as if it had arrived. For tests, which must not signal their own process.
    func receive(signal: Int32) {
        var byte = UInt8(truncatingIfNeeded: signal)
        _ = Glibc.write(signals.writer, &byte, 1)
    }

    private var now: Duration { start.duration(to: .now) }

    private func loop() {
        var parser = parser
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var delay = SchedulingDelay()
        var lastPoll = now
        var isAskedForTurn = false
        while true {
            let (isStopped, isPaused) = acknowledge()
            if isStopped { return }
            if control.withLock({ $0.takeTurn() }) { isAskedForTurn = true }
            var waiting = [
                pollfd(fd: isPaused ? -1 : input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals.reader, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waiting, 3, isAskedForTurn ? 0 : timeout(parser))
            if ready < 0, errno != EINTR { return }
            let late = min(delay.more(), now - lastPoll)
            lastPoll = now
            if ready == 0, !isAskedForTurn { deliver(parser.timeout()) }
            guard ready >= 0 else { continue }
            if waiting[2].revents != 0 { drain(wake.reader, &buffer) }
            if waiting[1].revents != 0 { takeSignals(&buffer) }
            if waiting[0].revents != 0, !control.withLock({ $0.isPaused || $0.isStopped }) {
                guard readKeys(&parser, &buffer, late) else {
                    deliver([.endOfInput])
                    return
                }
            }
            if isAskedForTurn { deliver([.focus(true)]) }
            isAskedForTurn = false
        }
    }

    private func acknowledge() -> (isStopped: Bool, isPaused: Bool) {
        answered.lock()
        defer {
            answered.broadcast()
            answered.unlock()
        }
        return control.withLock { control in
            control.acknowledged = control.asked
            return (control.isStopped, control.isPaused)
        }
    }

    /// A lone ESC waits for the delay; an unfinished sequence waits longer, since its bytes may come one by one.
    private func timeout(_ parser: KeyParser) -> Int32 {
        guard parser.isWaiting else { return -1 }
        let delay = parser.isLoneEscape ? escapeDelay : max(escapeDelay * 10, Self.sequenceDelay)
        return Int32(clamping: delay / .milliseconds(1) >= 1 ? Int(delay / .milliseconds(1)) : 1)
    }

    private func readKeys(_ parser: inout KeyParser, _ buffer: inout [UInt8], _ late: Duration) -> Bool {
        let count = Glibc.read(input, &buffer, buffer.count)
        if count > 0 {
            deliver(parser.feed(buffer[..<count]), late: late)
            return true
        }
        return count < 0 && (errno == EINTR || errno == EAGAIN)
    }

    private func drain(_ descriptor: Int32, _ buffer: inout [UInt8]) {
        while Glibc.read(descriptor, &buffer, buffer.count) > 0 {}
    }

    private func takeSignals(_ buffer: inout [UInt8]) {
        var numbers: [Int32] = []
        while true {
            let count = Glibc.read(signals.reader, &buffer, buffer.count)
            guard count > 0 else { break }
            numbers += buffer[..<count].map(Int32.init)
        }
        deliver(SignalEvents.events(of: numbers, size: TerminalDevice.windowSize(of: sizeSource)))
    }

    private func deliver(_ events: [TerminalEvent], late: Duration = .zero) {
        inbox.push(StampedEvent.read(events, at: now, late: late))
    }
}
