import FoundationEssentials
import Networking
import WooFoundation

/// What stands between merced and a store and repeats old answers.
public struct SiteCache: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Two readings around a change of ours were different: nothing repeats answers.
        case none
        /// The same address is answered from a cache; merced's own, which never repeat an address, are not.
        case byAddress
        /// Old answers come whatever merced asks: it cannot see what other tills and the shop do.
        case always
    }

    /// When a finding is looked at again, in seconds: hosts are changed.
    static let life: TimeInterval = 86_400

    public let kind: Kind
    /// What it probably is: `LiteSpeed Cache`; empty where its answers do not say.
    public let name: String
    /// nil where an earlier version found it.
    public var checkedAt: Date?

    public init(kind: Kind, name: String, checkedAt: Date? = nil) {
        (self.kind, self.name, self.checkedAt) = (kind, name, checkedAt)
    }

    func isDue(at now: Date) -> Bool { checkedAt.map { abs(now.timeIntervalSince($0)) > Self.life } ?? true }
}

/// Finds a cache in front of the API, without trusting what its answers say of themselves: reads a record, changes it,
/// and reads it again at the same address and at a new one.
///
/// The record is a product tag made for this and deleted again: it has no products, and a shop sends no webhook or
/// email for tags.
struct CacheCheck: Sendable {
    static let tagName = "merced cache check"

    let network: any Network
    let siteID: Int64

    init(network: any Network, siteID: Int64) { (self.network, self.siteID) = (network, siteID) }

    /// For a store that is not open.
    ///
    /// - Throws: `SessionError.secret`.
    init(login: SiteLogin, network: any Network) async throws {
        let connection = try await SiteConnection(login: login)
        self.init(network: ConnectedNetwork(base: network, connection: connection), siteID: login.siteID)
    }

    /// - Throws: `NetworkError` where the store does not let us find out; what was made is deleted all the same.
    func run() async throws -> SiteCache {
        let remote = CatalogueRemote(network: network)
        let made = try await tag(remote)
        let found: Result<SiteCache, any Error>
        do { found = .success(try await look(at: made, remote)) } catch { found = .failure(error) }
        // Also where the check was stopped meanwhile, whose requests would be.
        await Task { try? await remote.deleteForGood(.tags, id: "\(made)", siteID: siteID) }.value
        return try found.get()
    }

    /// One that an interrupted check left behind serves again.
    private func tag(_ remote: CatalogueRemote) async throws -> Int64 {
        let fields: [String: JSONValue] = ["name": .string(Self.tagName), "description": .string(Self.stamp())]
        let answer: WriteAnswer<ProductTag> = await remote.create(.tags, fields: fields, siteID: siteID)
        switch answer {
        case .done(let tag): return tag.tagID
        case .notSent(let error): throw error
        case .refused(let error):
            guard let id = error.storeError?.data["resource_id"]?.integer else { throw error }
            return id
        case .unknown(let error): throw error
        }
    }

    private func look(at id: Int64, _ remote: CatalogueRemote) async throws -> SiteCache {
        let before = try await read(id, isFresh: false).text
        let wanted = Self.stamp()
        let answer: WriteAnswer<ProductTag> = await remote.update(
            .tags,
            id: id,
            fields: ["description": .string(wanted)],
            siteID: siteID
        )
        let changed = try answer.harmless().details
        let again = try await read(id, isFresh: false)
        // Another till may be checking with the same tag.
        if again.text != before { return SiteCache(kind: .none, name: "") }
        let fresh = try await read(id, isFresh: true).text
        guard fresh == before else { return SiteCache(kind: .byAddress, name: Self.name(again.headers)) }
        guard changed == wanted else {
            throw NetworkError.unreadable(resource: "cache check", reason: TakenWords.doesNothing)
        }
        return SiteCache(kind: .always, name: Self.name(again.headers))
    }

    private func read(_ id: Int64, isFresh: Bool) async throws -> (text: String, headers: HTTPHeaders) {
        var request = RESTRequest(siteID: siteID, path: "products/tags/\(id)")
        request.mayBeCached = !isFresh
        if isFresh { request = request.asking(ReadMark().next()) }
        let response = try await network.responseData(for: request)
        let tag: ProductTag = try await RecordMapper(siteID: siteID).map(response: response.body)
        return (tag.details, response.headers)
    }

    private static func stamp() -> String { UUID().uuidString.lowercased() }

    /// By the headers that caches add; an answer without them may be a cache's all the same.
    static func name(_ headers: HTTPHeaders) -> String {
        let marks: [(header: String, name: String)] = [
            ("X-LiteSpeed-Cache", "LiteSpeed Cache"), ("X-QC-Cache", "QUIC.cloud"), ("CF-Cache-Status", "Cloudflare"),
            ("X-Kinsta-Cache", "Kinsta"), ("X-Proxy-Cache", "SiteGround"), ("X-WP-Engine-Cache", "WP Engine"),
            ("X-Varnish", "Varnish"), ("X-Sucuri-Cache", "Sucuri"), ("X-Rocket-Nginx-Serving-Static", "WP Rocket"),
            ("X-FastCGI-Cache", "nginx"), ("X-Cache", "a proxy"), ("Age", "a proxy"),
        ]
        return marks.first { headers[$0.header] != nil }?.name ?? ""
    }
}

extension SiteCache {
    /// What it means and what to do, in one or two sentences; nil where there is nothing to say.
    public var words: String? {
        let who = name.isEmpty ? Localization.somebody : name
        return switch kind {
        case .none: nil
        case .byAddress: localized(Localization.byAddress, who, advice)
        case .always: localized(Localization.always, who, advice)
        }
    }

    /// For the status line of a till.
    public var tillWarning: String? {
        kind == .always ? localized(Localization.till, name.isEmpty ? Localization.somebody : name) : nil
    }

    /// Where it is switched off.
    private var advice: String {
        switch name {
        case "LiteSpeed Cache": localized("In wp-admin: LiteSpeed Cache, Cache, “Cache REST API” off.")
        case "Cloudflare", "QUIC.cloud": localized("Add a rule there that bypasses the cache for /wp-json/*.")
        case "WP Rocket": localized("In wp-admin: WP Rocket, Advanced Rules, never cache /wp-json/.")
        default: localized("Ask the host to leave /wp-json/ out of its cache.")
        }
    }

    private enum Localization {
        static let somebody = localized("Something")
        static let byAddress =
            "%@ in front of the store repeats old answers of its API. merced asks so that none is used. %@"
        static let always =
            "%@ in front of the store answers with old data: payments and returns at two tills are not kept apart. %@"
        static let till =
            "%@ in front of the store answers with old data: payments and returns at other tills are not seen."
    }
}
