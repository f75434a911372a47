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
    /// An empty event that was asked for.
    private struct Turn {
        let number: Int
        /// For how long the queue must have been empty before.
        let quiet: Duration
    }

    private struct Control {
        var isPaused = false
        var isStopped = false
        /// The newest.
        var turn: Turn?
        var listensToSignals = false
        var acknowledged = 0
        var asked = 0

        mutating func takeTurn() -> Turn? {
            defer { turn = nil }
            return turn
        }
    }

    /// How long an unfinished sequence may pause between two bytes, however short the escape delay.
    private static let sequenceDelay = Duration.milliseconds(250)
    /// How long a paste may pause.
    private static let pasteDelay = Duration.seconds(2)
    /// Over SSH the bytes of one key may come apart.
    private static let remoteEscapeDelay = Duration.milliseconds(100)

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

    /// The value of `ESCDELAY` in milliseconds (0…1000); where it is missing or invalid, 25 ms, and 100 over SSH.
    public static func escapeDelay(_ environment: [String: String]) -> Duration {
        guard let text = environment["ESCDELAY"], let number = Int(text), (0...1_000).contains(number) else {
            let isRemote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { environment[$0]?.isEmpty == false }
            return isRemote ? remoteEscapeDelay : .milliseconds(25)
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

    /// Puts an empty event into the inbox, after everything that has reached the terminal but was not read yet. A turn
    /// that was asked for before and has not come does not come.
    ///
    /// - Parameters:
    ///   - number: its name.
    ///   - quiet: not before the terminal's queue was found empty for so long since its last key, in a time in which
    ///     this thread ran: a clock alone goes on while a program is stopped.
    public func askForTurn(_ number: Int, after quiet: Duration = .zero) {
        control.withLock { $0.turn = Turn(number: number, quiet: quiet) }
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
        var watch = QueueWatch()
        var turn: Turn?
        while true {
            let (isStopped, isPaused) = acknowledge()
            if isStopped { return }
            if let asked = control.withLock({ $0.takeTurn() }) { turn = asked }
            var waiting = [
                pollfd(fd: isPaused ? -1 : input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals.reader, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0),
            ]
            let begun = now
            let due = turn.map { isPaused ? .zero : $0.quiet - watch.ran }
            let longest = timeout(parser, due, watch, begun)
            let ready = poll(&waiting, 3, longest)
            if ready < 0, errno != EINTR { return }
            let late = delay.more()
            guard ready >= 0 else { continue }
            if waiting[2].revents != 0 { drain(wake.reader, &buffer) }
            if waiting[1].revents != 0 { takeSignals(&buffer) }
            if waiting[0].revents != 0, !control.withLock({ $0.isPaused || $0.isStopped }) {
                guard readKeys(&parser, &buffer, { watch.foundKeys(begun: begun, now: $0, scheduled: late) }) else {
                    deliver([.endOfInput])
                    return
                }
            } else if !isPaused {
                // A look that timed out looks once more before it returns.
                let waited = ready == 0 ? Duration.milliseconds(longest) : .zero
                watch.foundEmpty(begun: begun, waited: waited)
                if ready == 0, parser.isWaiting, watch.ran >= unfinished(parser) { deliver(parser.timeout()) }
            }
            guard let asked = turn, isPaused || watch.ran >= asked.quiet else { continue }
            inbox.push([.turn(asked.number)])
            turn = nil
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
    private func unfinished(_ parser: KeyParser) -> Duration {
        if parser.isPasting { return Self.pasteDelay }
        return parser.isLoneEscape ? escapeDelay : max(escapeDelay * 10, Self.sequenceDelay)
    }

    /// How long the next look waits, in milliseconds; -1 for as long as nothing comes.
    private func timeout(_ parser: KeyParser, _ turn: Duration?, _ watch: QueueWatch, _ now: Duration) -> Int32 {
        let due = [turn, parser.isWaiting ? unfinished(parser) - watch.ran : nil].compactMap { $0 }.min()
        guard due != nil || watch.isAlert(at: now) else { return -1 }
        let wait = min(max(.zero, due ?? QueueWatch.step), QueueWatch.step)
        return wait > .zero ? Int32(max(1, wait / .milliseconds(1))) : 0
    }

    /// - Parameter lateness: by how much the first key may have arrived before the moment at which it was read.
    private func readKeys(_ parser: inout KeyParser, _ buffer: inout [UInt8], _ lateness: (Duration) -> Duration)
        -> Bool
    {
        let count = Glibc.read(input, &buffer, buffer.count)
        if count > 0 {
            let read = now
            let late = lateness(read)
            inbox.push(StampedEvent.read(parser.feed(buffer[..<count]), at: read, late: late))
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

    private func deliver(_ events: [TerminalEvent]) {
        inbox.push(StampedEvent.read(events, at: now, late: .zero))
    }
}
