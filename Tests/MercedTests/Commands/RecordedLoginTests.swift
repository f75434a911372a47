import DemoStore
import Foundation
import TestSupport
import Testing

/// A server that answers as a real store did, behind TLS with an authority of its own.
@Suite struct RecordedLoginTests {
    private func with(_ body: (RecordedStore, DemoStoreAddress, TLSFront, Merced) async throws -> Void) async throws {
        let store = RecordedSet.store(of: RecordedSet.full ?? RecordedSet.trimmed)
        let address = try await store.start()
        do {
            let front = try await TLSFront.start(before: Int(address.port))
            try await body(store, address, front, try Merced())
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }

    @Test(arguments: [true, false])
    func test_login_when_authority_is_given_then_commands_and_screen_work(withKey: Bool) async throws {
        try await with { store, address, front, merced in
            let secret = withKey ? address.consumerSecret : address.applicationPassword
            let file = try merced.home.write(secret + "\n", to: "secrets/secret")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            let who = withKey ? ["--key", address.consumerKey] : ["--user", address.user]
            let arguments = ["login", front.url, "--secret-command", "cat '\(file.path)'", "--name", "shop"] + who

            let untrusted = try await merced.run(arguments)
            #expect(untrusted.status == 69)
            #expect(untrusted.errors.contains("signed by an authority this machine does not know"))

            let trusted = try await merced.run(
                arguments + ["--ca-file", front.certificateAuthority.certificatePath]
            )
            #expect(trusted.status == 0, "\(trusted.errors)")

            let list = try await merced.run("orders", "list", "--json", "--limit", "100000")
            #expect(list.status == 0, "\(list.errors)")
            let ids = list.json["orders"]?.elements.compactMap { $0["id"]?.integer } ?? []
            let listed = RecordedSet.listed(store).compactMap { $0["id"]?.integer }
            #expect(ids.count == listed.count)
            #expect(Set(ids) == Set(listed))

            let first = try #require(ids.first)
            let shown = try await merced.run("orders", "show", String(first), "--json")
            #expect(shown.json["id"]?.integer == first)
            let kinds = Set(store.requests.filter { $0.status == 200 }.map(\.authentication))
            #expect(kinds.isSubset(of: [.none, withKey ? .consumerKeyBasic : .applicationPassword]))

            let screen = try merced.open(columns: 120, rows: 40)
            try await screen.wait(forText: "\(listed.count) orders")
            try await screen.wait(forText: "Synced")
            screen.send("q")
            #expect(try await screen.waitForExit() == .status(0))
        }
    }

    @Test func test_login_when_consumer_key_meets_plain_http_then_says_that_it_needs_https() async throws {
        try await RunningDemo.with { setup in
            let outcome = try await Merced().run(
                "login",
                setup.address.url.absoluteString,
                "--key",
                setup.address.consumerKey,
                "--secret-command",
                "echo cs_another"
            )
            #expect(outcome.status == 78)
            #expect(outcome.errors.contains("consumer key works over https only"))
        }
    }
}
