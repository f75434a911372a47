import Foundation
import TestSupport
import Testing

@testable import DemoStore

/// Every way in which `merced login` can fail, with what it says and its exit status.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LoginFailureTests {
    private static let authority = Task { try await ThrowAwayCA() }

    struct Case: Sendable, CustomTestStringConvertible {
        var oddities: Set<DemoOddity> = []
        var certificate = ThrowAwayCA.Certificate.good
        var trusts = true
        var secret = "demoDEMOdemoDEMOdemoDEMO"
        var user = "admin"
        let words: String
        let status: Int32

        /// Stands in the log of the tests, so without the secret.
        var testDescription: String { words }
    }

    private func login(_ site: OddSite, _ merced: Merced, _ wanted: Case) async throws -> Program.Outcome {
        let trust = wanted.trusts ? ["--ca-file", site.certificatePath ?? ""] : []
        return try await merced.run(
            ["login", site.url, "--user", wanted.user, "--secret-stdin", "--name", "shop"] + trust,
            input: wanted.secret + "\n"
        )
    }

    @Test(arguments: [
        Case(trusts: false, words: "authority this machine does not know", status: 69),
        Case(certificate: .selfSigned, words: "certificate", status: 69),
        Case(certificate: .wrongName, words: "The certificate is not for localhost", status: 69),
        Case(certificate: .expired, words: "has expired", status: 69),
        Case(oddities: [.maintenance], words: "maintenance", status: 69),
        Case(oddities: [.notWordPress(title: "A blog")], words: "A blog", status: 69),
        Case(oddities: [.answersEverythingWithHTML], words: "the same answer", status: 69),
        Case(oddities: [.redirectCircle], words: "redirects in a loop", status: 69),
        Case(oddities: [.noWooCommerce], words: "has no WooCommerce", status: 69),
        Case(oddities: [.firewall(.sucuri)], words: "Sucuri", status: 69),
        Case(secret: "wrongWRONGwrongWRONG1234", words: "did not accept this login", status: 77),
        Case(secret: "shopSHOPshopSHOPshopSHOP", user: "shopper", words: "Its role is customer", status: 77),
    ])
    func test_login_when_it_cannot_work_then_says_why_and_leaves_nothing_behind(wanted: Case) async throws {
        let site = try await OddSite.start(
            wanted.oddities,
            certificate: wanted.certificate,
            authority: try await Self.authority.value
        )
        let merced = try Merced()
        let outcome = try await login(site, merced, wanted)
        await site.stop()
        #expect(outcome.status == wanted.status, "\(outcome.errors)")
        #expect(outcome.errors.contains(wanted.words), "\(outcome.errors)")
        #expect(!outcome.errors.contains(wanted.secret))
        #expect(!FileManager.default.fileExists(atPath: merced.configurationFile.path))
        #expect(!FileManager.default.fileExists(atPath: merced.home.file("config/merced/secrets/shop").path))
    }

    @Test func test_login_when_connected_again_by_name_then_keeps_the_entry_and_takes_the_new_secret() async throws {
        let site = try await OddSite.start(authority: try await Self.authority.value)
        let merced = try Merced()
        #expect(try await login(site, merced, Case(words: "", status: 0)).status == 0)
        site.store.revokeApplicationPasswords(userID: 1)
        #expect(try await merced.run("orders", "list").status == 77)
        let fresh = site.store.makeApplicationPassword(userID: 1, name: "fresh")
        let again = try await merced.run(
            ["login", "--name", "shop", "--user", "admin", "--secret-stdin"],
            input: fresh + "\n"
        )
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output.contains("Connected again to"))
        #expect(try await merced.run("orders", "list").status == 0)
        await site.stop()
    }
}
