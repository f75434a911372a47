import Foundation
import Glibc
import Synchronization

/// An HTTP server on 127.0.0.1 that answers with bytes a test wrote, right or wrong.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let head: String
        let body: Data

        var line: String { String(head.prefix { $0 != "\r\n" }) }
    }

    enum Ending: Sendable {
        case keepsOpen
        case closes
        /// Says nothing more until the other side closes.
        case hangs
    }

    struct Reply: Sendable {
        let bytes: Data
        let ending: Ending

        init(_ bytes: Data, _ ending: Ending = .closes) {
            self.bytes = bytes
            self.ending = ending
        }

        static func http(_ body: Data) -> Reply { http(200, body) }

        static func http(
            _ status: Int,
            _ body: Data,
            headers: [String] = ["Content-Type: application/json"],
            ending: Ending = .keepsOpen
        ) -> Reply {
            let lines = ["HTTP/1.1 \(status) Something", "Content-Length: \(body.count)"] + headers
            return Reply(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, ending)
        }
    }

    struct Counts: Sendable {
        var connections = 0
        var requests: [Request] = []
        var closedByPeer = 0
    }

    private struct State {
        var counts = Counts()
        var waiters: [(condition: @Sendable (Counts) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let port: Int
    private let listener: Int32
    private let state = Mutex(State())
    private let reply: @Sendable (Request, Int) -> Reply

    /// - Parameter reply: gets the request and how many came before it.
    init(_ reply: @escaping @Sendable (Request, Int) -> Reply) throws {
        self.reply = reply
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) != 0 || listen(listener, 16) != 0 || getsockname(listener, $0, &size) != 0
            }
        }
        if failed { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread { [self] in accept() }.start()
    }

    var url: String { "http://127.0.0.1:\(port)" }
    var counts: Counts { state.withLock { $0.counts } }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    func wait(until condition: @escaping @Sendable (Counts) -> Bool) async {
        await withCheckedContinuation { continuation in
            let holds = state.withLock { state in
                if condition(state.counts) { return true }
                state.waiters.append((condition, continuation))
                return false
            }
            if holds { continuation.resume() }
        }
    }

    private func change(_ body: (inout Counts) -> Void) {
        let ready = state.withLock { state in
            body(&state.counts)
            let counts = state.counts
            let ready = state.waiters.filter { $0.condition(counts) }.map(\.continuation)
            state.waiters.removeAll { $0.condition(counts) }
            return ready
        }
        for continuation in ready { continuation.resume() }
    }

    private func accept() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { break }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            change { $0.connections += 1 }
            Thread { [self] in
                serve(connection)
                close(connection)
            }.start()
        }
        close(listener)
    }

    private func serve(_ connection: Int32) {
        var buffer = Data()
        while let request = read(from: connection, &buffer) {
            let before = counts.requests.count
            change { $0.requests.append(request) }
            let reply = reply(request, before)
            guard send(reply.bytes, on: connection) else { break }
            switch reply.ending {
            case .keepsOpen: continue
            case .closes: return
            case .hangs: while let more = receive(connection), !more.isEmpty {}
            }
            break
        }
        change { $0.closedByPeer += 1 }
    }

    private func read(from connection: Int32, _ buffer: inout Data) -> Request? {
        while true {
            if let end = buffer.firstRange(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: buffer[buffer.startIndex..<end.upperBound], as: UTF8.self)
                let length =
                    head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                if buffer.distance(from: end.upperBound, to: buffer.endIndex) >= length {
                    let body = Data(buffer[end.upperBound..<(end.upperBound + length)])
                    buffer = Data(buffer[(end.upperBound + length)...])
                    return Request(head: head, body: body)
                }
            }
            guard let more = receive(connection), !more.isEmpty else { return nil }
            buffer += more
        }
    }

    private func receive(_ connection: Int32) -> Data? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &bytes, bytes.count, 0)
        return count >= 0 ? Data(bytes[..<count]) : nil
    }

    private func send(_ data: Data, on connection: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = Glibc.send(connection, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}
