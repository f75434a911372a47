import DemoStore
import Foundation

/// A demo store with something wrong with it, alone on the loopback or behind HTTPS with a throw-away authority: what the
/// login has to cope with. Reached from tests and from a started program alike.
public final class OddSite: Sendable {
    public let store: DemoStore
    /// nil where it is reached over plain http.
    public let front: TLSFront?
    /// Where a browser would go: `https://localhost:PORT`, with the folder WordPress lives in.
    public let url: String
    /// The same site without TLS.
    public let plainURL: String

    /// What `--ca-file` is given to trust the site; nil over plain http.
    public var certificatePath: String? { front?.certificateAuthority.certificatePath }

    private init(store: DemoStore, front: TLSFront?, port: UInt16, folder: String) {
        self.store = store
        self.front = front
        plainURL = "http://127.0.0.1:\(port)\(folder)"
        url = front.map { $0.url + folder } ?? plainURL
    }

    /// Starts one.
    ///
    /// - Parameters:
    ///   - certificate: nil for plain http.
    ///   - authority: to share one between several sites; making one takes a moment.
    ///   - environment: `local` lets application passwords work over plain http.
    public static func start(
        _ oddities: Set<DemoOddity> = [],
        certificate: ThrowAwayCA.Certificate? = .good,
        authority: ThrowAwayCA? = nil,
        orders: Int = 12,
        environment: DemoEnvironment = .production,
        now: Date = Date()
    ) async throws -> OddSite {
        var configuration = DemoStoreConfiguration(orders: orders, now: now, environment: environment)
        configuration.oddities = oddities
        let store = DemoStore(configuration: configuration)
        let address = try await store.start()
        do {
            let front =
                if let certificate {
                    try await TLSFront.start(
                        before: Int(address.port),
                        certificate: certificate,
                        authority: authority
                    )
                } else { nil as TLSFront? }
            return OddSite(store: store, front: front, port: address.port, folder: folder(of: oddities))
        } catch {
            await store.stop()
            throw error
        }
    }

    public func stop() async { await store.stop() }

    /// The first user of the store's credentials, an administrator, with its application password.
    public var user: (login: String, password: String) { user(0) }
    /// The manager.
    public var manager: (login: String, password: String) { user(1) }
    /// A customer, who may see nothing.
    public var customer: (login: String, password: String) { user(2) }

    private func user(_ index: Int) -> (login: String, password: String) {
        let user = store.configuration.credentials.users[index]
        return (user.login, user.applicationPassword)
    }

    /// The consumer key called `rw`, `ro`, `wo`, `manager` or `customer`.
    public func key(_ name: String) -> (key: String, secret: String) {
        let key = store.configuration.credentials.keys.first { $0.consumerKey.hasPrefix("ck_demo_\(name)") }
        return (key?.consumerKey ?? "", key?.consumerSecret ?? "")
    }

    private static func folder(of oddities: Set<DemoOddity>) -> String {
        oddities.lazy.compactMap { oddity in
            if case .subfolder(let folder) = oddity { folder } else { nil }
        }.first ?? ""
    }
}
