import App
import DemoStore
import FoundationEssentials
import WooFoundation
import Yosemite

/// The demonstration store requested on the screen, started once.
@MainActor
final class Demonstrations {
    private let workspace: Workspace
    private var running: RunningDemonstration?

    init(workspace: Workspace) {
        self.workspace = workspace
    }

    /// - Throws: `PortUnavailable`, `FileFailure`.
    func start() async throws -> SetupServices.Demo {
        if let running { return SetupServices.Demo(entry: running.entry, login: running.login) }
        let taken = (try? Configuration.load(from: workspace.folders.configurationFile).stores.map(\.name)) ?? []
        let free = (1...).lazy.map { $0 == 1 ? "demo" : "demo-\($0)" }.first { !taken.contains($0) } ?? "demo"
        var configuration = DemoStoreConfiguration(now: Date())
        configuration.trade = .living
        configuration.plugins = [.shipmentTracking]
        let made = try await RunningDemonstration(configuration, name: free)
        workspace.temporary.set(made.folder.url.appending(path: "store"), for: free)
        workspace.payments.add(made.payments)
        running = made
        made.planPrices(workspace.stores)
        return SetupServices.Demo(entry: made.entry, login: made.login)
    }

    func login(of name: String) -> SiteLogin? { running.flatMap { $0.entry.name == name ? $0.login : nil } }

    func stop() async {
        await running?.stop()
        running = nil
    }
}
