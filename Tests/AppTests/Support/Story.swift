import DemoStore
import Foundation
import Networking
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// The app on a demonstration store. Keys go in, frames come out. Requests go straight to the store's router; over HTTP,
/// through a proxy that can fail, where a story reaches for that proxy.
///
/// Pauses pass on `clock` and only when a story turns it; the calendar stands still until a story moves it.
@MainActor
final class Story {
    nonisolated static let now = Date(timeIntervalSince1970: 1_795_357_800)  // 22 Nov 2026, 14:30 UTC

    /// More of everything that takes time.
    nonisolated static let isLong = ProcessInfo.processInfo.environment["MERCED_LONG"] != nil

    struct Setting {
        var orders = 40
        var size = Size(width: 80, height: 24)
        var glyphs = GlyphSet.unicode
        /// How the lists were left.
        var remembered = RememberedLists.standard
        var latency = Duration.zero
        var isReadOnly = false
        var way = Way.standard
        /// For how long what mails or moves stock is not sent.
        var hold = Duration.zero
        /// Answers about money in the place of the real stores.
        var counter: ScriptedCounter?
        /// Cards are taken: by the simulated reader, through the demonstration store's gateway.
        var takesCards = false
        /// What the till is called; nil for one that has no name yet.
        var register: String? = "R1"
        /// Where the register would sell more than there is.
        var oversell = Oversell.allow
        /// What else the till is configured with.
        var till: @Sendable (inout RegisterSettings) -> Void = { _ in }
        /// A receipt printer on a port of the loopback, with a drawer.
        var printer: TCPPrinterDouble?
        /// What becomes of the receipt as soon as a sale is paid.
        var receipt = RegisterSettings.ReceiptRule.print
        /// What the store has beside WooCommerce.
        var plugins: Set<DemoPlugin> = []
        /// A shop whose rules, goods and coupons were recorded, in the place of the invented one.
        var profile: DemoProfile?
        /// Called before the app opens.
        var prepare: @Sendable (DemoStore) -> Void = { _ in }
        /// As `prepare`, for a store that is reached over HTTP, through the proxy, from the beginning.
        var prepareProxy: (@Sendable (FaultProxy) -> Void)?
    }

    let store: DemoStore
    let screen: StoryScreen
    let busy = Busy()
    let clock = VirtualClock()
    let dates = SteppingDateSource(startingAt: Story.now, step: 0)
    let root: AppRoot
    let analytics = RecordingAnalytics()
    let counter: ScriptedCounter?
    private let loop: TerminalLoop
    let stores: any StoresManager
    private let network: StoryNetwork
    private let faults: FaultProxy
    private let folder: TemporaryFolder
    /// Where exports are written.
    var exports: URL { folder.url }
    private var hasEnded = false
    /// When the newest key came: typists take their time.
    private var arrival: Duration = .seconds(1)
    /// Error toasts a story has read; others fail it.
    private var acknowledged: [String] = []

    private init(_ setting: Setting, store: DemoStore, address: DemoStoreAddress, proxy: FaultProxy, port: UInt16)
        throws
    {
        self.store = store
        faults = proxy
        network = StoryNetwork(store, clock: clock, dates: dates)
        if setting.prepareProxy != nil { network.goesOverHTTP() }
        folder = try TemporaryFolder(named: "story")
        screen = StoryScreen(size: setting.size, rules: FrameRules(glyphs: setting.glyphs))
        let files = folder.url
        let login = SiteLogin(
            siteID: 7,
            name: "demo",
            address: "http://127.0.0.1:\(port)",
            identity: setting.way.identity(user: address.user, port: port),
            secret: { [way = setting.way] in way.secret(address) }
        )
        var configuration = YosemiteConfiguration(
            logins: [login],
            folder: { files.appending(path: $0) },
            stateFolder: files.appending(path: "state"),
            runsInBackground: true,
            dates: dates,
            clock: clock,
            busy: busy,
            network: network
        )
        Counter.equip(&configuration, setting, gateway: address.gateway)
        stores = makeStoresManager(configuration: configuration)
        counter = setting.counter
        counter?.inner = stores
        root = AppRoot(
            siteID: 7,
            siteName: "demo",
            stores: setting.counter ?? stores,
            remembered: setting.remembered,
            analytics: analytics,
            dates: dates,
            glyphs: setting.glyphs,
            time: LoopTime(clock),
            isReadOnly: setting.isReadOnly,
            hold: setting.hold,
            exports: ExportFolder(folder: files, busy: busy)
        )
        loop = TerminalLoop(host: root.host, output: screen, busy: busy)
    }

