import App
import Foundation
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

/// The open file, shared by all loggers.
private final class Sink: Sendable {
    private let handle = Mutex<FileHandle?>(nil)

    func open(_ file: URL) {
        handle.withLock { handle in
            guard handle == nil, (try? PrivateFiles.makeFolder(file.deletingLastPathComponent())) != nil else { return }
            if !FileManager.default.fileExists(atPath: file.path()) { try? PrivateFiles.write(Data(), to: file) }
            handle = try? FileHandle(forWritingTo: file)
            _ = try? handle?.seekToEnd()
        }
    }

    func write(_ line: String) {
        handle.withLock { try? $0?.write(contentsOf: Data(line.utf8)) }
    }
}
