import Dispatch
import FoundationEssentials
import GRDB
import Glibc
import WooFoundation

/// The condition of a database file, checked without changing it.
public struct DatabaseHealth: Hashable, Sendable {
    public enum Verdict: Hashable, Sendable {
        case missing
        case sound
        case damaged(reason: String)
        /// It could not be checked.
        case unreadable(reason: String)
        case notFinished(seconds: Int)
    }

    public let verdict: Verdict
    /// In bytes, with the write-ahead log.
    public let size: Int
    /// The names of the applied migrations.
    public let migrations: [String]

    /// The version of SQLite.
    public static var libraryVersion: String {
        (try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }) ?? "unknown"
    }

    /// Checks `file` with SQLite's `quick_check`, for at most `seconds`. Blocks.
    public static func check(_ file: URL, seconds: Int = 10) -> DatabaseHealth {
        let path = PrivateFiles.path(file)
        let size = [path, path + "-wal"].reduce(0) { $0 + Self.size($1) }
        guard FileManager.default.fileExists(atPath: path) else {
            return DatabaseHealth(verdict: .missing, size: 0, migrations: [])
        }
        do {
            var configuration = GRDB.Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(1)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let alarm = DispatchWorkItem { queue.interrupt() }
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: alarm)
            defer { alarm.cancel() }
            let (words, migrations) = try queue.read { database in
                let words = try String.fetchAll(database, sql: "PRAGMA quick_check(1)")
                let hasTable = try database.tableExists("grdb_migrations")
                let names = hasTable ? try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations") : []
                return (words, names)
            }
            let verdict: Verdict = words == ["ok"] ? .sound : .damaged(reason: words.first ?? "it is empty")
            return DatabaseHealth(verdict: verdict, size: size, migrations: migrations)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            return DatabaseHealth(verdict: .notFinished(seconds: seconds), size: size, migrations: [])
        } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
            return DatabaseHealth(
                verdict: .damaged(reason: error.message ?? "\(error.resultCode)"),
                size: size,
                migrations: []
            )
        } catch {
            return DatabaseHealth(verdict: .unreadable(reason: error.plainWords), size: size, migrations: [])
        }
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
