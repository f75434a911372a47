import Dispatch
import Glibc
import Synchronization

/// A printer on a port of the loopback: prints into memory, answers status requests, and fails where it is told to.
public final class TCPPrinterDouble: Sendable {
    public struct Faults: Sendable {
        /// Never answers a status request.
        public var isMute = false
        /// Answers whether all is printed (`GS r 1`).
        public var confirms = true
        /// Tells its status by itself, and when that is asked for (`GS a`): behind the queue, as `GS r`.
        public var tellsStatus = true
        /// To `DLE EOT 1`: bit 2 is the drawer's pin, bit 3 offline.
        public var status: UInt8 = 0x12
        /// Reads everything and prints only so many bytes of jobs. What is queued behind is not answered; `DLE EOT` is,
        /// ahead of the queue.
        public var printsOnly: Int?
        public var paper: UInt8 = 0x12
        public var cause: UInt8 = 0x12
        /// Closes the connection after so many bytes of jobs.
        public var hangsUpAfter: Int?
        /// Reads nothing more after so many bytes of jobs, and keeps the connection: with 0 it accepts and never reads. When
        /// that is over, it goes on with what was written meanwhile.
        public var stopsReadingAfter: Int?
        /// Says by itself that paper is out when it stops reading.
        public var tellsPaperOut = false

        public init(
            isMute: Bool = false,
            confirms: Bool = true,
            paper: UInt8 = 0x12,
            cause: UInt8 = 0x12,
            hangsUpAfter: Int? = nil,
            stopsReadingAfter: Int? = nil,
            tellsPaperOut: Bool = false,
            tellsStatus: Bool = true,
            status: UInt8 = 0x12,
            printsOnly: Int? = nil
        ) {
            self.isMute = isMute
            self.confirms = confirms
            self.paper = paper
            self.cause = cause
            self.hangsUpAfter = hangsUpAfter
            self.stopsReadingAfter = stopsReadingAfter
            self.tellsPaperOut = tellsPaperOut
            self.tellsStatus = tellsStatus
            self.status = status
            self.printsOnly = printsOnly
        }
    }

    private struct State {
        var faults: Faults
        var paper: [UInt8] = []
        var timesAskedWhenPrinted = 0
        var pulses: [[UInt8]] = []
        var isOver = false
    }

    public let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>

    /// - Throws: `PortFailure`.
    public init(_ faults: Faults = Faults(), isIPv6: Bool = false) throws {
        state = Mutex(State(faults: faults))
        listener = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var size: Int32 = 4_096
        setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        port = try isIPv6 ? Self.bindIPv6(listener) : Self.bindIPv4(listener)
        listen(listener, 8)
        DispatchQueue.global().async { [self] in serve() }
    }

    /// The bytes of jobs, without requests.
    public var paper: [UInt8] { state.withLock { $0.paper } }

    /// How often it was asked to say when all is printed (`GS r 1`).
    public var timesAskedWhenPrinted: Int { state.withLock { $0.timesAskedWhenPrinted } }

    /// Pulses for the drawer that went past its queue (`DLE DC4`): pin, and time in units of 100 ms.
    public var pulsesAtOnce: [[UInt8]] { state.withLock { $0.pulses } }

    public func change(_ change: (inout Faults) -> Void) { state.withLock { change(&$0.faults) } }

    /// Switches it off; a second time it does nothing.
    public func stop() {
        let wasOver = state.withLock { state in
            defer { state.isOver = true }
            return state.isOver
        }
        guard !wasOver else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func serve() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            // One that hangs keeps nobody else from connecting.
            DispatchQueue.global().async { [self] in
                talk(connection)
                close(connection)
            }
        }
    }

    private func talk(_ connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 2_048)
        var pending: [UInt8] = []
        var jobBytes = 0
        while true {
            let faults = state.withLock { $0.faults }
            if let stop = faults.stopsReadingAfter, jobBytes >= stop {
                if faults.tellsPaperOut {
                    _ = send(connection, [0x18, 0x00, 0x0C, 0x00] as [UInt8], 4, Int32(MSG_NOSIGNAL))
                }
                // Until the other side breaks off, the test is over, or the printer is well again and reads what waits.
                var entry = pollfd(fd: connection, events: 0, revents: 0)
                while state.withLock({ !$0.isOver && $0.faults.stopsReadingAfter != nil }) {
                    if poll(&entry, 1, 50) != 0 { return }
                }
                if state.withLock({ $0.isOver }) { return }
                continue
            }
            // A printer that stops in the middle has not read what lies behind.
            let end = [faults.stopsReadingAfter, faults.hangsUpAfter].compactMap { $0 }.min()
            let limit = end.map { min(buffer.count, max(1, $0 - jobBytes)) } ?? buffer.count
            let count = read(connection, &buffer, limit)
            guard count > 0 else { return }
            pending += buffer[..<count]
            let (job, answers) = take(&pending, faults, before: jobBytes)
            jobBytes += job.count
            state.withLock { $0.paper += job }
            if !faults.isMute, !answers.isEmpty { _ = send(connection, answers, answers.count, Int32(MSG_NOSIGNAL)) }
            if let end = faults.hangsUpAfter, jobBytes >= end { return }
        }
    }

    /// Splits what came into bytes to print and answers to give.
    ///
    /// - Parameter before: how many bytes to print this connection has brought already.
    private func take(_ pending: inout [UInt8], _ faults: Faults, before: Int) -> (job: [UInt8], answers: [UInt8]) {
        var (job, answers) = ([UInt8](), [UInt8]())
        var rest = pending[...]
        var isPrinted: Bool { faults.printsOnly.map { before + job.count <= $0 } ?? true }
        while let first = rest.first {
            let isCommand = first == 0x10 || first == 0x1D
            if isCommand, rest.count < 3 { break }
            let head = Array(rest.prefix(3))
            switch head {
            case [0x10, 4, 2]: answers.append(faults.cause)
            case [0x10, 4, 4]: answers.append(faults.paper)
            case [0x10, 4, 1]: answers.append(faults.status)
            case [0x10, 4, 3]: answers.append(0x12)
            case [0x10, 0x14, 1]:
                let pulse = Array(rest.prefix(5))
                guard pulse.count == 5 else {
                    pending = Array(rest)
                    return (job, answers)
                }
                state.withLock { $0.pulses.append(Array(pulse[3...])) }
                rest = rest.dropFirst(2)
            case [0x1D, 0x72, 1]:
                state.withLock { $0.timesAskedWhenPrinted += 1 }
                if faults.confirms, isPrinted { answers.append(0x00) }
            case [0x1D, 0x61, 0x0E]: if faults.tellsStatus, isPrinted { answers += [0x10, 0x00, 0x00, 0x00] }
            case [0x1D, 0x61, 0x00]: break
            default:
                job.append(first)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(3)
        }
        pending = Array(rest)
        return (job, answers)
    }

    private static func bindIPv4(_ listener: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return try withUnsafeMutableBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                bind(listener, start, size) == 0, getsockname(listener, start, &size) == 0
            else { throw PortFailure() }
            return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
    }

    private static func bindIPv6(_ listener: Int32) throws -> UInt16 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        return try withUnsafeMutableBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                bind(listener, start, size) == 0, getsockname(listener, start, &size) == 0
            else { throw PortFailure() }
            return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
    }

    public struct PortFailure: Error {}
}