    /// Opens the app, tells the story, closes it; fails on broken rules and on errors nobody read.
    static func tell(_ setting: Setting = Setting(), _ body: (Story) async throws -> Void) async throws {
        var configuration = DemoStoreConfiguration(orders: setting.orders, now: now, latency: setting.latency)
        configuration.plugins = setting.plugins
        configuration.profile = setting.profile
        let store = DemoStore(configuration: configuration)
        let address = try await store.start()
        let proxy = FaultProxy(upstream: address.port)
        let port = try proxy.start()
        setting.prepare(store)
        setting.prepareProxy?(proxy)
        let story = try Story(setting, store: store, address: address, proxy: proxy, port: port)
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
        await story.finish(running)
        if let failure { throw failure }
    }

    private func finish(_ running: Task<LoopEnd, Never>) async {
        let unread = root.host.toasts.history.filter { $0.kind == .error && !acknowledged.contains($0.text) }
        for toast in unread { Issue.record("an error nobody read: \(toast.text)") }
        for violation in screen.violations { Issue.record("\(violation)") }
        loop.events.close()
        faults.release()
        // Whoever sleeps in the middle of something ends, too.
        try? await asTimePasses(.seconds(1)) {
            _ = await running.value
            await stores.deauthenticate()
        }
        faults.stop()
        await store.stop()
    }

    /// What stands between the app and its store. From the first look at it, requests go over HTTP, through it.
    var proxy: FaultProxy {
        network.goesOverHTTP()
        return faults
    }

    /// What Home remembers on disk.
    func kept() async throws -> HomeSettings {
        try await stores.perform { AppSettingsAction.loadHomeSettings(siteID: 7, onCompletion: $0) }
    }

    /// What the lists remember on disk.
    func keptLists() async throws -> RememberedLists {
        try await stores.perform { AppSettingsAction.loadRememberedLists(siteID: 7, onCompletion: $0) }
    }

    // MARK: Doing

    /// Presses `keys` one after the other; returns when the screen shows what came of them.
    func press(_ keys: Key...) async {
        for key in keys {
            arrival += .milliseconds(200)
            loop.events.push([StampedEvent(.key(key), arrival: arrival)])
            await letGo()
        }
    }

    /// A key held to be known as typed is let go.
    private func letGo() async {
        await busy.idle()
        guard root.host.isHoldingKeys else { return }
        // As long as a letter that may move money is held.
        clock.advance(by: .milliseconds(250))
        while root.host.isHoldingKeys { await Task.yield() }
        await busy.idle()
    }

    /// What a scanner sends: fast, and with an Enter.
    func scan(_ code: String, gap: Duration = .milliseconds(4)) async {
        arrival += .seconds(1)
        for key in code.map({ Key.character($0) }) + [.enter] {
            arrival += gap
            loop.events.push([StampedEvent(.key(key), arrival: arrival)])
            // A slow one gives time to take its first letters for typed.
            guard gap > .milliseconds(30) else { continue }
            await busy.idle()
            clock.advance(by: gap)
            await busy.idle()
        }
        await busy.idle()
    }

    /// As `scan`, with so much time between two characters: none for a lump, as over SSH.
    func scanWithoutWaiting(_ code: String, gap: Duration, ending: [Key] = [.enter]) {
        arrival += .milliseconds(100)
        var events: [StampedEvent] = []
        for key in code.map({ Key.character($0) }) + ending {
            arrival += gap
            events.append(StampedEvent(.key(key), arrival: arrival))
        }
        if gap == .zero { loop.events.push(events) } else { for event in events { loop.events.push([event]) } }
    }

    /// For when the store withholds an answer: idle does not come then.
    func pressWithoutWaiting(_ keys: Key...) async {
        for key in keys { loop.events.push([StampedEvent(.key(key))]) }
    }

    func type(_ text: String) async {
        let events = text.map { character in
            arrival += .milliseconds(200)
            return StampedEvent(.key(.character(character)), arrival: arrival)
        }
        loop.events.push(events)
        await letGo()
    }

    func send(_ event: TerminalEvent) async {
        loop.events.push([StampedEvent(event)])
        await busy.idle()
    }

    /// As `send`, for when the store withholds an answer.
    func resizeWithoutWaiting(_ size: Size) async { loop.events.push([StampedEvent(.resize(size))]) }

    /// Runs a command as the palette does.
    func palette(_ words: String) async {
        await press(.character(":"))
        await type(words)
        await press(.enter)
    }

    // MARK: Seeing

