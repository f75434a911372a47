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
        /// Answers when everything is printed.
        var confirms = true
        var port: PrinterStatus?
        /// What the way to it tells of a job that was written.
        var delivery = PrinterDelivery.taken
    }

    private struct State {
        var behaviour: Behaviour
        var taken: [UInt8] = []
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
    var timesCleared: Int { state.withLock { $0.cleared } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    let identity = "scripted"
    var answers: Bool { state.withLock { $0.behaviour.answers } }

    func change(_ change: (inout Behaviour) -> Void) { state.withLock { change(&$0.behaviour) } }

    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        try state.withLock { state in
            if let reply = Self.reply(to: bytes, state.behaviour) {
                if !state.behaviour.isMute { state.outgoing += reply }
                return bytes.count
            }
            let behaviour = state.behaviour
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

    private static func reply(to bytes: [UInt8], _ behaviour: Behaviour) -> [UInt8]? {
        switch bytes {
        case [0x10, 4, 1]: [behaviour.status]
        case [0x10, 4, 2]: [behaviour.cause]
        case [0x10, 4, 3]: [behaviour.error]
        case [0x10, 4, 4]: [behaviour.paper]
        case ESCPOSStatus.askWhenPrinted: behaviour.confirms ? [0x00] : []
        case ESCPOSStatus.tellChanges, ESCPOSStatus.tellNothing: []
        default: nil
        }
    }
}
