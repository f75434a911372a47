import Glibc

/// Writes to a terminal until everything is accepted.
struct LineWriter {
    let descriptor: Int32
    private(set) var writtenBytes = 0
    private(set) var writeCalls = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// One `write(2)`; more only where the kernel accepted only a part.
    ///
    /// - Returns: whether everything was accepted.
    @discardableResult
    mutating func write(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return true }
        writtenBytes += bytes.count
        return bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                writeCalls += 1
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&waiting, 1, 1_000)
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
