import Dispatch
import FoundationEssentials
import Logging
import WooFoundation

/// Writes events to the log and to a file that keeps the newest ones, one JSON object a line, 0600.
public final class RingAnalytics: Analytics {
    /// The file is halved when it grows beyond this.
    static let maximumBytes = 1_000_000

    private let file: URL
    private let dates: any DateSource
    private let logger = Logger(label: "merced.analytics")
    private let queue = DispatchQueue(label: "merced.analytics", qos: .utility)

    public init(file: URL, dates: any DateSource) {
        self.file = file
        self.dates = dates
    }

    public func track(_ event: WooAnalyticsEvent) {
        let line = Self.line(event, at: dates.now())
        // Both write a file: never on the thread that paints.
        queue.async { [self] in
            logger.info("\(event.name)")
            do {
                try append(line)
            } catch {
                logger.warning("keeping an event: \(error)")
            }
        }
    }

    /// Stores an event before it returns, for a program that is about to end.
    ///
    /// - Throws: `FileFailure`.
    public func keep(_ event: WooAnalyticsEvent) throws {
        let line = Self.line(event, at: dates.now())
        try queue.sync { try append(line) }
    }

    /// Returns when every event tracked so far is on disk.
    public func flush() async {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume() }
        }
    }

    /// The stored events, oldest first; lines that are not events are left out.
    ///
    /// - Throws: `FileFailure`, where the file exists and cannot be read.
    public static func kept(in file: URL) throws -> [KeptEvent] {
        guard FileManager.default.fileExists(atPath: PrivateFiles.path(file)) else { return [] }
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).compactMap(KeptEvent.init)
    }

    /// The path of the ring file.
    public static func file(in state: URL) -> URL { state.appending(path: "events.jsonl") }

    static func line(_ event: WooAnalyticsEvent, at date: Date) -> Data {
        var members: [String: JSONValue] = event.properties.mapValues { .string($0) }
        members["event"] = .string(event.name)
        members["time"] = .string(StoreDateParser.gmtText(date) + "Z")
        return Data((JSONValue.object(members).text + "\n").utf8)
    }

    private func append(_ line: Data) throws {
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        let open = try OpenFile.adding(to: file)
        guard try open.size() + line.count > Self.maximumBytes else { return try open.write(line) }
        var kept = try Data(contentsOf: file).suffix(Self.maximumBytes / 2)
        if let newline = kept.firstIndex(of: UInt8(ascii: "\n")) { kept = kept[kept.index(after: newline)...] }
        try PrivateFiles.write(kept + line, to: file)
    }
}
