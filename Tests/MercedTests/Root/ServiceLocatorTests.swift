import App
import Experiments
import Synchronization
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import Merced

@MainActor
@Suite struct ServiceLocatorTests {
    private final class KeptAnalytics: Analytics {
        private let kept = Mutex<[String]>([])

        var names: [String] { kept.withLock { $0 } }
        func track(_ event: WooAnalyticsEvent) { kept.withLock { $0.append(event.name) } }
    }

    @Test func test_services_when_replaced_in_the_locator_then_the_screens_of_the_program_use_them() async throws {
        let folder = try TemporaryFolder()
        let (flags, analytics) = (LocalFeatureFlagService(overrides: ["split-view": false]), KeptAnalytics())
        let entry = StoreEntry(
            name: "north",
            url: "http://127.0.0.1:9",
            identity: .user("ada"),
            secret: .file,
            allowHTTP: true
        )
        let folders = Folders(root: folder.url)
        let replace: @MainActor (ServiceLocator) -> Void = {
            $0.setFeatureFlags(flags)
            $0.setAnalytics(analytics)
        }
        let (workspace, services) = ServiceLocator.$prepare.withValue(replace) {
            let workspace = Workspace.make(
                folders: folders,
                configuration: .empty,
                logins: [SiteLogin(entry: entry, folders: folders)],
                payments: [],
                runsInBackground: false
            )
            let services = Application.services(
                workspace,
                screen: ScreenSettings(),
                environment: [:],
                demonstrations: Demonstrations(workspace: workspace),
                demonstration: nil,
                wordPressCom: nil
            )
            return (workspace, services)
        }
        let coordinator = AppCoordinator(services: services, entries: [entry], first: entry)
        let host = coordinator.host
        host.perform("features")
        #expect(analytics.names.suffix(2) == ["command_features", "screen_features"])
        // The first row is the split view; Enter switches it.
        _ = try #require(host.overlay).handle(.key(.enter))
        #expect(flags.isEnabled(.splitView))
        #expect(coordinator.host === host)
        await workspace.stores.deauthenticate()
    }
}
