import FoundationEssentials
import WooFoundation

/// One HTTP message as it was on the wire, with what is needed to find its end.
struct WireMessage {
    /// The start line and headers, the empty line included.
    let head: [UInt8]
    let body: [UInt8]

    private var startLine: [Substring] {
        String(decoding: head.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ", maxSplits: 2)
    }
    /// Of a request.
    var method: String { startLine.first.map(String.init) ?? "" }
    /// Of a request.
    var target: String { startLine.count > 1 ? String(startLine[1]) : "" }

    /// The sender ends the connection after this exchange.
    var closes: Bool { Self.header("connection", in: head)?.lowercased().contains("close") ?? false }

    /// The same with bytes before and after its body, and the length of all of them in its head.
    func surrounded(by before: String, _ after: String) -> WireMessage {
        let whole = Array(before.utf8) + body + Array(after.utf8)
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n").map { line in
            line.lowercased().hasPrefix("content-length:") ? "Content-Length: \(whole.count)" : line
        }
        return WireMessage(head: Array(lines.joined(separator: "\r\n").utf8), body: whole)
    }

    static func header(_ name: String, in head: [UInt8]) -> String? {
        for line in String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n").dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1)
            if halves.count == 2, halves[0].lowercased() == name {
                return halves[1].trimmed(.whitespaces)
            }
        }
        return nil
    }

    /// Reads the next message; `buffer` keeps bytes beyond the previous one.
    ///
    /// - Parameter hasBody: false for the answer to a `HEAD`, which ends with its head whatever its length header says.
    /// - Returns: nil when the connection ends first.
    static func read(from file: Int32, buffer: inout [UInt8], hasBody: Bool = true) -> WireMessage? {
        let mark: [UInt8] = [13, 10, 13, 10]
        var end: Int?
        while end == nil {
            end = find(mark, in: buffer)
            if end == nil {
                guard let more = LoopbackSocket.read(from: file) else { return nil }
                buffer += more
            }
        }
        guard let end else { return nil }
        let head = Array(buffer[..<(end + 4)])
        buffer.removeFirst(end + 4)
        guard hasBody else { return WireMessage(head: head, body: []) }
        let isChunked = header("transfer-encoding", in: head)?.lowercased().contains("chunked") ?? false
        let length = header("content-length", in: head).flatMap { Int($0) } ?? 0
        while isChunked ? find(Array("0\r\n\r\n".utf8), in: buffer) == nil : buffer.count < length {
            guard let more = LoopbackSocket.read(from: file) else { return nil }
            buffer += more
        }
        let size = isChunked ? (find(Array("0\r\n\r\n".utf8), in: buffer) ?? 0) + 5 : length
        let body = Array(buffer[..<size])
        buffer.removeFirst(size)
        return WireMessage(head: head, body: body)
    }

    private static func find(_ needle: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= needle.count else { return nil }
        return (0...(bytes.count - needle.count)).first { start in
            bytes[start] == needle[0] && bytes[start..<(start + needle.count)].elementsEqual(needle)
        }
    }
}
