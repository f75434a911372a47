import DemoStore
import Foundation
import Glibc
import WooFoundation

/// One HTTP request on a socket of its own, byte for byte as written, answer read to the end of the connection.
struct WireClient: Sendable {
    var port: UInt16
    var headers: [String: String] = [:]
    var contentType = "application/json"

    enum Failure: Error, Equatable {
        case refused
        /// The connection ended without a whole head.
        case noAnswer
    }

    struct Answer: Sendable {
        var status: Int
        var headers: [String: String]
        var body: Data
        /// The body is shorter than its Content-Length.
        var isCut: Bool

        var json: JSONNode { (try? JSONNode(parsing: body)) ?? .null }
        var ids: [Int] { json.elements.compactMap { $0["id"]?.integer } }
    }

    func get(_ target: String) async throws -> Answer { try await send("GET", target) }

    func send(_ method: String, _ target: String, body: String? = nil, headers extra: [String: String] = [:])
        async throws
        -> Answer
    {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
        for (name, value) in headers.merging(extra, uniquingKeysWith: { $1 }) { lines.append("\(name): \(value)") }
        if let body { lines += ["Content-Type: \(contentType)", "Content-Length: \(body.utf8.count)"] }
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8)
        let port = port
        return try await withCheckedThrowingContinuation { continuation in
            // A thread of its own: blocking one of Swift's two would starve the server.
            Thread.detachNewThread {
                continuation.resume(with: Result { try Self.exchange(port: port, bytes) })
            }
        }
    }

    private static func exchange(port: UInt16, _ bytes: [UInt8]) throws -> Answer {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure.refused }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure.noAnswer }
            sent += count
        }
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(file, &chunk, chunk.count, 0)
            guard count > 0 else { break }
            received += chunk[..<count]
        }
        return try parse(received)
    }

    private static func parse(_ bytes: [UInt8]) throws -> Answer {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { throw Failure.noAnswer }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1)
            headers[halves[0].lowercased()] = halves.count > 1 ? halves[1].trimmingCharacters(in: .whitespaces) : ""
        }
        let body = Data(bytes[end.upperBound...])
        let length = headers["content-length"].flatMap { Int($0) } ?? body.count
        return Answer(status: status, headers: headers, body: body, isCut: body.count < length)
    }
}
