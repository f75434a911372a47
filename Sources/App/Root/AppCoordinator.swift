import TerminalUI
import WooFoundation
import Yosemite

/// Which screens are in front: those of one of the stores, or the set-up. Each store keeps its place and its pages
/// while the program runs; one that was not opened is neither read nor synchronised.
@MainActor
public final class AppCoordinator {
    /// Called when other screens come to the front.
    public var onShow: @MainActor (ScreenHost) -> Void = { _ in }
    public private(set) var host: ScreenHost

    var services: AppServices
    private(set) var entries: [StoreEntry]
    /// Names of stores that are deleted when the program ends.
    private(set) var temporary: Set<String> = []
    private(set) var roots: [String: AppRoot] = [:]
    private(set) var current: StoreEntry?
    private var setup: SetupFlow?
    private var firstSync: FirstSync?
    private let banner: String?
    let feedback: FeedbackCoordinator

    /// Shows `entry`, or the set-up where there is none yet.
    ///
    /// - Parameters:
    ///   - entries: every store of the configuration.
    ///   - asksForStore: first shows the set-up for one more store.
    ///   - banner: put before the name of a store that is deleted when the program ends.
    public init(
        services: AppServices,
        entries: [StoreEntry],
        first entry: StoreEntry?,
        asksForStore: Bool = false,
        temporary: Set<String> = [],
        remembered: RememberedLists = .standard,
        banner: String? = nil
    ) {
        self.services = services
        self.entries = entries
        self.temporary = temporary
        self.banner = banner
        feedback = FeedbackCoordinator(services: services, page: services.feedbackPage, asks: services.keepsStores)
        // Replaced below: there is no coordinator to pass to a root before everything has a value.
        host = ScreenHost(
            places: [Place(SetupHost.place) { EmptyScreen() }],
            table: SetupCommands.table,
            glyphs: services.glyphs,
            time: services.time
        )
        guard let entry else {
            showSetup(.first)
            return
        }
        let root = makeRoot(entry, remembered: remembered)
        roots[entry.name] = root
        current = entry
        host = root.host
        if services.beginsTour, hasTours { root.beginTour() }
        if asksForStore { showSetup(.another) }
    }

    /// Returns when the first rows are there, or after `limit`.
    public func waitForRows(atMost limit: Duration) async {
        guard let current, setup == nil else { return }
        await roots[current.name]?.waitForRows(atMost: limit)
    }

    var stores: any StoresManager { services.stores }
    var currentRoot: AppRoot? { current.flatMap { roots[$0.name] } }

    // MARK: Stores

    /// The last state of a store's lists.
    public static func remembered(of entry: StoreEntry?, _ stores: any StoresManager) async -> RememberedLists {
        guard let entry else { return .standard }
        let lists = try? await stores.perform {
            AppSettingsAction.loadRememberedLists(siteID: entry.siteID, onCompletion: $0)
        }
        return lists ?? .standard
    }

    /// Brings a store to the front, in its last state.
    ///
    /// - Parameter then: called with its screens.
    func open(_ name: String, then: @escaping @MainActor (AppRoot) -> Void = { _ in }) {
        guard let entry = entries.first(where: { $0.name == name }) else { return }
        withRoot(of: entry) { [weak self] root in
            self?.bringForward(entry)
            then(root)
        }
    }

    /// The screens of a store, created where it was not opened yet.
    func withRoot(of entry: StoreEntry, _ use: @escaping @MainActor (AppRoot) -> Void) {
        if let root = roots[entry.name] { return use(root) }
        services.busy.raise()
        Task {
            let remembered = await Self.remembered(of: entry, stores)
            // It may have been logged out, or opened, meanwhile.
            if roots[entry.name] == nil, entries.contains(where: { $0.name == entry.name }) {
                roots[entry.name] = makeRoot(entry, remembered: remembered)
            }
            if let root = roots[entry.name] { use(root) }
            services.busy.lower()
        }
    }

    private func bringForward(_ entry: StoreEntry) {
        guard let root = roots[entry.name] else { return }
        current = entry
        setup = nil
        firstSync = nil
        endStandingIn()
        show(root.host)
    }