    var frame: Frame { screen.frame }
    var text: String { frame.text.joined(separator: "\n") }
    var status: String { frame.text[frame.size.height - 2] }
    var hints: String { frame.text[frame.size.height - 1] }
    /// The row with the `▸`.
    var selected: String { frame.text.first { $0.contains("▸") } ?? "" }

    /// The row with the terminal's cursor, in every glyph set.
    var cursorRow: String { frame.cursor.map { frame.text[$0.y] } ?? "" }

    /// The number of the selected order: `#3128`.
    var selectedNumber: String {
        // In ASCII the mark is another, and heavy frames have a `#` too; the cursor stands in the row.
        guard let number = (selected.isEmpty ? cursorRow : selected).firstMatch(of: /#[0-9]+/) else { return "" }
        return String(number.output)
    }

    var selectedID: Int { Int(selectedNumber.dropFirst()) ?? 0 }

    func shows(_ words: String) -> Bool { text.contains(words) }

    func until(_ words: String) async throws {
        try await screen.wait(for: "“\(words)” on the screen") { $0.text.joined(separator: "\n").contains(words) }
    }

    func until(not words: String) async throws {
        try await screen.wait(for: "no “\(words)” on the screen") { !$0.text.joined(separator: "\n").contains(words) }
    }

    func until(_ what: String, _ condition: @escaping (Frame) -> Bool) async throws {
        try await screen.wait(for: what, condition)
    }

    /// The list is whole and calm.
    func ready() async throws {
        try await until("a list in step with the store") { frame in
            frame.text[frame.size.height - 2].contains("Synced") && frame.cells.contains(where: \.isSelected)
        }
        await busy.idle()
    }

    /// As `ready`, while time passes a minute at a time: whoever waits may begin a wait anew.
    func readyAsTimePasses() async throws {
        try await asTimePasses(.seconds(60)) { try await self.ready() }
    }

    /// As `until`, while time passes a second at a time.
    func untilAsTimePasses(_ what: String, _ condition: @escaping (Frame) -> Bool) async throws {
        try await asTimePasses(.seconds(1)) { try await self.until(what, condition) }
    }

    /// As `until`, while time creeps: slowly enough that no answer of the store comes too late.
    func untilAsTimeCreeps(_ what: String, _ condition: @escaping (Frame) -> Bool) async throws {
        let creeping = Task { [clock] in
            var turns = 0
            while !Task.isCancelled {
                turns += 1
                if turns % 20_000 == 0, clock.sleeperCount > 0 { clock.advance(by: .seconds(1)) }
                await Task.yield()
            }
        }
        defer { creeping.cancel() }
        try await until(what, condition)
    }

    /// Lets clock and calendar go on together, until nothing is under way.
    func pass(_ duration: Duration) async {
        dates.advance(by: Double(duration.components.seconds))
        clock.advance(by: duration)
        await busy.idle()
    }

    private func asTimePasses(_ step: Duration, _ body: () async throws -> Void) async throws {
        let passing = Task { [clock, network] in
            var passer = TimePasser(clock, requests: network.requests)
            while !Task.isCancelled {
                _ = passer.turn(by: step)
                await Task.yield()
            }
        }
        defer { passing.cancel() }
        try await body()
    }

    /// The question that is asked.
    var question: DialogOverlay? { root.host.overlay as? DialogOverlay }

    /// No page, no overlay, no field.
    var isAtRoot: Bool {
        let host = root.host
        return host.stack.count == 1 && host.overlay == nil && !host.screen.isEditing
    }

    /// A dialog asks whether typed words may go.
    var asksToThrowAway: Bool {
        text.contains(/Discard (?:“|this |the |what )[^?\n]*\?/) || shows("Leave without sending?")
    }

    /// The loop still takes keys.
    var isRunning: Bool { !hasEnded }

    func untilEnded() async throws {
        for _ in 0..<10_000 where !hasEnded { await Task.yield() }
        if hasEnded { return }
        throw Expectation("the loop to end", seen: text)
    }

    /// For tests in which errors are expected and not the point.
    func acknowledgeAll() {
        acknowledged += root.host.toasts.history.filter { $0.kind == .error }.map(\.text)
    }

    /// Takes note of an error on the screen.
    func acknowledge(_ words: String) {
        let found = root.host.toasts.history.filter { $0.kind == .error && $0.text.contains(words) }
        if found.isEmpty { Issue.record("no error says “\(words)”: \(root.host.toasts.history.map(\.text))") }
        acknowledged += found.map(\.text)
    }
}
