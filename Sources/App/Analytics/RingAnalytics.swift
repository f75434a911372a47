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
        logger.info("\(event.stat.rawValue)")
        queue.async { [self] in
            do {
                try append(line)
            } catch {
                logger.warning("keeping an event: \(error)")
            }
        }
    }

    /// Returns when every event tracked so far is on disk.
    public func flush() async {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume() }
        }
    }

    static func line(_ event: WooAnalyticsEvent, at date: Date) -> Data {
        var members: [String: JSONValue] = event.properties.mapValues { .string($0) }
        members["event"] = .string(event.stat.rawValue)
        members["time"] = .string(StoreDateParser.gmtText(date) + "Z")
        return Data((JSONValue.object(members).text + "\n").utf8)
    }

    private func append(_ line: Data) throws {
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        var kept = (try? Data(contentsOf: file)) ?? Data()
        if kept.count + line.count > Self.maximumBytes {
            kept = kept.suffix(Self.maximumBytes / 2)
            if let newline = kept.firstIndex(of: UInt8(ascii: "\n")) { kept = kept[kept.index(after: newline)...] }
            try PrivateFiles.write(kept + line, to: file)
        } else if kept.isEmpty {
            try PrivateFiles.write(line, to: file)
        } else {
            try OpenFile.appending(file).write(line)
        }
    }
}
