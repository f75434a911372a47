import FoundationEssentials
import Networking
import WooFoundation

/// An account at WordPress.com through which a store may be connected; its token is read when it is needed.
public struct DotcomLogin: Sendable {
    /// Where the service answers; nil for WordPress.com itself.
    public let service: String?
    public let token: @Sendable () async throws -> Secret

    public init(service: String? = nil, token: @escaping @Sendable () async throws -> Secret) {
        self.service = service
        self.token = token
    }
}

public typealias DotcomSiteInfo = Networking.DotcomSiteInfo
public typealias SitePlan = Networking.SitePlan

/// The owner of an account at WordPress.com, and its sites.
public struct DotcomSites: Sendable {
    /// `Mira Demo`; the user name where there is no display name.
    public let owner: String
    public let sites: [DotcomSiteInfo]

    /// Host, port and folder of an address, however it was typed.
    public static func host(_ address: String) -> String {
        let rest = address.trimmed(.whitespaces).lowercased().split(separator: "://", maxSplits: 1).last.map(
            String.init
        )
        let host = rest ?? ""
        let plain = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        return plain.hasSuffix("/") ? String(plain.dropLast()) : plain
    }
}

extension DotcomSites: Hashable {}

extension DiscoveredSite {
    /// From WordPress.com's data: the site itself was not asked.
    public init(_ info: DotcomSiteInfo) {
        self.init(
            name: info.name,
            address: info.url.hasSuffix("/") ? String(info.url.dropLast()) : info.url,
            usesQueryRoutes: false,
            hasWooCommerce: true,
            isSecure: info.url.lowercased().hasPrefix("https://")
        )
    }
}

/// The connection of a store through WordPress.com.
public struct DotcomConnection: Hashable, Sendable {
    public let owner: String
    public let plan: SitePlan
}

/// Asks WordPress.com about an account.
struct DotcomInquiry: Sendable {
    let network: any Network

    /// - Throws: `NetworkError`, `LoginError.insecureAddress`, errors of the token's command.
    func sites(of login: DotcomLogin) async throws -> DotcomSites {
        let account: DotcomAccess
        do {
            account = try DotcomAccess(token: try await login.token(), service: login.service)
        } catch SiteAddressError.insecure(let host) {
            throw LoginError.insecureAddress(host: host)
        } catch let error as SiteAddressError {
            throw LoginError.badAddress(StoreWords.describe(error))
        }
        let remote = AccountRemote(network: DotcomNetwork(base: network, account: account))
        let owner = try await remote.loadAccount()
        return DotcomSites(owner: owner.shownName, sites: try await remote.loadSites())
    }

    /// - Returns: nil where the store is connected directly.
    /// - Throws: `NetworkError`, `SessionError.secret`.
    func connection(of login: SiteLogin) async throws -> DotcomConnection? {
        guard case .wordPressCom = login.identity else { return nil }
        let connection = try await SiteConnection(login: login)
        let remote = AccountRemote(network: ConnectedNetwork(base: network, connection: connection))
        let owner = try await remote.loadAccount()
        return DotcomConnection(owner: owner.shownName, plan: try await remote.loadPlan(siteID: login.siteID))
    }
}

extension DotcomAccount {
    fileprivate var shownName: String { displayName.isEmpty ? username : displayName }
}
