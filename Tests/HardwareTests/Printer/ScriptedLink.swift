import Synchronization

@testable import Hardware

/// A printer as a link sees it: paper, buffer and moods decided by the test, everything taken kept.
final class ScriptedLink: PrinterLink {
    struct Behaviour {
        var answers = true
        /// It has a way back and never says anything.
        var isMute = false
        var status: UInt8 = 0x12
        var paper: UInt8 = 0x12
        var cause: UInt8 = 0x12
        var error: UInt8 = 0x12
        /// After so many bytes of the job it takes no more.
        var stopsAfter: Int?
        /// Says by itself that the paper is out when it stops.
        var tellsPaperOut = false
        /// At most so many bytes at once.
        var mouthful = Int.max
        /// The connection is cut after so many bytes.
        var breaksAfter: Int?
        /// Takes whole jobs and prints only so many bytes of them: the rest, and every question queued behind it, waits.
        /// `DLE EOT` is answered ahead of that queue.
        var printsOnly: Int?
        /// Answers when everything is printed (`GS r`).
        var confirms = true
        /// Tells its status by itself, and when that is asked for (`GS a`).
        var tellsStatus = true
        /// That status comes so often without any cause.
        var repeatsStatus = 0
        /// The drawer's switch pulls pin 3 high when a pulse opens it.
        var hasDrawerSwitch = false
        var port: PrinterStatus?
        /// What the way to it tells of a job that was written.
        var delivery = PrinterDelivery.taken
    }

    private struct State {
        var behaviour: Behaviour
        var taken: [UInt8] = []
        var questions: [[UInt8]] = []
        var pulses = 0
        var outgoing: [UInt8] = []
        var cleared = 0
        var isClosed = false
    }

    private let state: Mutex<State>

    init(_ behaviour: Behaviour = Behaviour()) {
        state = Mutex(State(behaviour: behaviour))
    }

    /// The bytes of jobs, without status requests.
    var paper: [UInt8] { state.withLock { $0.taken } }
    /// Pulses that went past the queue (`DLE DC4`).
    var pulsesAtOnce: Int { state.withLock { $0.pulses } }
    var timesAskedWhenPrinted: Int {
        state.withLock { $0.questions.count { $0 == ESCPOSStatus.askWhenPrinted } }
    }
    var timesCleared: Int { state.withLock { $0.cleared } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    let identity = "scripted"
    var answers: Bool { state.withLock { $0.behaviour.answers } }

    func change(_ change: (inout Behaviour) -> Void) { state.withLock { change(&$0.behaviour) } }

    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        try state.withLock { state in
            let isStuck = state.behaviour.printsOnly.map { state.taken.count > $0 } ?? false
            if let reply = Self.reply(to: bytes, state.behaviour, isStuck: isStuck) {
                state.questions.append(bytes)
                if !state.behaviour.isMute { state.outgoing += reply }
                return bytes.count
            }
            let behaviour = state.behaviour
            let isPulse = bytes.starts(with: [0x1B, 0x70]) || bytes.starts(with: [0x10, 0x14, 1])
            if isPulse, behaviour.hasDrawerSwitch { state.behaviour.status |= 0x04 }
            if bytes.starts(with: [0x10, 0x14, 1]) {
                state.pulses += 1
                return bytes.count
            }
            var count = min(bytes.count, behaviour.mouthful)
            if let stop = behaviour.stopsAfter {
                count = min(count, max(0, stop - state.taken.count))
                if count < bytes.count, behaviour.tellsPaperOut { state.outgoing += [0x18, 0x00, 0x0C, 0x00] }
            }
            state.taken += bytes[..<count]
            if let end = behaviour.breaksAfter, state.taken.count > end { throw PrinterFault.unplugged }
            return count
        }
    }

    func read(maximum: Int, timeout: Duration) async throws -> [UInt8] {
        state.withLock { state in
            let bytes = Array(state.outgoing.prefix(maximum))
            state.outgoing.removeFirst(bytes.count)
            return bytes
        }
    }

    func portStatus() async throws -> PrinterStatus? { state.withLock { $0.behaviour.port } }

    func discardRemains() async throws { state.withLock { $0.cleared += 1 } }

    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery {
        state.withLock { $0.behaviour.delivery }
    }

    func close() async { state.withLock { $0.isClosed = true } }

    private static func reply(to bytes: [UInt8], _ behaviour: Behaviour, isStuck: Bool) -> [UInt8]? {
        let status: [UInt8] = behaviour.tellsStatus && !isStuck ? [0x10, 0x00, 0x00, 0x00] : []
        switch bytes {
        case [0x10, 4, 1]: return [behaviour.status]
        case [0x10, 4, 2]: return [behaviour.cause]
        case [0x10, 4, 3]: return [behaviour.error]
        case [0x10, 4, 4]: return [behaviour.paper]
        case ESCPOSStatus.askWhenPrinted: return behaviour.confirms && !isStuck ? [0x00] : []
        case ESCPOSStatus.tellChanges:
            return status + (0..<behaviour.repeatsStatus).flatMap { _ in [0x10, 0x00, 0x00, 0x00] as [UInt8] }
        case ESCPOSStatus.tellNothing: return []
        default: return nil
        }
    }
}
