import Networking
import WooFoundation

/// Finds out, for credentials the store accepts, whose they are and what they may do. Nothing is changed: an empty
/// batch is answered only to those who may write (`woocommerce.md`, "What a login may do").
struct AbilityCheck: Sendable {
    private let network: ConnectedNetwork
    private let connection: SiteConnection

    init(network: any Network, connection: SiteConnection) {
        self.network = ConnectedNetwork(base: network, connection: connection)
        self.connection = connection
    }

    /// Everything but reading orders. What gets no answer is unknown.
    func access() async -> SiteAccess {
        async let user = user()
        async let write = verdict(
            RESTRequest(
                siteID: siteID,
                method: .post,
                path: "orders/batch",
                body: .object([:]),
                timeout: Self.patience
            ),
            refused: isKey ? Localization.onlyReads : Localization.noWriting,
            forbidden: Localization.noWriting
        )
        async let products = verdict(reading("products"), refused: Localization.noProducts)
        async let settings = verdict(reading("settings/general"), refused: Localization.noSettings)
        async let analytics = analytics()
        async let taxService = taxService()
        let found = await user
        return SiteAccess(
            account: found?.account,
            verdicts: [
                .writeOrders: await write, .readProducts: await products, .readSettings: await settings,
                .readAnalytics: await analytics, .uploadMedia: upload(found),
            ],
            sendsKeyInQuery: connection.sendsKeyInQuery,
            taxService: await taxService
        )
    }

    private func taxService() async -> String? {
        guard let plugins = try? await SystemStatusRemote(network: network).loadPlugins(siteID: siteID) else {
            return nil
        }
        return CheckoutTax.service(among: plugins.active.map(\.path)) ?? ""
    }

    private static let patience = Duration.seconds(30)

    private var siteID: Int64 { connection.siteID }

    private var isKey: Bool {
        switch connection.credentials {
        case .consumerKey: true
        case .applicationPassword, .account, .wordPressCom: false
        }
    }

    private func user() async -> CurrentUser? {
        isKey ? nil : try? await UsersRemote(network: network).loadCurrentUser(siteID: siteID)
    }

    private func upload(_ user: CurrentUser?) -> SiteAccess.Verdict {
        switch connection.credentials {
        case .consumerKey: return .missing(reason: Localization.noMediaByKey)
        case .wordPressCom: return .missing(reason: Localization.noMediaByTunnel)
        case .applicationPassword, .account: break
        }
        switch user?.canUploadFiles {
        case true?: return .available
        case false?: return .missing(reason: Localization.noUploads)
        case nil: return .unknown
        }
    }

    private func reading(_ path: String) -> RESTRequest {
        let query = [QueryParameter("per_page", "1"), QueryParameter("_fields", "id")]
        return RESTRequest(siteID: siteID, path: path, query: query, timeout: Self.patience)
    }

    /// Its namespace is missing from the index where analytics are disabled.
    private func analytics() async -> SiteAccess.Verdict {
        guard let response = try? await network.responseData(for: index),
            let api = try? await SiteAPIMapper(siteID: siteID).map(response: response.body)
        else { return .unknown }
        guard api.namespaces.contains("wc-analytics") else { return .missing(reason: Localization.analyticsOff) }
        return .available
    }

    /// By the same route as the store: it may not be reachable by another.
    private var index: any URLRequestConvertible {
        let query = [QueryParameter("_fields", "namespaces")]
        switch connection.credentials {
        case .wordPressCom:
            return RESTRequest(siteID: siteID, namespace: .root, path: "", query: query, timeout: Self.patience)
        case .consumerKey, .applicationPassword, .account:
            return UnauthenticatedRequest(
                address: connection.address,
                query: query,
                caFile: connection.caFile
            )
        }
    }

    /// - Parameters:
    ///   - refused: the meaning of 401.
    ///   - forbidden: the meaning of 403, if different.
    private func verdict(_ request: RESTRequest, refused: String, forbidden: String? = nil) async -> SiteAccess.Verdict
    {
        do {
            _ = try await network.responseData(for: request)
            return .available
        } catch let error as NetworkError {
            switch error.status {
            case 401?: return error.saysWhatTheKeyLacks ? .missing(reason: refused) : .unknown
            case 403?: return error.storeError == nil ? .unknown : .missing(reason: forbidden ?? refused)
            case _: return .unknown
            }
        } catch {
            return .unknown
        }
    }

    private enum Localization {
        static var onlyReads: String { localized("this key may only read") }
        static var noWriting: String { localized("this user may not change orders") }
        static var noProducts: String { localized("this login may not see the products") }
        static var noSettings: String { localized("this login may not see the settings") }
        static var analyticsOff: String { localized("analytics are switched off in this store") }
        static var noMediaByKey: String { localized("a consumer key cannot access the media library") }
        static var noMediaByTunnel: String { localized("WordPress.com does not pass files to the store") }
        static var noUploads: String { localized("this user may not upload files") }
    }
}

extension NetworkError {
    /// With this code WooCommerce answers 401 to a key with too few rights, and to a wrong secret; any other code means
    /// that it does not know the key (`woocommerce.md`, "What a login may do").
    var saysWhatTheKeyLacks: Bool { storeError?.code == "woocommerce_rest_authentication_error" }
}
