import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct DoctorCommandTests {
    /// Findings by `section/name`: state and text.
    private static func findings(_ outcome: Program.Outcome) -> [String: (state: String, text: String)] {
        var found: [String: (String, String)] = [:]
        for section in outcome.json["sections"]?.elements ?? [] {
            for finding in section["findings"]?.elements ?? [] {
                let name = "\(section["title"]?.text ?? "")/\(finding["name"]?.text ?? "")"
                found[name] = (finding["state"]?.text ?? "", finding["text"]?.text ?? "")
            }
        }
        return found
    }

    @Test func test_doctor_when_everything_works_then_0_and_says_what_the_login_may() async throws {
        try await RunningDemo.connected { _, merced in
            #expect(try await merced.run("orders", "list").status == 0)
            let before = merced.files().filter { !$0.key.hasSuffix("-shm") }
            let outcome = try await merced.run("doctor", "--json", adding: ["TERM": "xterm-256color"])
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.json["ok"] == true)
            let found = Self.findings(outcome)
            #expect(found["Store shop/address"]?.state == "good")
            #expect(found["Store shop/connection"]?.state == "note")
            #expect(found["Store shop/WooCommerce"]?.state == "good")
            #expect(found["Store shop/login"]?.state == "good")
            #expect(found["Store shop/read orders"]?.state == "good")
            #expect(found["Store shop/mirror"]?.state == "good")
            #expect(found["Store shop/ledger"]?.state == "good")
            #expect(found["Terminal/TERM"]?.text == "xterm-256color")
            for name in ["merced", "Swift", "libcurl", "SQLite", "ncurses", "system"] {
                #expect(found["Versions/\(name)"]?.text.isEmpty == false, "\(name)")
            }
            // Looking changes nothing.
            let after = merced.files().filter { !$0.key.hasSuffix("-shm") }
            #expect(Set(before.keys).isSubset(of: Set(after.keys)))
            for (name, data) in before where name.hasSuffix(".sqlite") { #expect(after[name] == data, "\(name)") }
        }
    }

    @Test func test_doctor_when_a_report_is_asked_for_then_no_secret_and_no_name_is_in_it() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            let key = setup.address.consumerKey
            try merced.connect(
                "northwind",
                to: "http://127.0.0.1:\(setup.port)",
                user: setup.address.user,
                secret: setup.address.applicationPassword
            )
            try merced.connect(
                "second",
                to: "http://localhost:\(setup.port)",
                key: key,
                secret: setup.address.consumerSecret
            )
            let outcome = try await merced.run("doctor", "--report")
            #expect(outcome.output.contains("shop-1") && outcome.output.contains("shop-2"))
            for word in [
                "northwind", "127.0.0.1", "localhost", merced.home.path, setup.address.applicationPassword,
                setup.address.consumerSecret, key, "user \(setup.address.user)",
            ] {
                #expect(!outcome.output.contains(word), "\(word)")
            }
            let open = try await merced.run("doctor", "--report", "--with-addresses")
            #expect(open.output.contains("northwind") && open.output.contains("127.0.0.1"))
            for word in [setup.address.applicationPassword, setup.address.consumerSecret, key] {
                #expect(!open.output.contains(word), "\(word)")
            }
        }
    }

    @Test func test_doctor_when_the_password_is_wrong_then_1_and_what_to_do() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            try merced.connect(to: "http://127.0.0.1:\(setup.port)", user: setup.address.user, secret: "wrong wrong")
            let outcome = try await merced.run("doctor")
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("✗ login"))
            #expect(outcome.output.contains("is broken."))
            #expect(!outcome.output.contains("wrong wrong"))
        }
    }

    @Test func test_doctor_when_the_store_is_away_then_0_because_merced_runs() async throws {
        let merced = try Merced()
        try merced.connect(to: "http://127.0.0.1:9", user: "a", secret: "b")
        let outcome = try await merced.run("doctor", "--json")
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(Self.findings(outcome)["Store shop/address"]?.state == "note")
        let offline = try await merced.run("doctor", "--offline", "--json")
        #expect(Self.findings(offline)["Store shop/address"] == nil)
        #expect(Self.findings(offline)["Store shop/mirror"]?.text == "not there yet")
    }

    @Test func test_doctor_when_files_or_configuration_are_broken_then_1_names_them() async throws {
        let merced = try Merced()
        try merced.connect(to: "http://127.0.0.1:9", user: "a", secret: "b")
        try merced.home.write(
            String(repeating: "no database ", count: 1_000),
            to: "data/merced/stores/shop/ledger.sqlite"
        )
        let text = try String(contentsOf: merced.configurationFile, encoding: .utf8) + "[screen]\nthem = 1\n"
        try merced.home.write(text, to: "config/merced/config.toml")
        let outcome = try await merced.run("doctor", "--json", "--offline")
        #expect(outcome.status == 1)
        let found = Self.findings(outcome)
        #expect(found["Store shop/ledger"]?.state == "bad")
        #expect(found["Configuration/file"]?.text.contains("Did you mean “theme”?") == true)
    }

    @Test func test_doctor_when_opened_on_the_screen_then_says_what_the_store_has_not_and_why() async throws {
        try await RunningDemo.connected { _, merced in
            let terminal = try merced.open(columns: 120, rows: 40)
            try await terminal.wait(forText: "Synced")
            terminal.send(":doctor\r")
            try await terminal.wait(forText: "neither the Shipment Tracking plugin nor WooCommerce's own")
            terminal.send("\u{1B}")
            terminal.send("\u{3}\u{3}")
            _ = try await terminal.waitForExit()
        }
    }

    @Test func test_doctor_when_the_secret_command_fails_then_1_says_how() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            let text =
                "[stores.shop]\nurl = \"http://127.0.0.1:\(setup.port)\"\nuser = \"a\"\nsecret-command = \"exit 3\"\n"
            try merced.home.write(text, to: "config/merced/config.toml")
            let outcome = try await merced.run("doctor", "--json")
            #expect(outcome.status == 1)
            #expect(Self.findings(outcome)["Store shop/secret"]?.text.contains("exit status 3") == true)
        }
    }
}
