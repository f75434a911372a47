import App
import FoundationEssentials
import Glibc
import Logging
import WooFoundation

/// The log: one file of this user, never the terminal, and without secrets.
struct LogFile: LogHandler {
    private static let sink = LogSink()

    private let label: String
    private var ownLevel: Logger.Level?
    var metadata: Logger.Metadata = [:]

    var logLevel: Logger.Level {
        get { ownLevel ?? Self.sink.level }
        set { ownLevel = newValue }
    }

    static func file(in folder: URL) -> URL { folder.appending(path: "merced.log") }

    /// Writes every logger's lines to `merced.log` in `folder`. Until then, and where the file cannot be written, lines
    /// are dropped.
    ///
    /// - Parameter level: from the configuration; `MERCED_LOG_LEVEL` overrides it, and info is the default.
    static func start(in folder: URL, level: Logger.Level? = nil) {
        let asked = ProcessInfo.processInfo.environment["MERCED_LOG_LEVEL"].flatMap {
            Logger.Level(rawValue: $0.lowercased())
        }
        sink.level = asked ?? level ?? .info
        sink.open(file(in: folder))
    }

    /// Called once, before anything logs.
    static func bootstrap() {
        LoggingSystem.bootstrap { LogFile(label: $0) }
    }

    private init(label: String) {
        self.label = label
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        Self.sink.write(Self.line(at: Date(), level: event.level, label: label, "\(event.message)"))
    }

    /// One line, whatever the message contains.
    static func line(at date: Date, level: Logger.Level, label: String, _ message: String) -> String {
        let text = Redaction.redacted(TextCleaning.clean(message))
        return "\(StoreDateParser.gmtText(date))Z \(level) \(label): \(text)\n"
    }
}
