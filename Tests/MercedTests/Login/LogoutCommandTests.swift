import DemoStore
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LogoutCommandTests {
    /// A shop, connected as `shop` with a password of its own.
    private func connected(_ body: (OddSite, Merced) async throws -> Void) async throws {
        let site = try await OddSite.start(certificate: nil, environment: .local)
        let merced = try Merced()
        do {
            let password = site.store.makeApplicationPassword(userID: 1, name: "merced on this machine")
            let outcome = try await merced.run(
                ["login", site.plainURL, "--user", "admin", "--secret-stdin", "--name", "shop"],
                input: password + "\n"
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            try await body(site, merced)
        } catch {
            await site.stop()
            throw error
        }
        await site.stop()
    }

    private func isThere(_ merced: Merced, _ path: String) -> Bool {
        FileManager.default.fileExists(atPath: merced.home.file(path).path)
    }

    @Test func test_logout_when_yes_then_takes_the_password_back_and_keeps_the_ledger() async throws {
        try await connected { site, merced in
            _ = try await merced.run("orders", "list")
            let outcome = try await merced.run("logout", "shop", "--yes")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output == "Logged out of “shop”.\n")
            #expect(outcome.errors.isEmpty)
            #expect(!site.store.applicationPasswords.contains { $0.name == "merced on this machine" })
            #expect(!isThere(merced, "config/merced/secrets/shop"))
            #expect(!isThere(merced, "data/merced/stores/shop/mirror.sqlite"))
            #expect(isThere(merced, "data/merced/stores/shop/ledger.sqlite"))
            #expect(try await merced.run("orders", "list").status == 78)
        }
    }

    @Test func test_logout_when_changes_wait_then_lists_them_and_purge_removes_the_ledger() async throws {
        try await connected { site, merced in
            _ = try await merced.run("orders", "list")
            let id = try #require(site.store.orderIDs.last)
            await site.stop()
            _ = try await merced.run("orders", "status", "\(id)", "completed")
            let outcome = try await merced.run("logout", "--yes", "--purge")
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("1 change is not sent yet:\n  #\(id) status to Completed"))
            #expect(outcome.output.contains("They are removed permanently."))
            #expect(outcome.errors.contains("its password still works"))
            #expect(outcome.errors.contains("/wp-admin/profile.php"))
            #expect(!isThere(merced, "data/merced/stores/shop/ledger.sqlite"))
        }
    }

    @Test func test_logout_when_nobody_can_be_asked_then_64_and_nothing_happens() async throws {
        try await connected { site, merced in
            let outcome = try await Program.run(
                "setsid",
                ["-w", Merced.binary, "logout", "shop"],
                environment: merced.environment
            )
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("--yes"))
            #expect(isThere(merced, "config/merced/secrets/shop"))
            #expect(site.store.applicationPasswords.contains { $0.name == "merced on this machine" })
        }
    }

    @Test func test_logout_when_the_store_is_unknown_then_78() async throws {
        let outcome = try await Merced().run("logout", "nowhere", "--yes")
        #expect(outcome.status == 78)
    }

    @Test func test_stores_when_listed_then_tell_login_sync_and_default() async throws {
        try await connected { site, merced in
            try merced.connect("other", to: "http://127.0.0.1:9", key: "ck_abc", secret: "cs_abc")
            _ = try await merced.run("orders", "list", "--store", "shop")
            let table = try await merced.run("stores")
            #expect(table.output.contains("LAST SYNC"))
            #expect(table.output.contains("password of admin"))
            #expect(table.output.contains("never"))
            let chosen = try await merced.run("stores", "default", "shop")
            #expect(chosen.status == 0, "\(chosen.errors)")
            let document = try await merced.run("stores", "--json")
            let stores = document.json["stores"]?.elements ?? []
            #expect(stores.count == 2)
            #expect(stores.first { $0["name"] == "other" }?["login"] == "key")
            #expect(stores.first { $0["name"] == "shop" }?["default"] == true)
            #expect(stores.first { $0["name"] == "shop" }?["waiting"] == 0)
            #expect(!isThere(merced, "data/merced/stores/other"))
            #expect(try await merced.run("stores", "default", "nowhere").status == 78)
        }
    }
}
