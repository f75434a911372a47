import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Where there may be a tour: in a demonstration alone, never where a real store can come to the front.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TourSafetyTests {
    private func coordinator(
        _ entries: [StoreEntry],
        temporary: Set<String>,
        keepsStores: Bool
    ) throws -> AppCoordinator {
        let folder = try TemporaryFolder(named: "tour")
        let folders = Folders(root: folder.url)
        let locator = ServiceLocator(
            configuration: YosemiteConfiguration(
                logins: [],
                folder: folders.store(named:),
                stateFolder: folders.state,
                runsInBackground: false
            )
        )
        var services = locator.appServices(
            setup: SetupServices(
                connector: StoreConnector(stores: locator.stores, folders: folders),
                environment: [:],
                version: "1.0.0"
            ),
            screen: ScreenSettings(),
            glyphs: .unicode
        )
        services.keepsStores = keepsStores
        services.beginsTour = true
        return AppCoordinator(services: services, entries: entries, first: entries[0], temporary: temporary)
    }

    private func entry(_ name: String) -> StoreEntry {
        StoreEntry(name: name, url: "http://127.0.0.1:9", identity: .user("demo"), secret: .file)
    }

    private func hasTour(_ coordinator: AppCoordinator) -> Bool {
        let ids = Set(coordinator.host.commandsHere.map(\.id))
        let offers = AppCommands.tours.filter { ids.contains($0.id) }
        #expect(offers.isEmpty || offers.count == AppCommands.tours.count)
        #expect((coordinator.host.band == nil) == offers.isEmpty)
        return !offers.isEmpty
    }

    @Test func test_tour_when_the_store_is_a_demonstration_alone_then_begins() throws {
        #expect(hasTour(try coordinator([entry("demo")], temporary: ["demo"], keepsStores: false)))
    }

    @Test func test_tour_when_a_real_store_is_or_can_be_connected_then_there_is_none() throws {
        #expect(!hasTour(try coordinator([entry("shop")], temporary: [], keepsStores: true)))
        #expect(!hasTour(try coordinator([entry("shop")], temporary: [], keepsStores: false)))
        #expect(!hasTour(try coordinator([entry("demo")], temporary: ["demo"], keepsStores: true)))
        let both = [entry("demo"), entry("shop")]
        #expect(!hasTour(try coordinator(both, temporary: ["demo"], keepsStores: false)))
    }

    @Test func test_commands_when_there_is_no_demonstration_then_the_table_has_none_of_the_tour() {
        #expect(AppCommands.tours.allSatisfy { AppCommands.table[$0.id] == nil })
        #expect(CommandTable(AppCommands.table.commands + AppCommands.tours).clashes().isEmpty)
    }
}
