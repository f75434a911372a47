import Experiments
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Shows notifications: one toast for several, at most one in ten seconds, and where a rule says so the bell or a
/// desktop notification. `:notifications` lists them.
@MainActor
final class NotificationCoordinator {
    static let pause = Duration.seconds(10)
    /// Older ones are only listed, without a toast.
    private static let maximumAge: TimeInterval = 86_400
    private static let shown = 100

    let context: SiteContext
    /// The store's name in the configuration.
    let store: String
    let rules: NoticeRules
    private(set) weak var host: ScreenHost?
    private let unread: ResultsController<StorageNote>
    /// The highest number that existed when the store was opened, or was notified since; nil before that is known.
    private var known: Int64?
    private var waiting: [Note] = []
    private var last: Duration?
    private var alarm: Task<Void, Never>?
    private let openNote: @MainActor (Note) -> Void

    /// - Parameters:
    ///   - store: its name in the configuration.
    ///   - open: opens the subject of a note.
    init(
        context: SiteContext,
        store: String,
        rules: NoticeRules,
        open: @escaping @MainActor (Note) -> Void
    ) {
        self.context = context
        self.store = store
        self.rules = rules
        openNote = open
        unread = context.stores.list(
            NoteListQuery(siteID: context.siteID, unreadOnly: true),
            range: 0..<Self.shown
        )
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        unread.onDidChangeContent = { [weak self] in self?.follow() }
        unread.start()
        context.stores.dispatch(
            NotificationAction.loadNewestNumber(siteID: context.siteID) { [weak self] result in
                guard let number = try? result.get() else { return }
                self?.known = number
                self?.follow()
            }
        )
        host.add([
            ProgramCommand(AppCommands.notifications) { [weak self] in self?.show() },
            ProgramCommand(AppCommands.notificationRules) { [weak self] in self?.showRules() },
        ])
    }

    /// The number of unread ones.
    var unreadCount: Int { unread.numberOfObjects }

    /// `3 unread`, for the status line; nil where everything was read.
    var word: String? {
        unreadCount == 0 || !isOn ? nil : Localization.unread(unreadCount > 99 ? "99+" : "\(unreadCount)")
    }

    private var isOn: Bool { context.features.isEnabled(.notifications) }

    // MARK: Notifying

    private func follow() {
        host?.setNeedsRender()
        guard let known, unread.isLoaded else { return }
        self.known = max(known, unread.fetchedObjects.map(\.noteID).max() ?? 0)
        let oldest = context.dates.now().addingTimeInterval(-Self.maximumAge)
        take(unread.fetchedObjects.filter { $0.noteID > known && $0.happenedAt > oldest })
    }

    func take(_ notes: [Note]) {
        waiting += notes
        guard !waiting.isEmpty, alarm == nil, let host else { return }
        let now = host.time.now
        guard let last, now < last + Self.pause else { return tell() }
        let (time, deadline) = (host.time, last + Self.pause)
        alarm = Task { [weak self] in
            try? await time.sleep(until: deadline)
            self?.alarm = nil
            self?.tell()
        }
    }

    private func tell() {
        guard let host, !waiting.isEmpty else { return }
        let notes = waiting
        waiting = []
        guard isOn else { return }
        last = host.time.now
        // Refused edits and uncertain payments have messages of their own at once.
        let told = notes.filter { $0.kind != .refusedEdit && $0.kind != .uncertainPayment }
        if !told.isEmpty { host.toast(words(told), kind: told.allSatisfy { $0.kind == .order } ? .good : .info) }
        let civil = context.format.settings.timeZone.civil(context.dates.now())
        let minute = civil.hour * 60 + civil.minute
        let applying = rules.all.map { rule in
            (rule, notes.filter { rule.applies(to: $0, store: store, minute: minute) })
        }.filter { !$0.1.isEmpty }
        if applying.contains(where: \.0.ringsBell) { host.surroundings?.ring() }
        let shown = applying.filter(\.0.showsOnDesktop).flatMap(\.1)
        guard !shown.isEmpty else { return }
        let ids = Set(shown.map(\.noteID))
        host.surroundings?.notify(
            title: context.format.settings.siteName,
            text: words(notes.filter { ids.contains($0.noteID) })
        )
    }

    private func words(_ notes: [Note]) -> String {
        if notes.count == 1 { return NoteWords(format: context.format).title(notes[0]) }
        guard notes.allSatisfy({ $0.kind == .order }) else {
            let newest = notes.max { $0.noteID < $1.noteID } ?? notes[0]
            return Localization.severalNotes(
                SyncRowWords.number(notes.count),
                NoteWords(format: context.format).title(newest)
            )
        }
        let newest = notes.max { $0.targetID < $1.targetID }
        return Localization.several(SyncRowWords.number(notes.count), newest?.number ?? "")
    }

    // MARK: Screens

    func show() {
        guard let host else { return }
        let overlay = NotificationsOverlay(
            context: context,
            glyphs: host.glyphs,
            verbs: NotificationsOverlay.Verbs(
                open: { [weak self] in self?.openNote($0) },
                setRead: { [weak self] in self?.setRead($0, $1) },
                rules: { [weak self] in self?.showRules() }
            )
        ) { [weak host] in host?.setNeedsRender() }
        host.present(overlay)
        context.analytics.track(.notificationsListOpened)
        context.stores.dispatch(
            NotificationAction.updateLastSeen(siteID: context.siteID, date: context.dates.now()) {
                [weak overlay] result in
                if let before = try? result.get() { overlay?.lastSeen = before }
            }
        )
        context.stores.dispatch(NotificationAction.synchronizeNotes(siteID: context.siteID) { _ in })
    }

    func showRules() {
        guard let host else { return }
        host.present(NoticeRulesOverlay(rules: rules, stores: rules.storeNames, host: host))
    }

    /// - Parameter ids: nil for all.
    func setRead(_ ids: [Int64]?, _ isRead: Bool) {
        context.stores.dispatch(
            NotificationAction.updateReadStatus(siteID: context.siteID, noteIDs: ids, isRead: isRead) {
                [weak self] result in
                if case .failure(let error) = result {
                    self?.host?.toast(Localization.notKept(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    enum Localization {
        static func several(_ count: String, _ newest: String) -> String {
            localized("%@ new orders, the newest #%@", count, newest)
        }
        static func severalNotes(_ count: String, _ newest: String) -> String {
            localized("%@ notifications. %@", count, newest)
        }
        static func unread(_ count: String) -> String { localized("%@ unread", count) }
        static func notKept(_ reason: String) -> String { localized("It could not be marked as read. %@", reason) }
    }
}
