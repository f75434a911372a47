import FoundationEssentials
import Glibc
import WooFoundation

/// The head of a browser's request, as far as needed.
struct LoopbackRequest {
    let method: String
    let path: String
    let query: String
    let host: String

    private static let maximumHeadLength = 16_384
    private static let patience = timeval(tv_sec: 10, tv_usec: 0)

    /// Reads up to the empty line.
    ///
    /// - Returns: nil for anything that is not HTTP, has more than 16 KiB or takes longer than 10 seconds.
    static func read(from connection: Int32) -> LoopbackRequest? {
        var patience = patience
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        let end = ContinuousClock.now + .seconds(Int(patience.tv_sec))
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while head.count <= maximumHeadLength, ContinuousClock.now < end {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            let searched = max(0, head.count - 3)
            head += buffer[..<count]
            if head[searched...].firstRange(of: Array("\r\n\r\n".utf8)) != nil { return LoopbackRequest(head: head) }
        }
        return nil
    }

    init?(head: [UInt8]) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true)
        let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
        method = String(words[0])
        let target = words[1].prefix { $0 != "#" }
        path = String(target.prefix { $0 != "?" })
        query = String(target.dropFirst(path.count).dropFirst())
        let host = lines.dropFirst().first { $0.lowercased().hasPrefix("host:") }
        self.host = host.map { $0.dropFirst(5).trimmed(.whitespaces).lowercased() } ?? ""
    }
}

/// The answer to the browser; the connection ends after it.
struct LoopbackAnswer {
    let status: Int
    let page: String

    static let notFound = LoopbackAnswer(status: 404, page: "<!DOCTYPE html><title>404</title><p>404</p>")

    func send(to connection: Int32) {
        let phrase = status == 200 ? "OK" : status == 404 ? "Not Found" : "Bad Request"
        let head = """
            HTTP/1.1 \(status) \(phrase)\r
            Content-Type: text/html; charset=utf-8\r
            Content-Length: \(page.utf8.count)\r
            Cache-Control: no-store\r
            Referrer-Policy: no-referrer\r
            X-Content-Type-Options: nosniff\r
            X-Frame-Options: DENY\r
            Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'\r
            Connection: close\r
            \r

            """
        // The literal ends with one line break, which belongs to the empty line.
        var rest = ArraySlice(Array((head + page).utf8))
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { break }
            rest = rest.dropFirst(sent)
        }
        shutdown(connection, Int32(SHUT_WR))
    }

    /// Waits for the browser to hang up, so that no part of the answer is lost, and closes the connection.
    static func hangUp(_ connection: Int32) {
        var sink = [UInt8](repeating: 0, count: 1_024)
        var reads = 0
        while reads < 16, recv(connection, &sink, sink.count, 0) > 0 { reads += 1 }
        close(connection)
    }
}
