import Synchronization

@testable import Hardware

/// A reader's claimed interface whose answers a test writes. Its messages travel in packets of 64 bytes, as on a bus; where
/// it stays silent, time passes on the test's clock.
final class FakeReader: USBTransport {
    enum Reply: Sendable {
        case message([UInt8])
        case failure(USBError)
        /// Nothing comes, and no time passes either: only cancelling ends the read.
        case hang
    }

    /// What is answered to the command of this number (0 for the first), given its bytes.
    typealias Answer = @Sendable (_ command: [UInt8], _ number: Int) -> [Reply]

    private struct State {
        var written: [[UInt8]] = []
        var replies: [Reply] = []
        var notifications: [[UInt8]] = []
        var controls: [USBControlRequest] = []
        var cleared: [UInt8] = []
        var isClosed = false
        var answer: Answer
        var writeFailures: [Int: USBError] = [:]
    }

    let device: USBDeviceDescription
    private let clock: ManualClock
    private let state: Mutex<State>
    /// Told when a read begins to hang.
    let hanging = Signal()

    init(_ device: USBDeviceDescription, clock: ManualClock, answer: @escaping Answer) {
        self.device = device
        self.clock = clock
        state = Mutex(State(answer: answer))
    }

    /// Bulk messages as written, in their order.
    var written: [[UInt8]] { state.withLock(\.written) }
    var controls: [USBControlRequest] { state.withLock(\.controls) }
    var cleared: [UInt8] { state.withLock(\.cleared) }
    var isClosed: Bool { state.withLock(\.isClosed) }

    func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }
    func notify(_ bytes: [UInt8]) { state.withLock { $0.notifications.append(bytes) } }
    /// The command of this number is not taken.
    func failWrite(_ number: Int, _ error: USBError) { state.withLock { $0.writeFailures[number] = error } }

    func write(_ bytes: [UInt8], to endpoint: UInt8, timeout: Duration) async throws -> Int {
        try Task.checkCancellation()
        return try state.withLock { state in
            let number = state.written.count
            if let error = state.writeFailures.removeValue(forKey: number) {
                if case .timedOut = error { clock.advance(timeout) }
                throw error
            }
            state.written.append(bytes)
            state.replies += state.answer(bytes, number)
            return bytes.count
        }
    }

    func read(from endpoint: UInt8, maximum: Int, timeout: Duration) async throws -> [UInt8] {
        try Task.checkCancellation()
        if endpoint == 0x83 { return try notification(timeout) }
        let reply = state.withLock { state -> Reply? in
            guard let first = state.replies.first else { return nil }
            guard case .message(let message) = first, message.count > maximum else {
                return state.replies.removeFirst()
            }
            state.replies[0] = .message(Array(message.dropFirst(maximum)))
            return .message(Array(message.prefix(maximum)))
        }
        switch reply {
        case .message(let bytes): return bytes
        case .failure(let error): throw error
        case .hang:
            hanging.raise()
            await untilCancelled()
            throw CancellationError()
        case nil:
            clock.advance(timeout)
            throw USBError.timedOut(transferred: 0)
        }
    }

    private func notification(_ timeout: Duration) throws -> [UInt8] {
        let notification = state.withLock { $0.notifications.isEmpty ? nil : $0.notifications.removeFirst() }
        if let notification { return notification }
        clock.advance(timeout)
        throw USBError.timedOut(transferred: 0)
    }

    func control(_ request: USBControlRequest, timeout: Duration) async throws -> [UInt8] {
        state.withLock { $0.controls.append(request) }
        return []
    }

    func clearHalt(_ endpoint: UInt8) async throws {
        state.withLock { $0.cleared.append(endpoint) }
    }

    func close() async {
        state.withLock { $0.isClosed = true }
    }

    private func untilCancelled() async {
        let never = Signal()
        await withTaskCancellationHandler {
            await never.wait()
        } onCancel: {
            never.raise()
        }
    }
}

/// Time that passes where a test lets it.
final class ManualClock: Sendable {
    private let time = Mutex(Duration.zero)

    var now: Duration { time.withLock { $0 } }
    func advance(_ duration: Duration) { time.withLock { $0 += duration } }

    var deviceClock: DeviceClock {
        DeviceClock(
            now: { self.now },
            sleep: { duration in
                try Task.checkCancellation()
                self.advance(duration)
                await Task.yield()
            }
        )
    }
}

/// Something that happens once and can be waited for.
final class Signal: Sendable {
    private struct State {
        var isRaised = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func raise() {
        let waiting = state.withLock { state in
            state.isRaised = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isRaised = state.withLock { state in
                if !state.isRaised { state.waiting.append(continuation) }
                return state.isRaised
            }
            if isRaised { continuation.resume() }
        }
    }
}
