import FoundationEssentials
import Synchronization
import WooFoundation

/// A WooCommerce store on 127.0.0.1 with invented orders: `merced demo`, the key-story tests and the benchmarks use it
/// over real HTTP. Its answers are checked against recordings of a real store (`woocommerce.md`).
///
/// The store forgets everything when it stops, unless it has a file for its writes (`keptIn`). All methods may be
/// called from any thread.
public final class DemoStore: Sendable {
    public let configuration: DemoStoreConfiguration

    /// Its payment gateway, at `/gateway` of the same address.
    public let gateway = DemoGateway()
    /// The Stripe double of its smart reader and its plugin, at `/stripe`.
    public let stripe: DemoStripe
    /// The double of WordPress.com in front of it, at `/wordpress-com`.
    public let dotcom = DemoDotcom()

    /// The host in front of it: faults added here strike the shop's requests, also those through WordPress.com.
    public let host = DemoHost()

    /// Its own sign-in page.
    public let signIn = DemoSignIn()

    private let state: Mutex<StoreState>
    let router: Router
    private let authenticator: Authenticator
    private let dates: DemoDates
    private let clock: any DateSource
    private let thread = StoreThread()
    private let server = Mutex<(server: LoopbackServer, port: UInt16)?>(nil)
    /// The journal of writes, once the store has started.
    let journal = Mutex<WriteJournal?>(nil)

    public init(configuration: DemoStoreConfiguration = DemoStoreConfiguration()) {
        self.configuration = configuration
        state = Mutex(Self.opening(configuration))
        let isKept = configuration.keptIn != nil
        let clock = configuration.clock ?? (isKept ? SystemDateSource() : RunningClock(reference: configuration.now))
        self.clock = clock
        stripe = DemoStripe { Int(clock.now().timeIntervalSince1970.rounded(.down)) }
        router = Router(siteName: configuration.name, environment: configuration.environment, stripe: stripe)
        authenticator = Authenticator(
            credentials: configuration.credentials,
            environment: configuration.environment
        )
        dates = DemoDates(zone: StoreTimeZone(identifier: configuration.timeZone, gmtOffset: 0))
    }

    static func opening(_ configuration: DemoStoreConfiguration) -> StoreState {
        let catalogue = DemoCatalogue(seed: configuration.seed, count: configuration.products)
        let now = Int(configuration.now.timeIntervalSince1970)
        let zone = StoreTimeZone(identifier: configuration.timeZone, gmtOffset: 0)
        let generator: OrderGenerator
        switch configuration.trade {
        case .even(let orders):
            generator = OrderGenerator(
                seed: configuration.seed,
                count: max(0, orders),
                now: now,
                catalogue: catalogue,
                customers: configuration.customers
            )
        case .living(let days):
            let calendar = TradeCalendar(seed: configuration.seed, zone: zone)
            let trade = LivingTrade(calendar: calendar, catalogue: catalogue, days: days, now: now)
            generator = OrderGenerator(living: trade, now: now)
        }
        let currency = configuration.shownCurrency
        var opening = StoreState(generator: generator, settings: GeneralSettings(currency: currency))
        let rendering = RenderingContext(site: "", dates: DemoDates(zone: zone), currency: currency)
        opening.live(rendering)
        configuration.profile?.move(into: &opening, now: now)
        opening.passwords = configuration.credentials.passwords
        opening.oddities = configuration.oddities
        return opening
    }

    /// Binds to loopback and serves from now on. A second call returns the same address.
    ///
    /// - Throws: the system's error where the port cannot be bound, or the journal not be read or written.
    public func start() async throws -> DemoStoreAddress {
        if let port = server.withLock({ $0?.port }) { return try address(port: port) }
        if let file = configuration.keptIn { try comeBack(from: file) }
        let listener = try LoopbackServer(port: configuration.port) { [weak self] request in
            guard let self else { return .html(status: 503, "Closed") }
            return await thread.run { await self.answer(request) }
        }
        let port = try await listener.start()
        server.withLock { $0 = (listener, port) }
        return try address(port: port)
    }

    /// Closes the port and every connection.
    public func stop() async {
        guard let running = server.withLock({ $0.take() }) else { return }
        await running.server.stop()
    }

