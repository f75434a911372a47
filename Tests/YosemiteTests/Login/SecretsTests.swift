import DemoStore
import Foundation
import Networking
import TestSupport
import Testing

@testable import Yosemite

/// Every way to log in, right and wrong, with the log at trace: no secret in it, nor in any failure.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SecretsTests {
    @Test func test_login_paths_when_logged_at_trace_then_no_secret_shows() async throws {
        var shown = ""
        var secrets: [String] = []
        func note(_ secret: String) -> String {
            secrets += [secret, Data(secret.utf8).base64EncodedString()]
            return secret
        }
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            let found = try await desk.discover(site)
            let (user, password) = site.user
            let (key, secret) = site.key("rw")
            secrets += ["\(user):\(password)", "\(key):\(secret)"].map { Data($0.utf8).base64EncodedString() }
            let logins = [
                site.login((login: user, password: note(password))),
                site.login((login: user, password: note("wrongWRONGwrongWRONGwron"))),
                site.login((login: "nobody", password: note("otherOTHERotherOTHERothe"))),
                site.login((key: key, secret: note(secret))),
                site.login((key: key, secret: note("cs_wrong_secret_wrong_secret"))),
                site.login((key: "ck_other", secret: note("cs_other_secret_other_secret"))),
            ]
            let oddities: [Set<DemoOddity>] = [
                [], [.stripsAuthorization], [.echo], [.echo, .stripsAuthorization], [.maintenance], [.redirectCircle],
                [.redirect(base: "https://www.shop.example")], [.firewall(.cloudflare)], [.answersEverythingWithHTML],
            ]
            for oddity in oddities {
                site.store.setOddities(oddity)
                for login in logins {
                    do {
                        let access = try await desk.check(login)
                        dump(access, to: &shown)
                    } catch {
                        shown += "\(error) \(String(reflecting: error)) \(StoreWords.describe(error)) "
                        shown += error.localizedDescription
                        dump(error, to: &shown)
                    }
                    dump(login, to: &shown)
                }
                shown += StoreWords.describe(await desk.failure(site) ?? .cancelled)
            }
            dump(found, to: &shown)
            shown += desk.log.text
        }
        #expect(shown.contains("/wp-json/wc/v3/orders: 200"))
        #expect(shown.contains("Critical error"))
        for secret in secrets { #expect(!shown.contains(secret)) }
    }
}
