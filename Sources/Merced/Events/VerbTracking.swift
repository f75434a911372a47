import App
import ArgumentParser
import FoundationEssentials
import Synchronization
import WooFoundation

/// The event of a verb, written when it ends.
enum VerbTracking {
    /// Each runnable verb, by its path below `merced`.
    static let verbs: [(path: [String], type: any ParsableCommand.Type)] = verbs(below: MercedCommand.self, [])

    private static func verbs(
        below type: any ParsableCommand.Type,
        _ path: [String]
    ) -> [(path: [String], type: any ParsableCommand.Type)] {
        let children = type.configuration.subcommands
        guard !children.isEmpty else { return [(path, type)] }
        return children.flatMap { verbs(below: $0, path + [$0._commandName]) }
    }

    /// Whether a verb has opened the stores of the configuration; one that only prints information about merced creates
    /// no file where there is none yet.
    static let hasOpenedStores = Mutex(false)

    /// Failures to write are ignored.
    static func note(_ type: any ParsableCommand.Type, status: Int32, lasting: Duration) {
        guard let verb = verbs.first(where: { $0.type == type }),
            let folders = try? Folders(environment: ProcessInfo.processInfo.environment),
            isSetUp(folders)
        else { return }
        let ring = RingAnalytics(file: RingAnalytics.file(in: folders.state), dates: SystemDateSource())
        try? ring.keep(.verbRun(verb.path, exitStatus: status, lasting: lasting))
    }

    private static func isSetUp(_ folders: Folders) -> Bool {
        hasOpenedStores.withLock { $0 } || FileManager.default.fileExists(atPath: PrivateFiles.path(folders.state))
    }
}