    private func address(port: UInt16) throws -> DemoStoreAddress {
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw POSIXError(.EADDRNOTAVAIL) }
        let user = configuration.credentials.users.first
        let key = configuration.credentials.keys.first
        return DemoStoreAddress(
            url: url,
            port: port,
            user: user?.login ?? "",
            applicationPassword: user?.applicationPassword ?? "",
            consumerKey: key?.consumerKey ?? "",
            consumerSecret: key?.consumerSecret ?? ""
        )
    }

    /// Reads and changes the current state; `body` must be short.
    func withState<Result: Sendable>(_ body: (inout StoreState) -> Result) -> Result {
        withState(at: seconds, body)
    }

    /// The same, with the clock no later than `second` unless the store is already past it.
    func withState<Result: Sendable>(at second: Int, _ body: (inout StoreState) -> Result) -> Result {
        state.withLock {
            $0.advance(to: second)
            $0.runSales(at: second, dates)
            return body(&$0)
        }
    }

    /// Seconds since 1970 by the store's clock.
    var seconds: Int { Int(clock.now().timeIntervalSince1970.rounded(.down)) }

    private func rendering(_ request: StoreRequest) -> RenderingContext {
        let scheme = request.isSecure ? "https" : "http"
        let host = request.headers["host"] ?? "127.0.0.1"
        let (folder, decimals) = withState { (OddAnswers(oddities: $0.oddities).folder ?? "", $0.settings.decimals) }
        return RenderingContext(
            site: (configuration.siteAddress ?? "\(scheme)://\(host)") + folder,
            dates: dates,
            currency: configuration.shownCurrency,
            decimals: decimals,
            plugins: configuration.plugins,
            now: seconds
        )
    }

    var renderingForTests: RenderingContext {
        RenderingContext(
            site: configuration.siteAddress ?? "http://127.0.0.1",
            dates: dates,
            currency: configuration.shownCurrency,
            decimals: withState { $0.settings.decimals },
            plugins: configuration.plugins,
            now: seconds
        )
    }

    /// Everything from a request to its answer, without the network.
    func answer(_ sent: StoreRequest) async -> StoreAnswer {
        if let answer = await processorAnswer(sent) { return answer }
        return await host.answer(sent, of: self)
    }

    /// Runs every act that the host still delays, whatever the clock says.
    public func settleHost() async { await host.settle(self) }

    /// The shop's answer to a request that its host passes on.
    func shopAnswer(_ sent: StoreRequest) async -> StoreAnswer {
        let odd = OddAnswers(oddities: withState { $0.oddities })
        var answer: StoreAnswer
        if let instead = odd.answer(to: sent) {
            answer = instead
            answer.set("Content-Type", answer.contentType)
        } else {
            answer = await wordPressAnswer(odd.heard(sent))
            if odd.oddities.contains(.noTotals) {
                answer.headers.removeAll { ["X-WP-Total", "X-WP-TotalPages", "Link"].contains($0.name) }
            }
        }
        answer.set("Date", DemoDates.http(seconds + odd.clockOffset))
        return answer
    }

    /// Answers of the processors beside the shop.
    ///
    /// - Returns: nil for a request to the shop itself.
    private func processorAnswer(_ request: StoreRequest) async -> StoreAnswer? {
        let path = request.rawPath.split(separator: "/").map { PercentEncoding.decode($0) ?? String($0) }
        var answer: StoreAnswer
        switch path.first {
        case "gateway": answer = await gateway.answer(request, path: Array(path.dropFirst()))
        case "stripe": answer = await stripe.answer(request, path: Array(path.dropFirst()))
        case "wordpress-com":
            answer = await dotcomAnswer(request, path: Array(path.dropFirst()))
            answer.set("Date", DemoDates.http(seconds))
        case "wc" where path.count == 4 && path[1] == "file": answer = receiptPage(path[3])
        default: return nil
        }
        answer.set("Content-Type", answer.contentType)
        return answer
    }

    private func receiptPage(_ name: String) -> StoreAnswer {
        let order = withState { state in state.receipts.first { $0.value.name == name }?.key }
        guard let order else { return .html(status: 404, "Page not found") }
        return .html(status: 200, "Receipt for order #\(order)")
    }

    private func wordPressAnswer(_ request: StoreRequest) async -> StoreAnswer {
        let changedOrder = request.changedOrder
        if request.isWrite, changedOrder == nil { await pause() }
        let rendering = rendering(request)
        var kind = AuthenticationKind.none
        var access = Access(user: nil)
        var isKnown = false
        var answer: StoreAnswer
        do throws(RESTError) {
            guard request.route != nil else { throw RESTError(404, "", "") }
            let passwords = withState { $0.oddities.contains(.applicationPasswordsOff) ? nil : $0.passwords }
            let identity = try authenticator.identify(request, passwords: passwords, signIn: signIn)
            kind = identity.kind
            access = Access(user: identity.user)
            isKnown = identity.user != nil
            let context = RouteContext(request: request, access: access, rendering: rendering, now: seconds)
            if let changedOrder {
                answer = try await update(changedOrder, context)
            } else {
                answer = try respond(context)
            }
        } catch {
            answer = error.code.isEmpty ? page(request, rendering) : StoreAnswer(error)
            if let allow = router.methods(request, error).flatMap({ access.allow($0) }) { answer.set("Allow", allow) }
            isKnown = isKnown || error.isOfKnownKey
            if error.status == 401 { kind = request.basic == nil && kind == .none ? kind : .refused }
        }
        if !request.isWrite || (changedOrder != nil && answer.status >= 400) { await pause() }
        finish(&answer, request, rendering, isKnown: isKnown)
        let logged = LoggedRequest(
            method: request.method,
            path: request.rawPath,
            query: Self.withoutSecrets(request.parameters),
            authentication: kind,
            status: answer.status
        )
        state.withLock { state in
            state.requests.append(logged)
            if request.isWrite, answer.status < 300, answer.changesSomething {
                state.writes["\(request.method) \((request.route ?? []).joined(separator: "/"))", default: 0] += 1
                if (try? request.fields())?["set_paid"]?.isTruthy == true,
                    let id = request.route?.last.flatMap({ Int($0) })
                {
                    state.paidTold[id, default: 0] += 1
                }
            }
        }
        return answer
    }

    /// Pages that are no part of the API.
    private func page(_ request: StoreRequest, _ rendering: RenderingContext) -> StoreAnswer {
        if let page = signIn.page(request, users: configuration.credentials.users) { return page }
        guard request.rawPath == AuthorizePage.path, let user = configuration.credentials.users.first else {
            return request.rawPath == "/" || request.rawPath.isEmpty
                ? .html(status: 200, configuration.name) : .html(status: 404, "Page not found")
        }
        let now = seconds
        return withState { AuthorizePage.answer(request, user: user, site: rendering.site, now: now, &$0) }
    }

    private func respond(_ context: RouteContext) throws(RESTError) -> StoreAnswer {
        let result = state.withLock { state -> Result<Router.Outcome, RESTError> in
            state.advance(to: context.now)
            var context = context
            // Another request may have come in between, a second later.
            context.now = max(context.now, state.living?.now ?? context.now)
            let kept = KeptDates(context.request, state)
            defer { kept?.restore(&state) }
            do throws(RESTError) {
                let outcome = try router.route(context, &state)
                if case .answer(let answer) = outcome, answer.changesSomething, answer.status < 300 {
                    try keep(context)
                }
                if let kept, case .answer(var answer) = outcome {
                    kept.correct(&answer, context.rendering.dates)
                    return .success(.answer(answer))
                }
                return .success(outcome)
            } catch {
                // Something was written all the same, and must be restored after a restart.
                if error.keepsOrder { try? keep(context) }
                return .failure(error)
            }
        }
        switch try result.get() {
        case .answer(let answer): return answer
        case .orders(let page): return page.render(context)
        case .list(let page): return page.render(context)
        case .refunds(let page): return page.render(context)
        }
    }

    /// - Parameter isKnown: whether the client is authenticated: only then, and for pages, is caching forbidden.
    private func finish(
        _ answer: inout StoreAnswer,
        _ request: StoreRequest,
        _ rendering: RenderingContext,
        isKnown: Bool
    ) {
        answer.set("Content-Type", answer.contentType)
        answer.set("Server", "merced-demo")
        if isKnown || request.route == nil {
            answer.set("Expires", "Wed, 11 Jan 1984 05:00:00 GMT")
            answer.set("Cache-Control", "no-cache, must-revalidate, max-age=0, no-store, private")
        }
        switch answer.header("Link") {
        case nil: answer.set("Link", "<\(rendering.site)/wp-json/>; rel=\"https://api.w.org/\"")
        case _?: break
        }
        guard request.route != nil else { return }
        answer.set("X-Robots-Tag", "noindex")
        answer.set("X-Content-Type-Options", "nosniff")
        answer.set("Access-Control-Expose-Headers", "X-WP-Total, X-WP-TotalPages, Link")
        answer.set(
            "Access-Control-Allow-Headers",
            "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type"
        )
    }

    static func withoutSecrets(_ parameters: QueryParameters) -> String {
        var kept = parameters
        kept.remove(Set(parameters.pairs.map(\.name).filter { $0.hasPrefix("consumer_") || $0.hasPrefix("oauth_") }))
        return kept.encoded
    }
}

/// Starts at a given instant and continues with the machine's clock.
private struct RunningClock: DateSource {
    let reference: Date
    private let started = ContinuousClock.now

    init(reference: Date) {
        self.reference = reference
    }

    func now() -> Date {
        let elapsed = ContinuousClock.now - started
        return reference.addingTimeInterval(Double(elapsed.components.seconds))
    }
}
