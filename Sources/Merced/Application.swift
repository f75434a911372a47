import App
import ArgumentParser
import DemoStore
import FoundationEssentials
import Glibc
import TerminalUI
import WooFoundation
import Yosemite

/// The life of the screens: terminal in, loop, terminal out.
@MainActor
enum Application {
    /// What is shown first.
    struct Opening {
        /// nil: the set-up, because there is no store.
        var store: StoreEntry?
        /// The set-up for one more store, in front of the others.
        var asksForStore = false
        /// A demonstration alone; nothing is stored.
        var demonstration: RunningDemonstration?
        /// Whether the tour of the demonstration starts at once.
        var beginsTour = false
        /// A message shown once the screen is there.
        var notice: String?
        /// The address of WordPress.com, for a demonstration; nil for the service itself.
        var wordPressCom: String?
    }

    /// Runs until the user quits. The terminal is restored when this returns or throws.
    ///
    /// - Parameter screen: the settings of the screens, from configuration and command line.
    static func run(_ workspace: Workspace, _ opening: Opening, screen: ScreenSettings) async throws {
        try needsTerminal()
        let environment = ProcessInfo.processInfo.environment
        LogFile.start(in: workspace.folders.state, level: workspace.configuration.logLevel)
        let demonstrations = Demonstrations(workspace: workspace)
        var services = services(
            workspace,
            screen: screen,
            environment: environment,
            demonstrations: demonstrations,
            demonstration: opening.demonstration,
            wordPressCom: opening.wordPressCom
        )
        if let notice = opening.notice { services.notices.append(notice) }
        services.beginsTour = opening.beginsTour
        let terminal = ScreenTerminal(
            settings: screen,
            environment: environment,
            scanner: workspace.configuration.scanner.device
        )
        let coordinator = AppCoordinator(
            services: services,
            entries: workspace.configuration.stores + (opening.demonstration.map { [$0.entry] } ?? []),
            first: opening.store ?? opening.demonstration?.entry,
            asksForStore: opening.asksForStore,
            temporary: opening.demonstration.map { [$0.entry.name] } ?? [],
            remembered: await AppCoordinator.remembered(of: opening.store, workspace.stores)
        )
        let end: LoopEnd
        do {
            // Also where it ends before there is a picture: closing a session waits for its opening.
            defer { workspace.firstFrame?.shown() }
            end = try await terminal.show(coordinator, busy: workspace.busy) { workspace.firstFrame?.shown() }
        } catch {
            await demonstrations.stop()
            throw error
        }
        await workspace.stores.deauthenticate()
        await workspace.locator.analytics.flush()
        await demonstrations.stop()
        if case .signal(let number) = end { throw ExitCode(128 + number) }
    }

    /// The app on a demonstration alone, with folders that are deleted afterwards.
    ///
    /// - Parameter tour: starts the tour.
    static func demonstrate(
        _ configuration: DemoStoreConfiguration,
        screen: ScreenSettings,
        tour: Bool = false
    ) async throws {
        let demonstration = try await RunningDemonstration(configuration)
        do {
            try await show(demonstration, screen: screen, tour: tour)
        } catch {
            await demonstration.stop()
            throw error
        }
        await demonstration.stop()
    }

    private static func show(
        _ demonstration: RunningDemonstration,
        screen: ScreenSettings,
        tour: Bool
    ) async throws {
        let workspace = Workspace.make(
            folders: Folders(root: demonstration.folder.url),
            configuration: Configuration(
                stores: [],
                defaultStore: nil,
                features: [:],
                register: RegisterSettings(name: "R1")
            ),
            logins: [demonstration.login],
            payments: [demonstration.payments],
            printer: demonstration.printer,
            runsInBackground: true
        )
        demonstration.planPrices(workspace.stores)
        try await run(workspace, Opening(demonstration: demonstration, beginsTour: tour), screen: screen)
    }

    static func services(
        _ workspace: Workspace,
        screen: ScreenSettings,
        environment: [String: String],
        demonstrations: Demonstrations,
        demonstration: RunningDemonstration?,
        wordPressCom: String?
    ) -> AppServices {
        let isDemonstration = demonstration != nil
        let startDemo: (@MainActor () async throws -> SetupServices.Demo) = { try await demonstrations.start() }
        var services = workspace.locator.appServices(
            setup: SetupServices(
                connector: workspace.connector,
                environment: environment,
                startDemo: isDemonstration ? nil : startDemo,
                wordPressCom: wordPressCom,
                offersWordPressCom: workspace.locator.featureFlags.isEnabled(.wordPressCom),
                version: Version.text
            ),
            screen: screen,
            glyphs: screen.glyphSet(environment)
        )
        services.keepsStores = !isDemonstration
        services.demonstrationsOpenOnHome = demonstration?.isLiving ?? true
        services.noticeRules = NoticeRules(
            workspace.configuration.notices,
            fixed: NoticeRule.bell(if: services.screen.ringsBell),
            storeNames: workspace.configuration.stores.map(\.name),
            file: isDemonstration ? nil : workspace.folders.configurationFile,
            busy: workspace.busy
        )
        services.scannerProfile = workspace.configuration.scanner.profile
        services.feedbackPage = workspace.configuration.feedbackPage
        services.examine = examination(workspace, demonstrations, demonstration?.login, services.glyphs)
        services.logFile = LogFile.file(in: workspace.folders.state)
        services.printerNotices = workspace.printerNotices
        services.notices = ConfigurationNotice.words(workspace.configuration)
        services.notices += workspace.configuration.stores.compactMap {
            LeavingWords.of($0.name, in: workspace.folders)
        }
        return services
    }

    /// The output of `:doctor` for a store; a demonstration is checked with its own login.
    private static func examination(
        _ workspace: Workspace,
        _ demonstrations: Demonstrations,
        _ invented: SiteLogin?,
        _ glyphs: GlyphSet
    ) -> @MainActor (StoreEntry) async -> [String] {
        { [weak demonstrations] entry in
            let login = invented ?? demonstrations?.login(of: entry.name)
            let section = await DoctorStore(
                entry: entry,
                login: login ?? SiteLogin(entry: entry, folders: workspace.folders),
                folder: workspace.locator.configuration.folder(entry.name),
                isOpen: true,
                stores: workspace.stores,
                asksStore: true,
                backup: workspace.configuration.backup
            ).section()
            let report = DoctorReport(sections: [section])
            return report.lines(isASCII: glyphs != .unicode) + ["", report.verdict]
        }
    }

    /// - Throws: `ExitCode`, after a message, where standard input or output is no terminal.
    static func needsTerminal() throws {
        guard hasTerminal else {
            Failure.say("The screens need a terminal. For scripts there are verbs: merced orders list --json")
            throw ExitCode(EX_UNAVAILABLE)
        }
    }

    static var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }
}
