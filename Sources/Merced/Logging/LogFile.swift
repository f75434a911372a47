import App
import Foundation
import Glibc
import Logging
import Synchronization
import WooFoundation

/// The log: one file of this user's, never the terminal.
struct LogFile: LogHandler {
    private static let sink = Sink()

    private let label: String
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    /// Sends every logger's lines to `merced.log` in `folder`. Until then, and where the file cannot be written,
    /// lines go nowhere.
    static func start(in folder: URL) {
        sink.open(folder.appending(path: "merced.log"))
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
        let time = StoreDateParser.gmtText(Date())
        Self.sink.write("\(time)Z \(event.level) \(label): \(TextCleaning.clean("\(event.message)"))\n")
    }
}

/// The open file, shared by all loggers; several processes may add to it.
private final class Sink: Sendable {
    /// A log longer than this becomes `merced.log.1` at the next start.
    private static let longest = 5_000_000

    private let descriptor = Mutex<Int32>(-1)

    func open(_ file: URL) {
        descriptor.withLock { descriptor in
            guard descriptor < 0 else { return }
            try? PrivateFiles.makeFolder(file.deletingLastPathComponent())
            let size =
                (try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false)))?[.size] as? Int
            if let size, size > Self.longest {
                rename(file.path(percentEncoded: false), file.path(percentEncoded: false) + ".1")
            }
            descriptor = (try? PrivateFiles.openForAppending(file)) ?? -1
        }
    }

    func write(_ line: String) {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            _ = Array(line.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        }
    }
}
