import FoundationEssentials
import WooFoundation

/// What a signed-in program sends with each request.
struct SignInPass: Hashable, Sendable {
    let cookies: CookieJar
    let nonce: Secret
}

/// A user signed in at a site's own page. Cookies and nonce are kept here, in memory only, and end with it.
///
/// Concurrent requests wait for the same sign-in. A rejected password is not tried again for a while: many sites lock
/// out users after several attempts.
public actor WordPressOrgSession {
    enum Outcome: Sendable {
        case pass(SignInPass)
        /// The site's refusal, as an answer.
        case refused(NetworkResponse)
    }

    private let pause: Duration
    private let clock: any Clock<Duration>
    private var pass: SignInPass?
    private var cookies: CookieJar?
    private var pending: Task<Outcome, any Error>?
    private var refused: (answer: NetworkResponse, isOver: @Sendable () -> Bool)?

    /// - Parameter pause: how long a refusal counts before the password is tried again.
    public init(pause: Duration = .seconds(300), clock: any Clock<Duration> = ContinuousClock()) {
        (self.pause, self.clock) = (pause, clock)
    }

    /// - Parameter stale: a pass that the site rejected; nil for none.
    /// - Throws: `NetworkError`.
    func outcome(
        instead stale: SignInPass?,
        user: String,
        password: Secret,
        page: SignInPage,
        over base: any Network
    ) async throws -> Outcome {
        if let pass, pass != stale { return .pass(pass) }
        if let refused {
            if !refused.isOver() { return .refused(refused.answer) }
            self.refused = nil
        }
        let task =
            pending
            ?? Task {
                try await self.renew(user: user, password: password, page: page, over: base)
            }
        pending = task
        defer { if pending == task { pending = nil } }
        return try await task.value
    }

    private func renew(user: String, password: Secret, page: SignInPage, over base: any Network) async throws -> Outcome
    {
        pass = nil
        if let cookies, let nonce = try await nonce(cookies, page, base) { return taken(cookies, nonce) }
        cookies = nil
        let request: HTTPRequest
        do {
            request = try page.signIn(user: user, password: password)
        } catch {
            throw NetworkError.invalidRequest(error)
        }
        let answer = try await base.answer(to: request)
        var jar = CookieJar()
        jar.take(answer.headers)
        guard jar.isSignedIn else { return refuse(SignInRefusal.answer(to: answer, user: user)) }
        guard let nonce = try await nonce(jar, page, base) else {
            return refuse(
                SignInRefusal.refusal(SignInRefusal.other, "The site signs in, and gives no leave to use its API")
            )
        }
        return taken(jar, nonce)
    }

    private func nonce(_ cookies: CookieJar, _ page: SignInPage, _ base: any Network) async throws -> Secret? {
        let answer = try await base.answer(to: page.nonce(cookies))
        if answer.status >= 500 || answer.status == 429 { _ = try answer.validated() }
        return SignInPage.nonce(in: answer)
    }

    private func taken(_ cookies: CookieJar, _ nonce: Secret) -> Outcome {
        let pass = SignInPass(cookies: cookies, nonce: nonce)
        (self.pass, self.cookies) = (pass, cookies)
        return .pass(pass)
    }

    private func refuse(_ answer: NetworkResponse) -> Outcome {
        guard answer.status == 401 else { return .refused(answer) }
        refused = (answer, Self.timer(clock, pause))
        return .refused(answer)
    }

    private static func timer<C: Clock<Duration>>(_ clock: C, _ pause: Duration) -> @Sendable () -> Bool {
        let end = clock.now.advanced(by: pause)
        return { clock.now >= end }
    }
}
