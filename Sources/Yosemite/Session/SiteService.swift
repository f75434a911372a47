import Networking
import Storage
import WooFoundation

/// What every service of an open store needs.
struct SiteBase: Sendable {
    let login: SiteLogin
    let mirror: any StorageManagerType
    let network: SessionNetwork
    let dates: any DateSource
    let monitor: SiteMonitor
    let access: AccessKeeper
    /// Called when the store did not answer, so that pending work is retried soon.
    let missed: @Sendable () async -> Void
}

/// A part of what an open store can do, with only what it needs for that.
protocol SiteService: AnyObject, Sendable {
    var site: SiteBase { get }
}

extension SiteService {
    var login: SiteLogin { site.login }
    var mirror: any StorageManagerType { site.mirror }
    var network: SessionNetwork { site.network }
    var dates: any DateSource { site.dates }
    var monitor: SiteMonitor { site.monitor }

    /// How the store formats amounts and times, as far as the mirror knows.
    func storeSettings() async throws -> StoreSettings {
        let login = login
        return try await mirror.read { try StoreSettings.load(from: $0, login: login) }
    }

    func storeCurrency() async throws -> String? {
        let siteID = login.siteID
        return try await mirror.read { try StoredCurrency.load(from: $0, siteID: siteID)?.code }
    }

    /// Tells the monitor whether the store answered, and has an unreachable store retried soon.
    ///
    /// - Throws: `EditError.notAllowed` where the store accepts the login, but it may only read.
    func observed<T: Sendable>(_ work: @Sendable () async throws -> T) async throws -> T {
        do {
            let value = try await work()
            await monitor.answered()
            return value
        } catch {
            if let reason = await site.access.reasonNotToWrite(refused: error) {
                await monitor.answered()
                throw EditError.notAllowed(reason: reason)
            }
            await monitor.requestFailed(error)
            if StoreFailureKind(error) == .offline { await site.missed() }
            throw error
        }
    }
}
