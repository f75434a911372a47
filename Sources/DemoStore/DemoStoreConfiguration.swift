import FoundationEssentials
import WooFoundation

/// What a demo store is like. Equal configurations make equal stores, to the byte, save for the address in links.
public struct DemoStoreConfiguration: Sendable {
    public var trade: DemoTrade
    /// How many products it sells, at least one.
    public var products: Int
    /// How many have an account where orders are spread evenly; nil: as many as fit to the orders.
    public var customers: Int?
    public var seed: UInt64
    /// The end of the history.
    public var now: Date
    /// 0: any free port of 127.0.0.1.
    public var port: UInt16
    /// What each request to the shop takes: what it reads is as old as that when the answer leaves, and what it writes is
    /// written at the end.
    public var latency: Duration
    /// What the shop takes its time by.
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
    /// `https://127.0.0.1:8443`: the home URL in links where the store stands behind a front; nil: its own.
    public var siteAddress: String?
    /// What is wrong with the shop from the start; ``DemoStore/setOddities(_:)`` changes it while it runs.
    public var oddities: Set<DemoOddity> = []
    /// The plugins it has beside WooCommerce.
    public var plugins: Set<DemoPlugin> = []
    /// A file in which every write is kept before it is answered; where it is there already, the store begins as it says
    /// and with what was written. nil: nothing is kept.
    public var keptIn: URL?

    /// The settings, taxes, catalogue and coupons of another shop in the place of the invented ones; its currency too. The
    /// invented orders stay those of the invented products: such a store is best opened with none.
    public var profile: DemoProfile?

    /// - Parameter orders: spread evenly; `trade` makes a living shop of it.
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

/// Where a running demo store listens and what opens it: the first user and the first key of its credentials.
public struct DemoStoreAddress: Hashable, Sendable {
    /// `http://127.0.0.1:PORT`.
    public let url: URL
    public let port: UInt16
    public let user: String
    public let applicationPassword: String
    public let consumerKey: String
    public let consumerSecret: String

    /// The gateway that the store is paid through; `DemoGateway.testKey` opens it.
    public var gateway: URL { url.appending(path: "gateway") }
    /// The Stripe behind its plugin and its smart reader; `DemoStripe.testKey` opens it.
    public var stripe: URL { url.appending(path: "stripe") }
}

extension DemoStoreAddress: CustomStringConvertible {
    /// Without the secrets.
    public var description: String { "DemoStoreAddress(\(url.absoluteString), user: \(user))" }
}