    private func makeRoot(
        _ entry: StoreEntry,
        remembered: RememberedLists,
        access: SiteAccess? = nil
    ) -> AppRoot {
        let isTemporary = temporary.contains(entry.name)
        let root = AppRoot(
            siteID: entry.siteID,
            siteName: entry.name,
            stores: stores,
            remembered: remembered,
            analytics: services.analytics,
            flags: services.flags,
            tests: services.tests,
            dates: services.dates,
            glyphs: services.glyphs,
            time: services.time,
            banner: isTemporary ? banner ?? Localization.demo : nil,
            opensOnHome: isTemporary && services.demonstrationsOpenOnHome,
            table: services.screen.commandTable,
            logFile: services.logFile,
            notices: (roots.isEmpty ? services.notices : []) + remembered.problems,
            isReadOnly: services.screen.isReadOnly || entry.isReadOnly,
            access: access,
            rules: services.noticeRules,
            hold: services.screen.hold,
            exports: ExportFolder(folder: services.exportFolder, busy: services.busy)
        )
        root.host.scannerProfile = services.scannerProfile
        root.host.add(storeCommands(in: entry) + preferenceCommands)
        services.printerNotices.listen { [weak self] words in
            Task { @MainActor in self?.host.toast(words, kind: .warning) }
        }
        followForFeedback(root)
        addDoctor(to: root, of: entry)
        root.host.add([ProgramCommand(AppCommands.queue) { [weak self] in self?.showQueue() }])
        if hasTours { root.offerTour() }
        return root
    }

    /// Whether only a demonstration can come to the front: the tour asks for keys that the user does not know yet.
    private var hasTours: Bool { !services.keepsStores && entries.allSatisfy { temporary.contains($0.name) } }

    private func show(_ next: ScreenHost) {
        host = next
        onShow(next)
    }

    // MARK: Set-up

    func showSetup(_ purpose: SetupPurpose) {
        let back = current
        let model = SetupModel(
            purpose: purpose,
            services: services.setup,
            takenNames: entries.map(\.name),
            time: services.time,
            busy: services.busy
        )
        let flow = SetupFlow(
            model: model,
            glyphs: services.glyphs,
            busy: services.busy,
            openBrowser: services.openBrowser,
            leave: back.map { entry in { [weak self] in self?.open(entry.name) } }
        )
        model.onConnected = { [weak self] in self?.connected($0, purpose: purpose) }
        model.onDemo = { [weak self] in self?.take($0) }
        setup = flow
        ScreenTracking.follow(flow.host, services.analytics)
        show(flow.host)
    }

    private func connected(_ entry: StoreEntry, purpose: SetupPurpose) {
        entries.removeAll { $0.name == entry.name }
        entries.append(entry)
        entries.sort { $0.name < $1.name }
        roots[entry.name] = makeRoot(entry, remembered: .standard, access: setup?.model.state.access)
        switch purpose {
        case .again:
            bringForward(entry)
            host.toast(Localization.again(entry.name), kind: .good)
        case .first, .another: showFirstSync(of: entry)
        }
    }

    private func showFirstSync(of entry: StoreEntry) {
        guard let setup else { return }
        let sync = FirstSync(entry: entry, stores: stores, model: setup.model, glyphs: services.glyphs) {
            [weak self] in self?.bringForward(entry)
        }
        current = entry
        firstSync = sync
        ScreenTracking.follow(sync.host, services.analytics)
        show(sync.host)
        sync.begin()
    }

    private func take(_ demo: SetupServices.Demo) {
        if !entries.contains(where: { $0.name == demo.entry.name }) { entries.append(demo.entry) }
        temporary.insert(demo.entry.name)
        stores.authenticate(demo.login)
        open(demo.entry.name)
    }

    /// Removes a store that is no longer logged in; another one comes to the front, or the set-up.
    func forget(_ entry: StoreEntry) {
        entries.removeAll { $0.name == entry.name }
        roots[entry.name] = nil
        guard current?.name == entry.name else { return }
        current = nil
        if let next = entries.first(where: { roots[$0.name] != nil }) ?? entries.first {
            open(next.name)
        } else {
            showSetup(.first)
        }
    }

    /// Restores a store that could not be logged out.
    func remember(_ entry: StoreEntry) {
        entries.append(entry)
        entries.sort { $0.name < $1.name }
    }

    enum Localization {
        static let demo = localized("Demo")
        static let demoOnly = localized("in a demonstration; start merced without demo")
        static let noLogin = localized("the demonstration store needs no login")
        static let demoHasNoLogin = localized("The demonstration store needs no login.")
        static func leaving(_ name: String) -> String { localized("Logging out of “%@”…", name) }
        static func loggedOut(_ name: String) -> String { localized("Logged out of “%@”.", name) }
        static func failed(_ name: String, _ reason: String) -> String {
            localized("Not logged out of “%@”. %@", name, reason)
        }
        static func leftBehind(_ reason: String) -> String { localized("Not everything was removed here. %@", reason) }
        static func again(_ name: String) -> String { localized("“%@” is connected again.", name) }
    }
}

/// The placeholder of a host before it has a screen.
@MainActor
private final class EmptyScreen: Screen {
    static let commands = ScreenCommands<EmptyScreen>([])
    let id = "empty"
    let title = ""
    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {}
}
