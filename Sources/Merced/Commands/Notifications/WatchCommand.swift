import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced watch`
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print events as they happen, in every store.",
        discussion: """
            Keeps the stores in sync meanwhile, as the screens do; where merced is open on a store, that one does. \
            Ends with Ctrl-C or SIGTERM, or when nobody reads any longer. A store that cannot be opened is reported on \
            standard error, and the others are watched.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(help: "One JSON document per line.")
    var json = false

    @Flag(help: "Print first what is unread.")
    var unread = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let workspace = try Workspace.open(runsInBackground: true, storesOnly: store.storesOnly)
            let configuration = workspace.configuration
            let entries = try store.store.map { [try configuration.store(named: $0)] } ?? configuration.stores
            guard !entries.isEmpty else { throw ConfigurationError.unknownStore(name: "", known: []) }
            let watch = StoreWatch(stores: workspace.stores, isJSON: json, showsUnread: unread)
            let signal = EndSignal()
            Task {
                await signal.wait()
                watch.stop()
            }
            async let opened: Void = watch.open(entries)
            let failure = await watch.end()
            await opened
            await workspace.stores.deauthenticate()
            if let failure { throw failure }
        }
    }
}

/// Prints the notifications of some stores as they come.
@MainActor
final class StoreWatch {
    private let stores: any StoresManager
    private let isJSON: Bool
    private let showsUnread: Bool
    private var results: [ResultsController<StorageNote>] = []
    /// The highest number that was printed, or existed at the start.
    private var printed: [Int64: Int64] = [:]
    private var ended: CheckedContinuation<(any Error)?, Never>?
    private var outcome: (any Error)??

    init(stores: any StoresManager, isJSON: Bool, showsUnread: Bool) {
        self.stores = stores
        self.isJSON = isJSON
        self.showsUnread = showsUnread
    }

    /// Starts with each store that can be opened.
    func open(_ entries: [StoreEntry]) async {
        var failure: (any Error)?
        for entry in entries {
            guard outcome == nil else { return }
            do {
                try await follow(entry)
            } catch {
                Failure.say("\(entry.name): \(StoreWords.describe(error))")
                failure = error
            }
        }
        if results.isEmpty, let failure { finish(failure) }
    }

    private func follow(_ entry: StoreEntry) async throws {
        let siteID = entry.siteID
        let format = StoreFormat(
            settings: try await stores.perform { SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0) }
        )
        let newest = try await stores.perform {
            NotificationAction.loadNewestNumber(siteID: siteID, onCompletion: $0)
        }
        if showsUnread {
            let unread = try await stores.perform {
                NotificationAction.listNotes(
                    list: NoteListQuery(siteID: siteID, unreadOnly: true),
                    range: 0..<NoteListQuery.maximum,
                    onCompletion: $0
                )
            }
            for note in unread.reversed() { write(note, entry.name, format) }
        }
        printed[siteID] = newest
        let query = NoteListQuery(siteID: siteID, after: newest)
        let results = stores.list(query, range: 0..<NoteListQuery.maximum)
        results.onDidChangeContent = { [weak self, weak results] in
            guard let self, let results else { return }
            take(results.fetchedObjects, of: entry, format)
        }
        results.start()
        self.results.append(results)
    }

    private func take(_ notes: [Note], of entry: StoreEntry, _ format: StoreFormat) {
        let known = printed[entry.siteID] ?? 0
        let new = notes.filter { $0.noteID > known }.sorted { $0.noteID < $1.noteID }
        for note in new { write(note, entry.name, format) }
        if let last = new.last { printed[entry.siteID] = last.noteID }
    }

    private func write(_ note: Note, _ store: String, _ format: StoreFormat) {
        guard outcome == nil else { return }
        let words = NoteWords(format: format)
        do {
            if isJSON {
                try JSONOutput.writeLine(NoteDocument(note, store: store, words: words))
            } else {
                let when = format.moment(note.happenedAt, now: Date())
                try StandardOutput.write(lines: ["\(store)  \(when)  \(words.title(note))"])
            }
        } catch {
            finish(error)
        }
    }

    /// Why it ended; nil where it was stopped.
    func end() async -> (any Error)? {
        if let outcome { return outcome }
        return await withCheckedContinuation { ended = $0 }
    }

    func stop() { finish(nil) }

    private func finish(_ error: (any Error)?) {
        guard outcome == nil else { return }
        outcome = .some(error)
        for results in results { results.stop() }
        ended?.resume(returning: error)
        ended = nil
    }
}
