import FoundationEssentials
import Glibc
import WooFoundation

/// Standard output as a file that may be full, or a pipe that is not read: a failed write is an error, never a trap.
enum StandardOutput {
    struct Failure: LocalizedError, Hashable {
        /// `errno`.
        let code: Int32

        /// Whether the other end of the pipe is closed, as by `head`, which is no failure.
        var isNobodyReading: Bool { code == EPIPE }

        var errorDescription: String? { "The answer could not be written: \(String(cString: strerror(code)))." }
    }

    /// Writes lines of text, each cleaned.
    static func write(lines: [String]) throws {
        guard !lines.isEmpty else { return }
        try write(Data(lines.map { TextCleaning.clean($0) + "\n" }.joined().utf8))
    }

    static func write(_ data: Data) throws {
        try data.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    throw Failure(code: errno)
                }
            }
        }
    }
}
