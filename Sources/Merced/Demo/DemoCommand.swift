import App
import ArgumentParser
import DemoStore
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced demo`: the demonstration store, and the app on it.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Open the embedded demonstration store; no account, no network.",
        discussion:
            """
            A real HTTP server on this machine's loopback with a shop that lives: two years of invented orders, about 25 a \
            day, and one more every few minutes. What you do to it is gone afterwards. Of the credentials that --serve \
            prints the application password works at once; a REST key, as in every shop, only behind an https front.
            """
    )

    /// The seed of the default shop.
    static let standardSeed: UInt64 = 20_261_121

    @Option(help: "So many orders, spread evenly over two years, in the place of a shop that lives.")
    var orders: Int?

    @Option(help: "How many products it sells; 60, and 10000 with --orders 10000 or more.")
    var products: Int?

    @Option(
        help: "Serve the store alone on this port (0: any); prints its address and credentials as one line of JSON."
    )
    var serve: UInt16?

    @Option(
        help: "With --serve: keep what is written in this file, and begin with what it holds.",
        completion: .file()
    )
    var keep: String?

    @Option(help: "With --serve: what each request to the shop takes, in milliseconds, as a slow shop does.")
    var latency: Int?

    @Option(
        name: .customLong("gateway-version"),
        help: "With --serve: the newest version of the gateway's page that its gateway speaks, 1 or 2."
    )
    var gatewayVersion: Int?

    @Option(name: .long, help: "The seed of the invented data.")
    var seed = Self.standardSeed

    @OptionGroup var screen: ScreenOptions

    func validate() throws {
        guard orders.map((0...2_000_000).contains) ?? true else {
            throw ValidationError("--orders takes 0 to 2000000.")
        }
        guard products.map((1...200_000).contains) ?? true else {
            throw ValidationError("--products takes 1 to 200000.")
        }
        guard keep == nil || serve != nil else { throw ValidationError("--keep goes with --serve.") }
        guard latency == nil || serve != nil else { throw ValidationError("--latency goes with --serve.") }
        guard gatewayVersion == nil || serve != nil else {
            throw ValidationError("--gateway-version goes with --serve.")
        }
        guard gatewayVersion.map((1...2).contains) ?? true else {
            throw ValidationError("--gateway-version takes 1 or 2.")
        }
        guard latency.map((0...60_000).contains) ?? true else { throw ValidationError("--latency takes 0 to 60000.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            var configuration = DemoStoreConfiguration(
                products: products ?? (orders.map { $0 < 10_000 } ?? true ? 60 : 10_000),
                seed: seed,
                now: Date(),
                port: serve ?? 0
            )
            configuration.trade = orders.map { .even(orders: $0) } ?? .living
            configuration.plugins = [.shipmentTracking]
            configuration.latency = .milliseconds(latency ?? 0)
            configuration.keptIn = keep.map { URL(filePath: $0) }
            if serve != nil {
                let store = DemoStore(configuration: configuration)
                if gatewayVersion == 1 { store.gateway.speak(.onlyOne) }
                let end = EndSignal()
                try announce(try await start(store))
                await end.wait()
                await store.stop()
                return
            }
            try Application.needsTerminal()
            try await Application.demonstrate(configuration, screen: screen.applied(to: ScreenSettings()))
        }
    }

    private func start(_ store: DemoStore) async throws -> DemoStoreAddress {
        do {
            return try await store.start()
        } catch {
            throw PortUnavailable(port: serve ?? 0, reason: error.plainWords)
        }
    }

    private func announce(_ address: DemoStoreAddress) throws {
        let members: [String: JSONValue] = [
            "url": .string(address.url.absoluteString),
            "user": .string(address.user),
            "application_password": .string(address.applicationPassword),
            "consumer_key": .string(address.consumerKey),
            "consumer_secret": .string(address.consumerSecret),
            "gateway_url": .string(address.gateway.absoluteString),
            "gateway_key": .string(DemoGateway.testKey),
            "stripe_url": .string(address.stripe.absoluteString),
            "stripe_key": .string(DemoStripe.testKey),
        ]
        try StandardOutput.write(Data((JSONValue.object(members).text + "\n").utf8))
    }
}
