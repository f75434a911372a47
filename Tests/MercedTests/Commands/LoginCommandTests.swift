import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct LoginCommandTests {
    private static let secret = "demoDEMOdemoDEMOdemoDEMO"

    private func login(_ merced: Merced, _ url: String, secret: String = secret, _ more: String...) async throws
        -> Program.Outcome
    {
        let file = try merced.home.write(secret + "\n", to: "secrets/secret file")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        return try await merced.run(
            ["login", url, "--secret-command", "cat '\(file.path)'"] + (more.isEmpty ? ["--user", "admin"] : more)
        )
    }

    @Test func test_login_when_password_is_right_then_private_configuration_without_the_secret() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            let outcome = try await login(merced, setup.address.url.absoluteString, "--user", "admin", "--name", "shop")
            #expect(outcome.status == 0)
            #expect(
                outcome.output.hasSuffix(
                    "Connected to Harbor & Pine Mercantile as “shop”. Open it: merced --store shop\n"
                )
            )
            #expect(outcome.output.contains("✓ Change orders"))
            #expect(try merced.mode(of: merced.configurationFile) == 0o600)
            #expect(try merced.mode(of: merced.configurationFile.deletingLastPathComponent()) == 0o700)
            _ = try await merced.run("orders", "list")
            for (name, data) in merced.files() where name != "secrets/secret file" {
                #expect(data.range(of: Data(Self.secret.utf8)) == nil, "the secret is in \(name)")
            }
        }
    }

    @Test func test_login_when_application_passwords_are_off_then_an_own_password_signs_in_and_is_nowhere() async throws
    {
        try await RunningDemo.with { setup in
            setup.store.setOddities([.applicationPasswordsOff])
            let merced = try Merced()
            let (url, secret) = (setup.address.url.absoluteString, DemoSignIn.password(of: "admin"))
            let wrong = try await login(merced, url, secret: "nonsense-4711", "--account", "admin", "--name", "shop")
            #expect(wrong.status == 77 && wrong.errors.contains("sign-in page does not accept"), "\(wrong.errors)")
            let outcome = try await login(merced, url, secret: secret, "--account", "admin", "--name", "shop")
            #expect(outcome.status == 0 && outcome.output.contains("✓ Change orders"), "\(outcome.errors)")
            let written = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            #expect(written.contains("account = \"admin\"\nsecret-command = \"cat '"))
            let orders = try await merced.run("orders", "list", "--json")
            #expect(orders.json["orders"]?.elements.isEmpty == false, "\(orders.errors)")
            let doctor = try await merced.run("doctor")
            #expect(doctor.output.contains("works for admin, signed in at the site's own page"))
            #expect(Set(setup.store.requests.map(\.authentication)).isSubset(of: [.cookie, .none]))
            for (name, data) in merced.files() where name != "secrets/secret file" {
                #expect(data.range(of: Data(secret.utf8)) == nil, "the password is in \(name)")
            }
            let out = try await merced.run("logout", "shop", "--yes")
            #expect(out.status == 0 && !out.errors.contains("still works"), "\(out.errors)")
        }
    }

    @Test func test_login_when_it_is_the_second_store_then_verbs_still_go_to_the_first() async throws {
        try await RunningDemo.with { first in
            try await RunningDemo.with { second in
                let merced = try Merced()
                for (name, setup) in [("zebra", first), ("antelope", second)] {
                    let url = "http://127.0.0.1:\(setup.port)"
                    let outcome = try await login(merced, url, "--user", "admin", "--name", name)
                    #expect(outcome.status == 0, "\(outcome.errors)")
                }
                let list = try await merced.run("orders", "list", "--json")
                #expect(list.json["store"]?.text == "zebra")
                #expect(list.errors.isEmpty)
                let id = try #require(first.store.orderIDs.last { first.store.status(ofOrder: $0) == "processing" })
                #expect(try await merced.run("orders", "status", "\(id)", "on-hold").status == 0)
                #expect(first.store.status(ofOrder: id) == "on-hold")
                // The tag by which a cache is looked for.
                #expect(second.store.writes.keys.allSatisfy { $0.contains("wc/v3/products/tags") })
            }
        }
    }

    @Test func test_login_when_secret_is_wrong_then_77_and_nothing_is_saved() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            let outcome = try await login(merced, setup.address.url.absoluteString, secret: "nonsense-4711")
            #expect(outcome.status == 77)
            #expect(outcome.errors.contains("did not accept this login of admin"))
            #expect(!outcome.errors.contains("nonsense-4711"))
            #expect(!FileManager.default.fileExists(atPath: merced.configurationFile.path))
        }
    }

    @Test func test_login_when_name_is_taken_then_78_before_the_store_is_asked() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            try merced.connect(to: setup.address)
            let before = try Data(contentsOf: merced.configurationFile)
            let outcome = try await login(merced, setup.address.url.absoluteString, "--user", "admin", "--name", "shop")
            #expect(outcome.status == 78)
            #expect(outcome.errors.contains("“shop” is already in"))
            #expect(try Data(contentsOf: merced.configurationFile) == before)
            #expect(setup.store.requests.isEmpty)
        }
    }

    @Test(arguments: [
        ([], "Give one of --user, --account and --key."),
        (["--user", "a", "--key", "ck_b"], "Give one of --user, --account and --key."),
        (["--user", "a", "--name", "two words"], "letters, digits"),
        (["--key", "cs_wrong"], "begins with ck_"),
        (["--user", "a", "--ca-file", "/nowhere/ca.pem"], "/nowhere/ca.pem cannot be read"),
    ])
    func test_login_when_arguments_are_wrong_then_64_and_says_which(arguments: [String], words: String) async throws {
        let merced = try Merced()
        let outcome = try await merced.run(
            ["login", "http://127.0.0.1:9", "--secret-command", "echo x"] + arguments
        )
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words))
    }

    @Test(arguments: [
        ("exit 3", "exit status 3"), ("true", "printed nothing"), ("printf 'a\\nb\\n'", "more than one line"),
        ("kill -9 $$", "signal 9"), ("head -c 100000 /dev/zero | tr '\\0' x", "more than 4096 bytes"),
    ])
    func test_login_when_secret_command_fails_then_78_and_why(command: String, words: String) async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            let outcome = try await merced.run(
                "login",
                setup.address.url.absoluteString,
                "--user",
                "admin",
                "--secret-command",
                command
            )
            #expect(outcome.status == 78)
            #expect(outcome.errors.contains(words))
        }
    }

    @Test func test_login_when_a_page_answers_then_69_and_says_so() async throws {
        try await RunningDemo.with { setup in
            setup.proxy.add(Fault(.htmlForJSON))
            let merced = try Merced()
            let outcome = try await login(merced, "http://127.0.0.1:\(setup.port)")
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("gives the same answer to every request"))
        }
    }

    @Test func test_login_when_woocommerce_is_missing_then_69_and_says_so() async throws {
        try await RunningDemo.with { setup in
            let index = "{\"name\":\"Blog\",\"url\":\"http://x\",\"namespaces\":[\"wp/v2\"],\"gmt_offset\":0}"
            setup.proxy.add(Fault(.status(200, body: index, headers: ["Content-Type": "application/json"])))
            let merced = try Merced()
            let outcome = try await login(merced, "http://127.0.0.1:\(setup.port)")
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("has no WooCommerce"))
        }
    }

    @Test func test_login_when_nobody_listens_then_69() async throws {
        try await RunningDemo.with { setup in
            setup.proxy.goDown()
            let outcome = try await login(try Merced(), "http://127.0.0.1:\(setup.port)")
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("No connection to 127.0.0.1"))
        }
    }

    @Test(arguments: [
        ("ftp://shop.example", "not a shop address"), ("http://user:secret-99@127.0.0.1", "not a shop address"),
        ("http://shop.example", "plain http"), ("", "not a shop address"),
    ])
    func test_login_when_address_is_wrong_then_64_in_words(address: String, words: String) async throws {
        let outcome = try await login(try Merced(), address)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words))
        #expect(!outcome.errors.contains("secret-99"))
    }

    @Test func test_login_when_home_is_read_only_then_78_and_nothing_was_saved() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            let file = try merced.home.write(Self.secret, to: "secrets/secret")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            let nowhere = ["XDG_CONFIG_HOME": "/proc/nowhere", "XDG_STATE_HOME": "/proc/nowhere"]
            let outcome = try await merced.run(
                "login",
                setup.address.url.absoluteString,
                "--user",
                "admin",
                "--secret-command",
                "cat '\(file.path)'",
                adding: nowhere
            )
            #expect(outcome.status == 78)
            #expect(outcome.errors.contains("could not be written"))
        }
    }
}
