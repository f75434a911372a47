import DemoStore
import Foundation
import TestSupport

@testable import App

extension SetupStory {
    /// Two shops on plain http, connected as `north` and `south` with secrets of merced's own.
    static func tellOfTwoStores(
        _ setting: Setting = Setting(),
        northernOrders: Int = 12,
        _ body: (SetupStory, OddSite, OddSite) async throws -> Void
    ) async throws {
        let sites = [
            try await OddSite.start(certificate: nil, orders: northernOrders, environment: .local, now: Story.now),
            try await OddSite.start(certificate: nil, orders: 5, environment: .local, now: Story.now),
        ]
        let home = try TemporaryFolder(named: "stores")
        for (name, site) in zip(["north", "south"], sites) {
            let entry = StoreEntry(
                name: name,
                url: site.plainURL,
                identity: .user(site.user.login),
                secret: .file
            )
            let folders = Folders(root: home.url)
            try ConfigurationWriter.add(entry, to: folders.configurationFile)
            try SecretFile(folders.secretFile(store: name)).write(.init(site.user.password))
        }
        do {
            try await tell(setting, home: home) { try await body($0, sites[0], sites[1]) }
        } catch {
            for site in sites { await site.stop() }
            throw error
        }
        for site in sites { await site.stop() }
    }
}
