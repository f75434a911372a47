import WooFoundation

/// Why the loop ended.
public enum LoopEnd: Hashable, Sendable {
    case quit
    /// A signal requested it (SIGTERM, SIGHUP, SIGINT).
    case signal(Int32)
    /// The terminal is gone.
    case endOfInput
}

/// Takes events in batches, lets the host handle them all, and paints once.
///
/// Nothing here blocks: the only system call on the main actor is the one write of a frame.
@MainActor
public final class TerminalLoop {
    /// The host whose screens are shown; see `show(_:)`.
    public private(set) var host: ScreenHost
    private let output: any ScreenOutput
    private let busy: Busy
    private let inbox: EventInbox
    private var hasBegun = false
    private var isHandling = false
    private var isRenderScheduled = false
    private var isDirty = false
    private var timer: (deadline: Duration, task: Task<Void, Never>)?
    private var end: LoopEnd?
    private var ended: CheckedContinuation<Void, Never>?
    /// When the bytes of the current event arrived.
    public private(set) var arrival: Duration = .zero
    /// By how much they may have arrived earlier.
    private var late: Duration = .zero
    /// Makes the input thread put an empty event of this number after everything that has reached the terminal, once
    /// nothing has come for so long. Without it only the clock and the events in the inbox count.
    public var askForTurn: ((_ number: Int, _ quiet: Duration) -> Void)?

    public init(host: ScreenHost, output: any ScreenOutput, busy: Busy) {
        self.host = host
        self.output = output
        self.busy = busy
        inbox = EventInbox(busy: busy)
        follow(host)
    }

    /// Shows another host from now on: another store, the set-up. The previous one keeps its places and pages; its
    /// messages move to the new one.
    public func show(_ next: ScreenHost) {
        guard next !== host else { return }
        let before = host
        before.needsRender = {}
        before.needsAttention = {}
        before.waitForTurn = nil
        if hasBegun { before.screen.disappear() }
        next.toasts.take(&before.toasts)
        host = next
        follow(next)
        if hasBegun { next.screen.appear() }
        setNeedsRender()
    }

    private func follow(_ host: ScreenHost) {
        host.needsRender = { [weak self] in self?.setNeedsRender() }
        // Any event makes its requests be checked; during one they are checked anyway.
        host.needsAttention = { [weak self] in
            guard let self, !self.isHandling else { return }
            self.inbox.push([StampedEvent(.focus(true))])
        }
        host.waitForTurn = { [weak self] number, quiet in
            guard let self else { return }
            if let askForTurn = self.askForTurn { return askForTurn(number, quiet) }
            let (time, inbox) = (host.time, self.inbox)
            let deadline = time.now + quiet
            Task {
                guard (try? await time.sleep(until: deadline)) != nil else { return }
                inbox.push([.turn(number)])
            }
        }
        host.surroundings = output.surroundings
    }

    /// Where the input thread, or a test, puts events.
    public nonisolated var events: EventInbox { inbox }

    /// Inserts keys as if pressed; then `await busy.idle()` waits until the picture shows their effect.
    public nonisolated func press(_ keys: Key...) {
        inbox.push(keys.map { StampedEvent(.key($0)) })
    }

    /// Paints the first frame and handles events until the end.
    ///
    /// - Parameter onFirstFrame: called when that frame is painted.
    public func run(onFirstFrame: () -> Void = {}) async -> LoopEnd {
        hasBegun = true
        host.screen.appear()
        render()
        onFirstFrame()
        await withCheckedContinuation { continuation in
            ended = continuation
            // Whoever leaves an event puts this task into the main actor's queue itself; somebody who waits for events in a
            // continuation is woken by way of one more thread.
            inbox.onArrival { [weak self] in Task { @MainActor in self?.takeEvents() } }
        }
        timer?.task.cancel()
        timer = nil
        return end ?? .quit
    }

    /// Requests a frame. Any number of calls before the next frame make one.
    public func setNeedsRender() {
        isDirty = true
        guard !isHandling, !isRenderScheduled else { return }
        isRenderScheduled = true
        busy.raise()
        Task { @MainActor in
            self.isRenderScheduled = false
            if self.isDirty { self.render() }
            self.busy.lower()
        }
    }

    private func takeEvents() {
        guard end == nil else { return }
        let batch = inbox.take()
        if !batch.events.isEmpty { process(batch.events) }
        for _ in 0..<batch.raised { busy.lower() }
        if batch.isLast { end = end ?? .endOfInput }
        guard end != nil else { return }
        ended?.resume()
        ended = nil
    }

    private func process(_ batch: [StampedEvent]) {
        isHandling = true
        for stamped in batch where end == nil {
            (arrival, late) = (stamped.arrival, stamped.late)
            handle(stamped)
        }
        isHandling = false
        if end == nil { render() }
    }

    private func handle(_ stamped: StampedEvent) {
        let event = stamped.event
        switch event {
        case .resize(let size): output.resize(to: size)
        case .resumed: output.resumed()
        case .quit(let signal):
            end = .signal(signal)
            return
        case .endOfInput:
            end = .endOfInput
            return
        case .key, .paste, .mouse, .focus, .suspend: break
        }
        // The event may bring another host to the front; its requests are its own.
        let host = host
        (host.arrival, host.late) = (arrival, late)
        host.handle(event)
        if let turn = stamped.turn { host.runTurn(turn) }
        let requests = host.requests
        host.requests = []
        for request in requests {
            switch request {
            case .repaint: output.invalidate()
            case .suspend: output.suspend()
            case .quit: end = .quit
            }
        }
    }

    private func render() {
        isDirty = false
        output.show(host.frame(size: output.size, speaks: output.listens))
        schedule()
    }

    private func schedule() {
        let now = host.time.now
        let deadlines = [host.nextDeadline(after: now), output.deadline.flatMap { $0 > now ? $0 : nil }]
        guard let deadline = deadlines.compactMap({ $0 }).min() else { return }
        if let timer, timer.deadline <= deadline { return }
        timer?.task.cancel()
        let time = host.time
        let task = Task { @MainActor [weak self] in
            guard (try? await time.sleep(until: deadline)) != nil else { return }
            self?.timer = nil
            self?.setNeedsRender()
        }
        timer = (deadline, task)
    }
}
