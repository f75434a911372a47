import DemoStore
import Foundation
import Logging
import Networking
import Synchronization
import TestSupport
import WooFoundation

@testable import Yosemite

/// Somebody who connects stores: a manager without logins, over real HTTP, whose network logs everything into memory.
@MainActor
final class LoginDesk {
    let manager: any StoresManager
    let clock = VirtualClock()
    let log = LogLines()
    private let folder: TemporaryFolder

    init(
        network: (any Network)? = nil,
        stallTimeout: Duration = .seconds(60),
        dates: any DateSource = SystemDateSource()
    ) throws {
        let folder = try TemporaryFolder(named: "login")
        self.folder = folder
        let log = log
        let logger = Logger(label: "test") { _ in log }
        let curl = CurlNetwork(
            configuration: CurlConfiguration(stallTimeout: stallTimeout, retry: RetryPolicy(attempts: 1)),
            logger: logger
        )
        let root = folder.url
        manager = makeStoresManager(
            configuration: YosemiteConfiguration(
                logins: [],
                folder: { root.appending(path: $0) },
                stateFolder: root.appending(path: "state"),
                dates: dates,
                clock: clock,
                network: network ?? curl
            )
        )
    }

    func discover(_ address: String, caFile: String? = nil, allowHTTP: Bool = false) async throws -> DiscoveredSite {
        try await manager.perform {
            WordPressSiteAction.discoverSite(address: address, caFile: caFile, allowHTTP: allowHTTP, onCompletion: $0)
        }
    }

    func discover(_ site: OddSite) async throws -> DiscoveredSite {
        try await discover(site.url, caFile: site.certificatePath)
    }

    /// Why a site cannot be found; nil where it can.
    func failure(_ address: String, caFile: String? = nil) async -> LoginError? {
        await Self.failure { _ = try await self.discover(address, caFile: caFile) }
    }

    func failure(_ site: OddSite) async -> LoginError? { await failure(site.url, caFile: site.certificatePath) }

    func check(_ login: SiteLogin) async throws -> SiteAccess {
        try await manager.perform { WordPressSiteAction.checkCredentials(login, onCompletion: $0) }
    }

    func checkFailure(_ login: SiteLogin) async -> LoginError? {
        await Self.failure { _ = try await self.check(login) }
    }

    private static func failure(_ work: () async throws -> Void) async -> LoginError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? LoginError ?? .answer(.unreadable(resource: "failure", reason: "\(error)"))
        }
    }
}

extension OddSite {
    /// Runs `body` at a site of its own and stops it.
    static func with(
        _ oddities: Set<DemoOddity> = [],
        certificate: ThrowAwayCA.Certificate? = nil,
        environment: DemoEnvironment = .production,
        _ body: @MainActor (OddSite) async throws -> Void
    ) async throws {
        let site = try await OddSite.start(oddities, certificate: certificate, environment: environment)
        do {
            try await body(site)
        } catch {
            await site.stop()
            throw error
        }
        await site.stop()
    }

    func login(_ given: (login: String, password: String), usesQueryRoutes: Bool = false) -> SiteLogin {
        SiteLogin(
            siteID: 3,
            name: "odd",
            address: url,
            identity: .user(given.login),
            caFile: certificatePath,
            usesQueryRoutes: usesQueryRoutes
        ) { Secret(given.password) }
    }

    func login(_ given: (key: String, secret: String), usesQueryRoutes: Bool = false) -> SiteLogin {
        SiteLogin(
            siteID: 3,
            name: "odd",
            address: url,
            identity: .consumerKey(given.key),
            caFile: certificatePath,
            usesQueryRoutes: usesQueryRoutes
        ) { Secret(given.secret) }
    }
}

/// A log in memory, everything from trace on.
final class LogLines: LogHandler, Sendable {
    private let lines = Mutex<[String]>([])

    var text: String { lines.withLock { $0.joined(separator: "\n") } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }
}
