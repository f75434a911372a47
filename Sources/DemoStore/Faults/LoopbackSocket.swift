import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// Blocking TCP on 127.0.0.1, for the fault proxy's own threads.
enum LoopbackSocket {
    struct Failure: Error {
        let step: String
        let code: Int32
    }

    /// Reserves a port for ``listen(port:)``: no other process gets it while the descriptor is open, and connections
    /// are refused.
    ///
    /// - Returns: the descriptor, and a port that was free.
    static func reserve() throws -> (file: Int32, port: UInt16) {
        let file = try bound(to: 0)
        var address = loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withGeneric(&address) { getsockname(file, $0, &length) }
        return (file, UInt16(bigEndian: address.sin_port))
    }

    /// - Parameter port: a reserved one.
    /// - Returns: the listening descriptor.
    static func listen(port: UInt16) throws -> Int32 {
        let file = try bound(to: port)
        guard Glibc.listen(file, 128) == 0 else {
            defer { close(file) }
            throw Failure(step: "listen", code: errno)
        }
        return file
    }

    /// Whether a client waits to be accepted; also true once the descriptor was shut down.
    ///
    /// - Parameter patience: milliseconds to wait for one; -1: without a limit.
    static func hasCaller(_ listener: Int32, patience: Int32) -> Bool {
        var asked = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&asked, 1, patience)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    private static func bound(to port: UInt16) throws -> Int32 {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { throw Failure(step: "socket", code: errno) }
        var on: Int32 = 1
        setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = loopback(port)
        guard withGeneric(&address, { bind(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }) == 0 else {
            defer { close(file) }
            throw Failure(step: "bind", code: errno)
        }
        return file
    }

    static func connect(port: UInt16) -> Int32? {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return nil }
        var on: Int32 = 1
        setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = loopback(port)
        let connected = withGeneric(&address) { Glibc.connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        guard connected == 0 else {
            close(file)
            return nil
        }
        return file
    }

    /// - Returns: false when the other side is gone.
    static func write(_ bytes: some Collection<UInt8>, to file: Int32) -> Bool {
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// - Returns: nil at the end of the connection.
    static func read(from file: Int32) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(file, &chunk, chunk.count, 0)
        return count > 0 ? Array(chunk[..<count]) : nil
    }

    /// Whether the other side has closed, without consuming bytes.
    static func isClosed(_ file: Int32) -> Bool {
        var byte: UInt8 = 0
        let count = recv(file, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func withGeneric<Result>(
        _ address: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }
}
