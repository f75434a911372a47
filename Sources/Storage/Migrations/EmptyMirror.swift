import GRDB
import Synchronization

/// What an empty mirror looks like, to begin further ones as its copy: more than a hundred steps cost twenty times as much. It is kept
/// from the second new mirror of a process on; the process of one store never holds it.
///
/// A ledger begins by its own steps: they draw lots for it, which no two may have in common.
enum EmptyMirror {
    private enum Known {
        case madeOnce
        case kept(DatabaseQueue)
    }

    private static let known = Mutex<[[String]: Known]>([:])

    /// Fills a mirror in which there is nothing, from the second of a process on. Nobody else may open it meanwhile: see `OpeningLock`.
    static func begin(_ mirror: any DatabaseWriter, _ steps: [SchemaMigration]) throws {
        guard try mirror.read({ try $0.integer("SELECT COUNT(*) FROM sqlite_master") == 0 }) else { return }
        try template(of: steps, configuration: mirror.configuration)?.backup(to: mirror)
    }

    private static func template(of steps: [SchemaMigration], configuration: Configuration) throws -> DatabaseQueue? {
        let names = steps.map(\.name)
        return try known.withLock { known in
            switch known[names] {
            case nil:
                known[names] = .madeOnce
                return nil
            case .kept(let queue):
                return queue
            case .madeOnce:
                let queue = try DatabaseQueue(configuration: configuration)
                try steps.migrate(queue)
                known[names] = .kept(queue)
                return queue
            }
        }
    }
}
