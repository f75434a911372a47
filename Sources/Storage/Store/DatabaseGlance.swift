import FoundationEssentials
import GRDB
import WooFoundation

/// A look at a database that another process may be using: nothing is migrated, kept open or written.
enum DatabaseGlance {
    /// Blocks its thread, for a second at most where the file is locked.
    ///
    /// - Returns: nil where the file is missing or cannot be read, or `body` finds nothing.
    static func read<Value>(_ file: URL, _ body: (Database) throws -> Value?) -> Value? {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        let path = PrivateFiles.path(file)
        guard FileManager.default.fileExists(atPath: path),
            let queue = try? DatabaseQueue(path: path, configuration: configuration)
        else { return nil }
        return try? queue.read(body)
    }
}
