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

    @Test(arguments: ["checked", "secret", "entry"])
    func test_login_when_killed_at_a_step_then_the_next_one_connects_and_no_secret_is_left_over(step: String)
        async throws
    {
        let site = try await OddSite.start(certificate: nil, environment: .local)
        let merced = try Merced()
        let words = ["login", site.plainURL, "--user", "admin", "--secret-stdin", "--name", "shop"]
        func login(_ more: [String: String] = [:]) async throws -> Program.Outcome {
            let password = site.store.makeApplicationPassword(userID: 1, name: "merced on this machine")
            return try await merced.run(words, adding: more, input: password + "\n")
        }
        let killed = try await login(["MERCED_CRASH_TEST": "login:\(step)"])
        #expect(killed.status != 0, "it was not killed at \(step)")
        let isThere = step == "entry"
        let next = try await merced.run("orders", "list")
        #expect(next.status == (isThere ? 0 : 78), "\(step): \(next.errors)")
        let again = try await login()
        // A store that is connected is not connected twice under one name.
        #expect(isThere ? again.status != 0 : again.status == 0, "\(step): \(again.errors)")
        #expect(try await merced.run("orders", "list").status == 0)
        #expect(try await merced.run("logout", "shop", "--yes").status == 0)
        #expect(!self.isThere(merced, "config/merced/secrets/shop"))
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

    private func configuration(_ merced: Merced) throws -> String {
        try String(contentsOf: merced.home.file("config/merced/config.toml"), encoding: .utf8)
    }

    private func removed(_ merced: Merced) -> [String] {
        let folder = merced.home.file("data/merced/removed")
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    @Test func test_logout_when_changes_wait_then_75_the_ways_out_and_nothing_is_revoked() async throws {
        try await connected { site, merced in
            _ = try await merced.run("orders", "list")
            let id = try #require(site.store.orderIDs.last)
            await site.stop()
            _ = try await merced.run("orders", "status", "\(id)", "completed")
            for arguments in [["logout", "--yes"], ["logout", "--yes", "--purge"]] {
                let outcome = try await merced.run(arguments)
                #expect(outcome.status == 75, "\(outcome.errors)")
                #expect(outcome.errors.contains("1 change is not sent yet:"))
                #expect(outcome.errors.contains("#\(id) status to Completed"))
                #expect(outcome.errors.contains("merced outbox drop"))
                #expect(outcome.errors.contains("stays connected"))
            }
            #expect(isThere(merced, "config/merced/secrets/shop"))
            #expect(isThere(merced, "data/merced/stores/shop/mirror.sqlite"))
            #expect(site.store.applicationPasswords.contains { $0.name == "merced on this machine" })
        }
    }

    @Test func test_purge_when_receipts_are_in_the_ledger_then_it_is_moved_and_deleted_only_by_name() async throws {
        try await connected { site, merced in
            _ = try await merced.run("orders", "list")
            let id = try #require(site.store.orderIDs.first { site.store.status(ofOrder: $0) == "pending" })
            _ = try await merced.run("ledger", "name", "R1")
            let paid = try await merced.run("pay", "\(id)", "--cash", "1000000")
            #expect(paid.status == 0, "\(paid.errors)")
            let outcome = try await merced.run("logout", "shop", "--yes", "--purge")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(!isThere(merced, "data/merced/stores/shop"))
            let folder = try #require(removed(merced).first)
            #expect(folder.hasPrefix("shop-20") && removed(merced).count == 1)
            #expect(outcome.errors.contains("Its ledger is kept in") && outcome.errors.contains("payments: 1"))
            let path = merced.home.file("data/merced/removed/\(folder)").path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o700)
            let wrong = try await merced.run("ledger", "remove", path, "--name", "other")
            #expect(wrong.status == 1 && removed(merced) == [folder])
            for odd in ["/tmp", "..", ".", merced.home.file("data/merced/stores").path] {
                #expect(try await merced.run("ledger", "remove", odd, "--name", "shop").status == 64, "\(odd)")
            }
            let right = try await merced.run("ledger", "remove", path, "--name", "shop")
            #expect(right.status == 0 && removed(merced).isEmpty, "\(right.errors)")
        }
    }

    @Test(arguments: ["checked", "marked", "revoked", "files", "secrets", "entry"])
    func test_logout_when_killed_at_a_step_then_said_and_another_finishes_it(step: String) async throws {
        try await connected { site, merced in
            _ = try await merced.run("orders", "list")
            let id = try #require(site.store.orderIDs.first { site.store.status(ofOrder: $0) == "pending" })
            _ = try await merced.run("ledger", "name", "R1")
            #expect(try await merced.run("pay", "\(id)", "--cash", "1000000").status == 0)
            let killed = try await merced.run(
                "logout",
                "shop",
                "--yes",
                "--purge",
                adding: ["MERCED_CRASH_TEST": "logout:\(step)"]
            )
            #expect(killed.status != 0, "it was not killed at \(step)")
            let isGone = step == "entry"
            if step != "checked", !isGone {
                let next = try await merced.run("ledger", "check")
                #expect(next.errors.contains("was cut off"), "\(step): \(next.errors)")
            }
            let again = try await merced.run("logout", "shop", "--yes", "--purge")
            #expect(again.status == (isGone ? 78 : 0), "\(step): \(again.errors)")
            #expect(!site.store.applicationPasswords.contains { $0.name == "merced on this machine" })
            #expect(!isThere(merced, "config/merced/secrets/shop"))
            #expect(!(try configuration(merced)).contains("[stores.shop]"))
            // Every receipt is in one ledger or another that was moved.
            let ledgers = removed(merced)
            #expect(ledgers.count == 1, "\(step): \(ledgers)")
            let file = merced.home.file("data/merced/removed/\(ledgers.first ?? "")/ledger.sqlite").path
            let check = try await merced.run("ledger", "check", file)
            #expect(check.output.contains("Every row is as it was written."), "\(step): \(check.errors)")
        }
    }

    @Test func test_logout_when_a_till_has_the_store_open_then_75_and_the_till_goes_on() async throws {
        try await connected { site, merced in
            let terminal = try merced.open()
            try await terminal.wait(forText: "Synced")
            let outcome = try await merced.run("logout", "shop", "--yes", "--purge")
            #expect(outcome.status == 75, "\(outcome.errors)")
            #expect(outcome.errors.contains("Another merced has “shop” open"))
            #expect(site.store.applicationPasswords.contains { $0.name == "merced on this machine" })
            terminal.send("r")
            try await terminal.wait(forText: "Synced")
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }

    @Test func test_processor_when_logged_out_then_its_settings_and_key_go_and_another_shop_does_not_get_them()
        async throws
    {
        try await connected { site, merced in
            let set = try await merced.run(
                ["payments", "setup", "--stripe", "--mode", "test", "--key-stdin"],
                input: "rk_test_00000000000000000000\n"
            )
            #expect(set.status == 0, "\(set.errors)")
            #expect(try configuration(merced).contains("site = \"\(site.plainURL)"))
            try (configuration(merced) + "\n[register]\nname = \"R1\"\n").write(
                to: merced.home.file("config/merced/config.toml"),
                atomically: true,
                encoding: .utf8
            )
            let outcome = try await merced.run("logout", "shop", "--yes")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("revoke it at https://dashboard.stripe.com/apikeys"))
            #expect(!isThere(merced, "config/merced/secrets/shop.payments"))
            #expect(!(try configuration(merced)).contains("payments"))
            #expect(!(try configuration(merced)).contains("R1"))

            // Settings that were there before a shop was connected are another's, whoever wrote them.
            let file = merced.home.file("config/merced/config.toml")
            let left = try configuration(merced)
            try (left + "\n[payments.shop]\nstripe = true\nmode = \"test\"\n").write(
                to: file,
                atomically: true,
                encoding: .utf8
            )
            let password = site.store.makeApplicationPassword(userID: 1, name: "again")
            let login = try await merced.run(
                ["login", site.plainURL, "--user", "admin", "--secret-stdin", "--name", "shop"],
                input: password + "\n"
            )
            #expect(login.status == 0, "\(login.errors)")
            #expect(login.errors.contains("[payments.shop] of config.toml was here before and is not used"))
            let check = try await merced.run("config", "check")
            #expect(
                (check.output + check.errors).contains("was here before this shop was connected"),
                "\(check.output)\(check.errors)"
            )
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
