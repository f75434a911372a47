import DemoStore
import Foundation
import Networking
import TestSupport
import Testing

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ApprovalTests {
    private typealias Grant = ApplicationPasswordGrant

    /// A person at a browser: opens the page and presses a button. Answers the last page's status, and where it was sent.
    private func press(_ button: String, on page: AuthorizationPage, caFile: String?) async throws -> (Int, String) {
        let network = CurlNetwork()
        let opened = try await network.answer(to: HTTPRequest(url: page.url, caFile: caFile))
        #expect(opened.status == 200)
        let form = HTTPRequest(
            method: .post,
            url: page.url,
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data("\(button)=1".utf8),
            caFile: caFile
        )
        let sent = try await network.answer(to: form)
        let target = sent.headers["Location"] ?? ""
        guard !target.isEmpty else { return (sent.status, String(decoding: sent.body, as: UTF8.self)) }
        return (try await network.answer(to: HTTPRequest(url: target)).status, target)
    }

    private func authorize(
        _ desk: LoginDesk,
        _ site: DiscoveredSite,
        returnsHere: Bool = true,
        onPage: @escaping @MainActor @Sendable (AuthorizationPage) -> Void
    ) async throws -> Grant? {
        try await desk.manager.perform {
            ApplicationPasswordAction.authorize(
                site: site,
                deviceName: "till-2",
                returnsHere: returnsHere,
                onPage: onPage,
                onCompletion: $0
            )
        }
    }

    /// Why nothing was granted.
    private func refusal(
        _ desk: LoginDesk,
        _ site: DiscoveredSite,
        onPage: @escaping @MainActor @Sendable (AuthorizationPage) -> Void
    ) async -> LoginError? {
        do {
            _ = try await authorize(desk, site, onPage: onPage)
            return nil
        } catch {
            return error as? LoginError
        }
    }

    @Test func test_authorize_when_approved_then_the_password_opens_the_store_until_revoked() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            let found = try await desk.discover(site)
            let pages = AsyncStream.makeStream(of: AuthorizationPage.self)
            let granted = Task { try await authorize(desk, found) { pages.continuation.yield($0) } }
            var opened = pages.stream.makeAsyncIterator()
            let first = await opened.next()
            let page = try #require(first)
            #expect(page.url.contains("app_name=merced%20on%20till-2&app_id="))
            let (status, target) = try await press("approve", on: page, caFile: site.certificatePath)
            #expect(status == 200)
            let grant = try #require(try await granted.value)
            #expect(grant.user == "admin")
            #expect(site.store.applicationPasswords.last?.name == "merced on till-2")
            #expect(UUID(uuidString: site.store.applicationPasswords.last?.applicationID ?? "") != nil)
            // Nobody listens there any more.
            await #expect(throws: NetworkError.self) {
                try await CurlNetwork().answer(to: HTTPRequest(url: target))
            }
            let login = site.login((login: try #require(grant.user), password: grant.password.reveal()))
            #expect(try await desk.check(login).account?.username == "admin")
            let count = site.store.applicationPasswords.count
            try await desk.manager.perform { ApplicationPasswordAction.revoke(login, onCompletion: $0) }
            #expect(site.store.applicationPasswords.count == count - 1)
            #expect(await desk.checkFailure(login) == .wrongPassword(user: "admin"))
        }
    }

    @Test func test_authorize_when_declined_then_rejected() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            let found = try await desk.discover(site)
            let pages = AsyncStream.makeStream(of: AuthorizationPage.self)
            let outcome = Task { await refusal(desk, found) { pages.continuation.yield($0) } }
            var opened = pages.stream.makeAsyncIterator()
            let first = await opened.next()
            let page = try #require(first)
            _ = try await press("reject", on: page, caFile: site.certificatePath)
            #expect(await outcome.value == .rejected)
        }
    }

    @Test func test_authorize_when_others_knock_then_ignored_until_the_right_answer_comes() async throws {
        let desk = try LoginDesk()
        let site = DiscoveredSite(
            name: "Shop",
            address: "https://shop.example",
            usesQueryRoutes: false,
            hasWooCommerce: true,
            authorizationURL: "https://shop.example/wp-admin/authorize-application.php"
        )
        let pages = AsyncStream.makeStream(of: AuthorizationPage.self)
        let granted = Task { try await authorize(desk, site) { pages.continuation.yield($0) } }
        var opened = pages.stream.makeAsyncIterator()
        let first = await opened.next()
        let page = try #require(first)
        let back = try #require(FormParameters(String(page.url.drop { $0 != "?" }.dropFirst()))["success_url"])
        let origin = back.split(separator: "/").prefix(2).joined(separator: "//")
        let password = "abcdABCDabcdABCDabcdABCD"
        let right = "site_url=https%3A%2F%2Fshop.example&user_login=mira&password=\(password)"
        let network = CurlNetwork()
        func status(_ url: String, host: String? = nil) async throws -> Int {
            let headers: HTTPHeaders = host.map { ["Host": $0] } ?? [:]
            return try await network.answer(to: HTTPRequest(url: url, headers: headers)).status
        }
        #expect(try await status(origin + "/favicon.ico") == 404)
        #expect(try await status(origin + "/0000/approved?" + right) == 404)
        #expect(try await status(back + "?" + right, host: "evil.example") == 404)
        #expect(try await status(back + "?" + right.replacing("shop.example", with: "evil.example")) == 400)
        #expect(try await status(back + "?" + right.replacing(password, with: "short")) == 400)
        #expect(try await status(back + "?" + right.replacing("mira", with: "")) == 400)
        let answer = try await network.answer(to: HTTPRequest(url: back + "?" + right))
        let shown = String(decoding: answer.body, as: UTF8.self)
        #expect(shown.contains("history.replaceState"))
        #expect(!shown.contains(password))
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(try await granted.value?.password == Secret(password))
        #expect(!desk.log.text.contains(password))
    }

    @Test func test_authorize_when_cancelled_or_nobody_comes_then_said() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            let found = try await desk.discover(site)
            let pages = AsyncStream.makeStream(of: AuthorizationPage.self)
            let first = Task { await refusal(desk, found) { pages.continuation.yield($0) } }
            var iterator = pages.stream.makeAsyncIterator()
            _ = await iterator.next()
            desk.manager.dispatch(ApplicationPasswordAction.cancelAuthorization)
            #expect(await first.value == .cancelled)
            let second = Task { await refusal(desk, found) { pages.continuation.yield($0) } }
            _ = await iterator.next()
            await desk.clock.waitForSleepers()
            desk.clock.advance(by: .seconds(600))
            #expect(await second.value == .timedOutWaiting)
        }
    }

    @Test func test_authorize_when_the_browser_is_elsewhere_then_the_page_shows_what_can_be_pasted() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            let found = try await desk.discover(site)
            var page: AuthorizationPage?
            #expect(try await authorize(desk, found, returnsHere: false) { page = $0 } == nil)
            let (_, shown) = try await press("approve", on: try #require(page), caFile: site.certificatePath)
            let code = try #require(shown.firstMatch(of: /<code>(.+)<\/code>/)?.1)
            let grant = try #require(Grant(pasted: String(code)))
            #expect(grant.user == nil)
            let login = site.login((login: "admin", password: grant.password.reveal()))
            #expect(try await desk.check(login).verdict(.readOrders) == .available)
        }
    }

    @Test func test_authorize_when_passwords_are_off_then_said() async throws {
        try await OddSite.with([.applicationPasswordsOff], certificate: .good) { site in
            let desk = try LoginDesk()
            let found = try await desk.discover(site)
            #expect(await refusal(desk, found) { _ in } == .passwordsOff)
            let key = site.login(site.key("rw"))
            await #expect(throws: LoginError.cannotRevokeKey) {
                try await desk.manager.perform { ApplicationPasswordAction.revoke(key, onCompletion: $0) }
            }
        }
    }

    @Test(
        arguments: [
            ("abcd EFGH ijkl MNOP qrst 1234", nil, "abcdEFGHijklMNOPqrst1234"),
            ("  abcdEFGHijklMNOPqrst1234\n", nil, "abcdEFGHijklMNOPqrst1234"),
            (
                "http://127.0.0.1:4/x?site_url=a&user_login=mira%40a.example&password=abcdEFGHijklMNOPqrst1234#top",
                "mira@a.example", "abcdEFGHijklMNOPqrst1234"
            ),
        ] as [(String, String?, String)]
    )
    func test_pasted_when_it_holds_a_password_then_read(text: String, user: String?, password: String) throws {
        let grant = try #require(Grant(pasted: text))
        #expect(grant.user == user)
        #expect(grant.password == Secret(password))
    }

    @Test(arguments: [
        "", "my password", "abcdEFGHijklMNOPqrst123", "https://shop.example/?user_login=a&password=short",
        "https://shop.example/?user_login=a%0Ab&password=abcdEFGHijklMNOPqrst1234", "abcdEFGHijklMNOPqrst123é",
    ])
    func test_pasted_when_it_holds_none_then_nil(text: String) {
        #expect(Grant(pasted: text) == nil)
    }
}
