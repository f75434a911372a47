import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// The whole program's screens with files of their own, from the set-up on. Keys go in, frames come out.
@MainActor
final class SetupStory {
    struct Setting {
        var size = Size(width: 80, height: 24)
        var environment: [String: String] = [:]
        var wordPressCom: String?
        var isReadOnly = false
        var hold = Duration.seconds(10)
        /// What `:doctor` finds.
        var examine: (@MainActor (StoreEntry) async -> [String])?
        /// Puts others in the place of services of the program.
        var replace: @MainActor (ServiceLocator) -> Void = { _ in }
    }

    let folder: TemporaryFolder
    let folders: Folders
    let screen: StoryScreen
    let busy = Busy()
    let clock = VirtualClock()
    let stores: any StoresManager
    let coordinator: AppCoordinator
    private let loop: TerminalLoop
    private(set) var hasEnded = false

    /// - Parameter home: the files of a story told before.
    private init(_ setting: Setting, home: TemporaryFolder?) async throws {
        let folder = try home ?? TemporaryFolder(named: "setup")
        let folders = Folders(root: folder.url)
        let configuration = try Configuration.load(from: folders.configurationFile)
        let dates = SteppingDateSource(startingAt: Story.now, step: 0)
        let pages = OpenedPages()
        let locator = ServiceLocator(
            configuration: YosemiteConfiguration(
                logins: configuration.stores.map { SiteLogin(entry: $0, folders: folders) },
                folder: folders.store(named:),
                stateFolder: folders.state,
                runsInBackground: true,
                dates: dates,
                clock: clock,
                busy: busy
            ),
            dates: dates,
            time: LoopTime(clock),
            openBrowser: { address in
                pages.opened.append(address)
                return true
            }
        )
        setting.replace(locator)
        stores = locator.stores
        self.folder = folder
        self.folders = folders
        screen = StoryScreen(size: setting.size, rules: FrameRules(glyphs: .unicode))
        var screenSettings = ScreenSettings()
        screenSettings.isReadOnly = setting.isReadOnly
        screenSettings.hold = setting.hold
        var services = locator.appServices(
            setup: SetupServices(
                connector: StoreConnector(stores: stores, folders: folders),
                deviceName: "till",
                environment: setting.environment,
                wordPressCom: setting.wordPressCom,
                version: "1.0.0"
            ),
            screen: screenSettings,
            glyphs: .unicode
        )
        services.examine = setting.examine
        coordinator = AppCoordinator(
            services: services,
            entries: configuration.stores,
            first: configuration.stores.first,
            remembered: await AppCoordinator.remembered(of: configuration.stores.first, stores)
        )
        loop = TerminalLoop(host: coordinator.host, output: screen, busy: busy)
        coordinator.onShow = { [weak loop] in loop?.show($0) }
        self.pages = pages
    }

    private final class OpenedPages {
        var opened: [String] = []
    }

    private let pages: OpenedPages
    /// What a browser was started with.
    var browsed: [String] { pages.opened }

    static func tell(
        _ setting: Setting = Setting(),
        home: TemporaryFolder? = nil,
        _ body: (SetupStory) async throws -> Void
    ) async throws {
        let story = try await SetupStory(setting, home: home)
        let running = Task {
            let end = await story.loop.run()
            story.hasEnded = true
            return end
        }
        var failure: (any Error)?
        do {
            try await body(story)
        } catch {
            failure = error
        }
        for violation in story.screen.violations { Issue.record("\(violation)") }
        story.loop.events.close()
        _ = await running.value
        await story.stores.deauthenticate()
        if let failure { throw failure }
    }

    // MARK: Doing

    func press(_ keys: Key...) async {
        for key in keys { loop.events.push([StampedEvent(.key(key))]) }
        await busy.idle()
    }

    func type(_ text: String) async {
        loop.events.push(text.map { StampedEvent(.key(.character($0))) })
        await busy.idle()
    }

    /// For when the store withholds an answer: idle does not come then.
    func pressWithoutWaiting(_ text: String) async {
        loop.events.push(text.map { StampedEvent(.key(.character($0))) } + [StampedEvent(.key(.enter))])
    }

    func pressWithoutWaiting(_ key: Key) async { loop.events.push([StampedEvent(.key(key))]) }

    func send(_ event: TerminalEvent) async {
        loop.events.push([StampedEvent(event)])
        await busy.idle()
    }

    func palette(_ words: String) async {
        await press(.character(":"))
        await type(words)
        await press(.enter)
    }

    /// From the first page to the permission, with an authority to trust where one is named.
    func find(_ address: String, trusting authority: String? = nil) async throws {
        await type(address)
        await press(.enter)
        if let authority {
            try await until("signed by an authority this machine does not know")
            await press(.tab)
            await type(authority)
            await press(.enter)
        }
        try await until("How should this computer get permission?")
    }

    // MARK: Seeing

    var text: String { screen.frame.text.joined(separator: "\n") }
    var status: String { screen.frame.text[screen.frame.size.height - 2] }
    var focus: String { screen.frame.focusPath.last ?? "" }

    func shows(_ words: String) -> Bool { flat(screen.frame).contains(words) }

    func until(_ words: String) async throws {
        try await screen.wait(for: "“\(words)” on the screen") { self.flat($0).contains(words) }
    }

    /// Without frames and line breaks: sentences are wrapped.
    private func flat(_ frame: Frame) -> String {
        let bare = frame.text.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ┃│")) }
        return bare.joined(separator: " ").replacingOccurrences(of: "  ", with: " ")
    }

    /// The page a browser has to open, put together from its wrapped lines.
    var page: String {
        let lines = screen.frame.text.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ┃")) }
        guard let start = lines.firstIndex(where: { $0.hasPrefix("http") && $0.contains("authorize-application") })
        else { return "" }
        return lines[start...].prefix { !$0.isEmpty }.joined()
    }

    /// Every text that was ever painted or said.
    func neverShowed(_ secret: String) -> Bool {
        !screen.everything.contains(secret)
            && !coordinator.host.toasts.history.contains { $0.text.contains(secret) }
    }
}

/// What a person does in a browser.
enum PlayedBrowser {
    /// Opens the page, presses Yes or No, and follows where that leads.
    ///
    /// - Returns: what the browser shows in the end.
    @discardableResult
    static func answer(_ page: String, yes: Bool = true, trusting authority: String? = nil) async throws -> String {
        let trust = authority.map { ["--cacert", $0] } ?? []
        let button = yes ? "approve=1" : "reject=1"
        let outcome = try await Program.run("curl", ["-sS", "-L", "-m", "20", "-d", button] + trust + [page])
        guard outcome.status == 0 else { throw Expectation("the browser to open \(page)", seen: outcome.errors) }
        return outcome.output
    }
}
