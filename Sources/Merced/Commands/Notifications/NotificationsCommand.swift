import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced notifications …`
struct NotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications",
        abstract: "A store's notifications, read and unread.",
        discussion: """
            New orders, failed payments, reviews, low stock, changes the store refused, unresolved payments, what \
            plugins say, and what WordPress.com says where the store is reached through it. merced watch prints them \
            as they come.
            """,
        subcommands: [
            NotificationsListCommand.self, NotificationsReadCommand.self, NotificationsDeviceCommand.self,
        ]
    )
}

/// `merced notifications list`
struct NotificationsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what happened, the newest first."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Flag(help: "Only what is unread.")
    var unread = false

    @Option(help: "How many at most: a number, or all of them.")
    var limit = ListLimit(50)

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            let query = NoteListQuery(siteID: siteID, unreadOnly: unread)
            let problem = try await MirrorRefresh.run(
                session,
                synchronize: { NotificationAction.synchronizeNotes(siteID: siteID, onCompletion: $0) },
                count: { NotificationAction.countNotes(list: NoteListQuery(siteID: siteID), onCompletion: $0) }
            )
            let notes = try await stores.perform {
                NotificationAction.listNotes(list: query, range: limit.range, onCompletion: $0)
            }
            let count = try await NotificationsCommand.unread(session)
            let format = try await session.format()
            let words = NoteWords(format: format)
            await stores.deauthenticate()
            if output.json {
                try JSONOutput.write(
                    NoteListDocument(
                        store: session.entry.name,
                        unread: count,
                        offline: problem != nil,
                        notifications: notes.map { NoteDocument($0, store: session.entry.name, words: words) }
                    )
                )
            } else {
                try StandardOutput.write(lines: Self.lines(notes, words, format))
            }
            if let problem { Failure.say(problem) }
        }
    }

    private static func lines(_ notes: [Note], _ words: NoteWords, _ format: StoreFormat) -> [String] {
        guard !notes.isEmpty else { return ["Nothing."] }
        var table = TextTable([("ID", .right), ("WHEN", .left), ("", .left), ("WHAT", .left)])
        let now = Date()
        for note in notes {
            table.add([
                "\(note.noteID)", format.moment(note.happenedAt, now: now), note.isRead ? "" : "*", words.title(note),
            ])
        }
        return table.takeLines()
    }
}

/// `merced notifications read ID…|--all`
struct NotificationsReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Mark notifications as read, or as unread again.",
        discussion: "Those of plugins and of WordPress.com are marked there too, now or at the next sync."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Ids, as notifications list shows them.")
    var ids: [Int64] = []

    @Flag(help: "All of them.")
    var all = false

    @Flag(help: "Mark them as unread.")
    var unread = false

    func validate() throws {
        guard all != !ids.isEmpty else { throw ValidationError("Say either ids or --all.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let (stores, siteID) = (session.stores, session.siteID)
            let changed = try await stores.perform {
                NotificationAction.updateReadStatus(
                    siteID: siteID,
                    noteIDs: all ? nil : ids,
                    isRead: !unread,
                    onCompletion: $0
                )
            }
            let left = try await NotificationsCommand.unread(session)
            await stores.deauthenticate()
            if output.json {
                return try JSONOutput.write(
                    NotesReadDocument(store: session.entry.name, changed: changed, unread: left)
                )
            }
            try StandardOutput.write(lines: ["\(changed) marked, \(left) unread."])
        }
    }
}

extension NotificationsCommand {
    /// The number of unread ones.
    @MainActor
    static func unread(_ session: Session) async throws -> Int {
        let siteID = session.siteID
        return try await session.stores.perform {
            NotificationAction.countNotes(
                list: NoteListQuery(siteID: siteID, unreadOnly: true),
                onCompletion: $0
            )
        }
    }
}
