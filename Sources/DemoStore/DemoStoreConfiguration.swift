import FoundationEssentials
import WooFoundation

/// The configuration of a demo store. Equal configurations make equal stores, to the byte, except for the address in
/// links.
public struct DemoStoreConfiguration: Sendable {
    public var trade: DemoTrade
    /// How many products it sells, at least one.
    public var products: Int
    /// The number of registered customers where orders are spread evenly; nil: in proportion to the orders.
    public var customers: Int?
    public var seed: UInt64
    /// The end of the history.
    public var now: Date
    /// 0: any free port of 127.0.0.1.
    public var port: UInt16
    /// The duration of each request to the shop: an answer is that old when it leaves, and writes happen at the end.
    public var latency: Duration
    /// The clock of the latency.
    public var pace: any Clock<Duration> = ContinuousClock()
    /// An IANA name.
    public var timeZone: String
    /// An ISO 4217 code.
    public var currency: String
    public var environment: DemoEnvironment
    /// The store's name, HTML-escaped as WordPress has it.
    public var name: String
    public var credentials: DemoCredentials
    /// The store's clock while it runs; nil: `now` and the time since the start.
    public var clock: (any DateSource)?
    /// `https://127.0.0.1:8443`: the home URL in links where the store is behind a proxy; nil: its own.
    public var siteAddress: String?
    /// The shop's faults from the start; ``DemoStore/setOddities(_:)`` changes them while it runs.
    public var oddities: Set<DemoOddity> = []
    /// Its plugins besides WooCommerce.
    public var plugins: Set<DemoPlugin> = []
    /// A file in which every write is journalled before it is answered; if it exists, the store begins with its
    /// configuration and writes. nil: nothing is stored.
    public var keptIn: URL?

    /// Settings, taxes, catalogue and coupons of another shop instead of the invented ones, with its currency. The
    /// invented orders stay those of the invented products: such a store is best opened without any.
    public var profile: DemoProfile?

    /// - Parameter orders: spread evenly; `trade` makes it a living shop.
    public init(
        orders: Int = 480,
        products: Int = 60,
        seed: UInt64 = 2026,
        now: Date = Date(),
        port: UInt16 = 0,
        latency: Duration = .zero,
        timeZone: String = "America/New_York",
        currency: String = "USD",
        environment: DemoEnvironment = .local,
        name: String = "Harbor &amp; Pine Mercantile",
        credentials: DemoCredentials = .standard,
        clock: (any DateSource)? = nil,
        siteAddress: String? = nil
    ) {
        trade = .even(orders: orders)
        self.products = products
        self.seed = seed
        self.now = now
        self.port = port
        self.latency = latency
        self.timeZone = timeZone
        self.currency = currency
        self.environment = environment
        self.name = name
        self.credentials = credentials
        self.clock = clock
        self.siteAddress = siteAddress
    }
}

/// The address of a running demo store and its login: the first user and the first key of its credentials.
public struct DemoStoreAddress: Hashable, Sendable {
    /// `http://127.0.0.1:PORT`.
    public let url: URL
    public let port: UInt16
    public let user: String
    public let applicationPassword: String
    public let consumerKey: String
    public let consumerSecret: String

    /// The store's payment gateway; `DemoGateway.testKey` is its key.
    public var gateway: URL { url.appending(path: "gateway") }
    /// The Stripe double of its plugin and its smart reader; `DemoStripe.testKey` is its key.
    public var stripe: URL { url.appending(path: "stripe") }
}

extension DemoStoreAddress: CustomStringConvertible {
    /// Without the secrets.
    public var description: String { "DemoStoreAddress(\(url.absoluteString), user: \(user))" }
}
