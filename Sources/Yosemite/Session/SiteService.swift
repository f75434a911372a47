import Networking
import Storage
import WooFoundation

/// What every service of an open store stands on.
struct SiteBase: Sendable {
    let login: SiteLogin
    let mirror: any StorageManagerType
    let network: SessionNetwork
    let dates: any DateSource
    let monitor: SiteMonitor
    let access: AccessKeeper
    /// The store did not answer: what waits for it is to try again soon.
    let missed: @Sendable () async -> Void
}

/// A part of what an open store can do, with what it needs for that and nothing else.
protocol SiteService: AnyObject, Sendable {
    var site: SiteBase { get }
}

extension SiteService {
    var login: SiteLogin { site.login }
    var mirror: any StorageManagerType { site.mirror }
    var network: SessionNetwork { site.network }
    var dates: any DateSource { site.dates }
    var monitor: SiteMonitor { site.monitor }

    /// How the store writes amounts and times, as far as it is known here.
    func storeSettings() async throws -> StoreSettings {
        let login = login
        return try await mirror.read { try StoreSettings.load(from: $0, login: login) }
    }

    /// Tells the monitor whether the store answered, and has a store that did not tried again soon.
    ///
    /// - Throws: `EditError.notAllowed` where the store takes the login, and the login may only read.
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
