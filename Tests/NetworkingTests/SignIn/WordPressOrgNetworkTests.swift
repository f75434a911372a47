import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Networking

/// Signed in at the site's own page: `wp-login.php`, a cookie, a nonce.
@Suite(.timeLimit(.minutes(5))) struct WordPressOrgNetworkTests {
    private static let siteID: Int64 = 7

    private struct Setup {
        let store: DemoStore
        let network: WordPressOrgNetwork

        func send(_ method: HTTPMethod = .get, _ path: String, _ body: JSONValue? = nil) async throws -> NetworkResponse
        {
            let request = RESTRequest(
                siteID: WordPressOrgNetworkTests.siteID,
                method: method,
                path: path,
                query: method == .get ? [QueryParameter("per_page", "1")] : [],
                body: body
            )
            return try await network.answer(to: request)
        }

        private var asked: [LoggedRequest] { store.requests.filter { $0.path.hasPrefix("/wp-json/") } }

        /// What the API was asked, by whom.
        var kinds: [String] { asked.map { "\($0.authentication.rawValue) \($0.status)" } }
    }

    private func with(
        password: String? = nil,
        user: String = "admin",
        clock: any Clock<Duration> = ContinuousClock(),
        _ body: (Setup) async throws -> Void
    ) async throws {
        var configuration = DemoStoreConfiguration(orders: 5)
        configuration.oddities = [.applicationPasswordsOff]
        let store = DemoStore(configuration: configuration)
        let address = try await store.start()
        let account = SiteAccount(
            user: user,
            password: Secret(password ?? DemoSignIn.password(of: user)),
            session: WordPressOrgSession(clock: clock)
        )
        let connection = SiteConnection(
            siteID: Self.siteID,
            address: try SiteAddress(address.url.absoluteString),
            credentials: .account(account)
        )
        let network = WordPressOrgNetwork(base: CurlNetwork(), connection: connection, account: account)
        do {
            try await body(Setup(store: store, network: network))
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }

    @Test func test_requests_when_many_come_at_once_then_one_sign_in_serves_them() async throws {
        try await with { setup in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 { group.addTask { try await setup.send(.get, "orders").status } }
                for try await status in group { #expect(status == 200) }
            }
            #expect(setup.store.signIn.signIns == 1 && setup.store.signIn.nonces == 1)
            #expect(Set(setup.kinds) == ["cookie 200"])
        }
    }

    @Test func test_write_when_the_nonce_is_over_then_is_renewed_and_done_once() async throws {
        try await with { setup in
            _ = try await setup.send(.get, "orders")
            setup.store.signIn.expireNonces()
            let made = try await setup.send(.post, "orders", .object(["status": .string("on-hold")]))
            #expect(made.status == 201 && setup.store.createdOrders.count == 1)
            #expect(setup.store.signIn.signIns == 1 && setup.store.signIn.nonces == 2)
            // Signed out everywhere: the password once more.
            setup.store.signIn.endSessions()
            #expect(try await setup.send(.get, "orders").status == 200)
            #expect(setup.store.signIn.signIns == 2)
        }
    }

    @Test func test_password_when_wrong_then_is_tried_once_until_a_while_has_passed() async throws {
        let clock = VirtualClock()
        try await with(password: "not-the-password-4711", clock: clock) { setup in
            for _ in 0..<3 {
                let answer = try await setup.send(.get, "orders")
                #expect(answer.status == 401 && StoreError(body: answer.body)?.isOfWrongPassword == true)
            }
            #expect(setup.store.signIn.signIns == 1 && setup.kinds.isEmpty)
            clock.advance(by: .seconds(300))
            setup.store.signIn.setPassword("not-the-password-4711", of: "admin")
            #expect(try await setup.send(.get, "orders").status == 200)
        }
    }

    @Test func test_page_when_it_wants_more_or_is_elsewhere_then_says_so() async throws {
        try await with(clock: VirtualClock()) { setup in
            setup.store.signIn.setAsksForSecondStep(true)
            let refusal = try #require(StoreError(body: try await setup.send(.get, "orders").body))
            #expect(refusal.isOfNoSignInPage && refusal.message.contains("more than a password"))
        }
        try await with { setup in
            setup.store.signIn.setIsAway(true)
            let refusal = try #require(StoreError(body: try await setup.send(.get, "orders").body))
            #expect(refusal.isOfNoSignInPage && refusal.message.contains("wp-login.php (404)"))
        }
    }

    @Test func test_request_when_of_another_store_then_is_not_sent() async throws {
        try await with { setup in
            await #expect(throws: NetworkError.self) {
                _ = try await setup.network.answer(to: RESTRequest(siteID: 8, path: "orders"))
            }
            #expect(setup.store.signIn.signIns == 0)
        }
    }

    /// Not even where the owner allows plain http for other logins.
    @Test func test_password_when_the_way_is_not_encrypted_then_is_not_sent() async throws {
        let (mock, account) = (MockNetwork(), SiteAccount(user: "mira", password: Secret("mercedsecret-own")))
        let connection = SiteConnection(
            siteID: Self.siteID,
            address: try SiteAddress("http://shop.example", allowHTTP: true),
            credentials: .account(account)
        )
        await #expect(throws: NetworkError.invalidRequest(.passwordNeedsHTTPS)) {
            _ = try await mock.answer(to: RESTRequest(siteID: Self.siteID, path: "orders"), by: connection)
        }
        #expect(mock.requests.isEmpty)
        #expect(!"\(connection)".contains("mercedsecret") && "\(connection.credentials)" == "password of mira")
    }

    @Test func test_cookies_when_hostile_then_neither_break_out_nor_pile_up() {
        var jar = CookieJar()
        var headers: HTTPHeaders = [:]
        headers.add("Set-Cookie", "good=1; Path=/; Domain=other.example")
        headers.add("Set-Cookie", "bad=1\r\nX-Evil: 1; path=/")
        headers.add("Set-Cookie", "admin=2; path=/wp-admin")
        headers.add("Set-Cookie", "long=" + String(repeating: "x", count: 5_000))
        for number in 0..<50 { headers.add("Set-Cookie", "c\(number)=1; path=/many") }
        jar.take(headers)
        #expect(jar.header(forPath: "/wp-json/") == "good=1")
        #expect(jar.header(forPath: "/wp-admin/admin-ajax.php") == "good=1; admin=2")
        #expect(jar.header(forPath: "/many/x")?.split(separator: ";").count == 19)
        jar.take(["Set-Cookie": "good=; path=/; max-age=0"])
        #expect(jar.header(forPath: "/wp-json/") == nil && !jar.isSignedIn)
    }
}
