import FoundationEssentials
import WooFoundation

/// One request to a real store and its answer, from `GROUP/NAME.http` and `GROUP/NAME.json`.
public struct RecordedAnswer: Sendable {
    /// `orders/get-one`.
    public let name: String
    public let method: String
    /// Scheme and host of the request: `https://127.0.0.1:8443`.
    public let site: String
    /// Path and query on the wire.
    public let target: String
    /// Which credentials were sent: `rw`, `ro`, `app`, `None`, …
    public let credentials: String
    public let requestBody: String?
    public let status: Int
    /// With lower-case names; of a repeated one the last.
    public let headers: [String: String]
    public let body: Data

    /// - Parameters:
    ///   - directory: the folder of the recordings.
    ///   - name: group and name, without an extension.
    /// - Throws: an error where a file is missing or its head is not that of a recording.
    public init(directory: URL, name: String) throws {
        let base = directory.appending(path: name)
        let text = try String(contentsOf: base.appendingPathExtension("http"), encoding: .utf8)
        let bodyFile = base.appendingPathExtension("json")
        let body = FileManager.default.fileExists(atPath: bodyFile.path) ? try Data(contentsOf: bodyFile) : Data()
        try self.init(name: name, head: text, body: body)
    }

    /// - Throws: ``Malformed`` where `head` is not that of a recording.
    public init(name: String, head: String, body: Data) throws {
        let lines = head.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmed(.these(["\r"])) }
        let request = lines[0].split(separator: " ")
        guard request.count >= 2, let start = lines.firstIndex(where: { $0.hasPrefix("HTTP/") }),
            let status = lines[start].split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { throw Malformed(name: name) }
        let address = String(request[1])
        let afterScheme = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let slash = address[afterScheme...].firstIndex(of: "/") ?? address.endIndex
        self.name = name
        method = String(request[0])
        site = String(address[..<slash])
        target = String(address[slash...])
        credentials = lines.first { $0.hasPrefix("auth: ") }.map { String($0.dropFirst(6)) } ?? "None"
        requestBody = lines[..<start].first { $0.hasPrefix("request body: ") }.map { String($0.dropFirst(14)) }
        self.status = status
        var headers: [String: String] = [:]
        for line in lines[(start + 1)...] {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { break }
            headers[halves[0].lowercased()] = halves[1].trimmed(.whitespaces)
        }
        self.headers = headers
        self.body = body
    }

    /// A file that is not a recording.
    public struct Malformed: Error {
        public let name: String
    }

    public var json: JSONNode { (try? JSONNode(parsing: body)) ?? .null }
}
