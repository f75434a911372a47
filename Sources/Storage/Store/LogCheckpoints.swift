import GRDB
import GRDBSQLite
import Synchronization
import WooFoundation

/// Copies the pages of a long write-ahead log into the file after the observers of the commit were notified.
///
/// SQLite on its own does it as part of that commit: copying and syncing thousands of pages takes tens of milliseconds,
/// for which a list would not show what was committed.
final class LogCheckpoints: Sendable {
    /// In pages, as SQLite has it.
    static let maximumLength = 1_000

    private let length = Atomic(0)
    private let isPlanned = Atomic(false)

    /// - Parameter database: the writer's connection; it no longer checkpoints by itself.
    init(_ database: Database) {
        guard let connection = database.sqliteConnection else { return }
        // Retained for good: SQLite does not say when a connection has called this for the last time.
        let context = Unmanaged.passRetained(self).toOpaque()
        sqlite3_wal_hook(
            connection,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                let checkpoints = Unmanaged<LogCheckpoints>.fromOpaque(context).takeUnretainedValue()
                checkpoints.length.store(Int(pages), ordering: .relaxed)
                return SQLITE_OK
            },
            context
        )
    }

    /// Plans one if the last commit left the log too long: before the next write that is not waiting yet. What readers
    /// keep in the log, or a failure, is left to the next.
    func follow(_ writer: any DatabaseWriter) {
        guard isDue() else { return }
        writer.asyncWriteWithoutTransaction(checkpoint)
    }

    /// The same on a thread for writing in the background.
    func followInBackground(_ writer: any DatabaseWriter) {
        guard isDue() else { return }
        Task.detached(executorPreference: BackgroundExecutor.writing) { [self] in
            // Not `await`: that would run on another thread.
            func write() { writer.writeWithoutTransaction(checkpoint) }
            write()
        }
    }

    private func isDue() -> Bool {
        length.load(ordering: .relaxed) >= Self.maximumLength && !isPlanned.exchange(true, ordering: .relaxed)
    }

    @Sendable
    private func checkpoint(_ database: Database) {
        isPlanned.store(false, ordering: .relaxed)
        _ = try? database.checkpoint(.passive)
    }
}
