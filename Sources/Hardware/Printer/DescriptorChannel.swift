import Dispatch
import Glibc

/// A socket, pipe or device file whose calls have timeouts and end early when their task is cancelled. After a
/// cancellation it can only be closed.
final class DescriptorChannel: Sendable {
    private let descriptor: Int32
    private let isSocket: Bool
    /// A cancellation writes to one end; the other is polled beside the descriptor.
    private let alarm: (reader: Int32, writer: Int32)
    private let queue = DispatchQueue(label: "merced.printer.descriptor")

    /// - Parameter descriptor: owned by this object from now on, even where the call fails.
    /// - Throws: `PrinterFault.system`.
    init(descriptor: Int32, isSocket: Bool) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            let fault = PrinterFault.system(String(cString: strerror(errno)))
            Glibc.close(descriptor)
            throw fault
        }
        self.descriptor = descriptor
        self.isSocket = isSocket
        alarm = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        for open in [descriptor, alarm.reader, alarm.writer] { Glibc.close(open) }
    }

    /// Waits for the connection that a non-blocking `connect` has begun.
    ///
    /// - Throws: `PrinterFault`, `CancellationError`.
    func connected(timeout: Duration) async throws {
        try await onQueue { [self] in
            guard try wait(for: Int16(POLLOUT), until: .now + timeout) else { throw PrinterFault.timedOut }
            var code: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0, code == 0 else {
                if code == ECONNREFUSED { throw PrinterFault.refused }
                throw PrinterFault.system(String(cString: strerror(code == 0 ? errno : code)))
            }
        }
    }

    /// - Returns: how many bytes were accepted in time.
    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        try await onQueue { [self] in
            let deadline = ContinuousClock.now + timeout
            var taken = 0
            while taken < bytes.count, try wait(for: Int16(POLLOUT), until: deadline) {
                let count = bytes[taken...].withUnsafeBytes { rest in
                    isSocket
                        ? send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                        : Glibc.write(descriptor, rest.baseAddress, rest.count)
                }
                if count > 0 { taken += count } else if count < 0 { try check(errno) }
            }
            return taken
        }
    }

    /// - Returns: the bytes received; empty where none came in time.
    /// - Throws: `PrinterFault.unplugged` where the other end has closed.
    func read(maximum: Int, timeout: Duration) async throws -> [UInt8] {
        try await onQueue { [self] in
            let deadline = ContinuousClock.now + timeout
            var buffer = [UInt8](repeating: 0, count: maximum)
            while try wait(for: Int16(POLLIN), until: deadline) {
                let count = Glibc.read(descriptor, &buffer, buffer.count)
                if count > 0 { return Array(buffer[..<count]) }
                if count == 0 { throw PrinterFault.unplugged }
                try check(errno)
            }
            return []
        }
    }

    /// Waits until everything written has left for the other end: confirmed by its system (socket), read (pipe), in the
    /// device (serial line, printer port).
    ///
    /// - Returns: how many bytes had not when the time was over; 1 where their number is unknown.
    func drained(timeout: Duration) async throws -> Int {
        try await onQueue { [self] in
            let deadline = ContinuousClock.now + timeout
            while true {
                let left = try waiting()
                if left == 0 || deadline <= .now { return left }
                var entry = pollfd(fd: alarm.reader, events: Int16(POLLIN), revents: 0)
                if poll(&entry, 1, 10) > 0 { throw CancellationError() }
            }
        }
    }

    /// Bytes that were written and have not left this side.
    private func waiting() throws -> Int {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, 0)
        if entry.revents & Int16(POLLERR) != 0, !isSocket { throw PrinterFault.unplugged }
        var status = stat()
        let isPipe = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        var count: Int32 = 0
        if ioctl(descriptor, UInt(isPipe ? FIONREAD : TIOCOUTQ), &count) == 0 { return Int(count) }
        // A printer port signals by being ready that its last transfer is over.
        return entry.revents & Int16(POLLOUT) != 0 ? 0 : 1
    }

    /// Shuts down writing, and waits for the other end to close as well.
    ///
    /// - Throws: `PrinterFault.unplugged` where it resets the connection, as with unread bytes.
    func isClosedByOther(within timeout: Duration) async throws -> Bool {
        try await onQueue { [self] in
            shutdown(descriptor, Int32(SHUT_WR))
            let deadline = ContinuousClock.now + timeout
            var buffer = [UInt8](repeating: 0, count: 256)
            while try wait(for: Int16(POLLIN), until: deadline) {
                let count = Glibc.read(descriptor, &buffer, buffer.count)
                if count == 0 { return true }
                if count < 0 { try check(errno) }
            }
            return false
        }
    }

    /// Shuts down writing, and reads what the other end still sends: a connection closed with unread data is reset, and
    /// the other end may then drop what it has not printed yet.
    func finishWriting() async {
        guard isSocket else { return }
        shutdown(descriptor, Int32(SHUT_WR))
        let deadline = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < deadline,
            let bytes = try? await read(maximum: 256, timeout: .milliseconds(300)), !bytes.isEmpty
        {}
    }

    private func check(_ code: Int32) throws {
        switch code {
        case EAGAIN, EINTR: return
        case EPIPE, ECONNRESET, ENODEV, ENXIO, EIO: throw PrinterFault.unplugged
        case ENOSPC: throw PrinterFault.paperOut
        default: throw PrinterFault.system(String(cString: strerror(code)))
        }
    }

    /// - Returns: whether the descriptor is ready; false when the time is over.
    /// - Throws: `CancellationError` after an alarm.
    private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws -> Bool {
        while true {
            let left = max(0, Int32(clamping: Int((deadline - .now) / .milliseconds(1))))
            var entries = [
                pollfd(fd: descriptor, events: events, revents: 0),
                pollfd(fd: alarm.reader, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&entries, 2, left)
            if entries[1].revents != 0 { throw CancellationError() }
            if count > 0 { return true }
            if count == 0 { return false }
            guard errno == EINTR else { throw PrinterFault.system(String(cString: strerror(errno))) }
        }
    }

    private func onQueue<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result { try work() }) }
            }
        } onCancel: {
            _ = Glibc.write(alarm.writer, "!", 1)
        }
    }
}
