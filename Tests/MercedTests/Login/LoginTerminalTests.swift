import Foundation
import TestSupport
import Testing

@testable import DemoStore

/// `merced login URL` on a terminal: it asks, and what is secret is typed unseen.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LoginTerminalTests {
    private static let authority = Task { try await ThrowAwayCA() }

    private func site(_ body: (OddSite, Merced) async throws -> Void) async throws {
        let site = try await OddSite.start(authority: try await Self.authority.value)
        do {
            try await body(site, try Merced())
        } catch {
            await site.stop()
            throw error
        }
        await site.stop()
    }

    private func login(_ site: OddSite, _ merced: Merced, _ more: String...) throws -> PseudoTerminal {
        let arguments = ["login", site.url, "--ca-file", site.certificatePath ?? ""] + more
        return try merced.open(arguments, columns: 240, rows: 40)
    }

    private func text(_ terminal: PseudoTerminal) -> String { String(decoding: terminal.output, as: UTF8.self) }

    @Test func test_login_when_a_password_is_typed_then_is_not_echoed_and_a_private_file_keeps_it() async throws {
        try await site { site, merced in
            let terminal = try login(site, merced, "--user", site.user.login)
            try await terminal.wait(forText: "Application password of admin:")
            terminal.send(site.user.password + "\n")
            try await terminal.wait(forText: "What to call this store [")
            terminal.send("two words\nshop\n")
            try await terminal.wait(forText: "as “shop”. Open it: merced --store shop")
            #expect(try await terminal.waitForExit() == .status(0))
            #expect(text(terminal).contains("✓ Secure connection"))
            #expect(text(terminal).contains("✓ Change orders"))
            #expect(text(terminal).contains("A name takes letters"))
            #expect(!text(terminal).contains(site.user.password))
            let file = merced.home.file("config/merced/secrets/shop")
            #expect(try merced.mode(of: file) == 0o600)
            for (name, data) in merced.files() where !name.hasSuffix("secrets/shop") {
                #expect(data.range(of: Data(site.user.password.utf8)) == nil, "the password is in \(name)")
            }
            let orders = try await merced.run("orders", "list", "--json")
            #expect(orders.status == 0, "\(orders.errors)")
        }
    }

    @Test func test_login_when_approved_in_a_browser_then_comes_back_by_itself() async throws {
        try await site { site, merced in
            let terminal = try login(site, merced, "--name", "shop")
            try await terminal.wait(forText: "Password or address:")
            let page = try #require(text(terminal).firstMatch(of: /https:[^\s]*authorize-application[^\s]*/)?.output)
            try await PlayedBrowser.answer(String(page), trusting: site.certificatePath)
            try await terminal.wait(forText: "as “shop”")
            #expect(try await terminal.waitForExit() == .status(0))
            let granted = try #require(site.store.applicationPasswords.last)
            #expect(granted.name.hasPrefix("merced"))
            #expect(!text(terminal).contains(granted.password))
        }
    }

    @Test func test_login_when_the_browser_is_elsewhere_then_takes_what_is_pasted() async throws {
        try await site { site, merced in
            let terminal = try merced.open(
                ["login", site.url, "--ca-file", site.certificatePath ?? "", "--name", "shop"],
                columns: 240,
                adding: ["SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22", "DISPLAY": ":0", "BROWSER": "/bin/false"]
            )
            try await terminal.wait(forText: "Password or address:")
            terminal.send("nonsense\n")
            try await terminal.wait(forText: "neither a password of 24 letters")
            let password = site.store.makeApplicationPassword(userID: 1, name: "elsewhere")
            terminal.send(password + "\n")
            try await terminal.wait(forText: "User name:")
            terminal.send("admin\n")
            try await terminal.wait(forText: "as “shop”")
            #expect(try await terminal.waitForExit() == .status(0))
            #expect(!text(terminal).contains(password))
        }
    }

    @Test func test_login_when_declined_then_1_and_nothing_is_saved() async throws {
        try await site { site, merced in
            let terminal = try login(site, merced, "--name", "shop")
            try await terminal.wait(forText: "Password or address:")
            let page = try #require(text(terminal).firstMatch(of: /https:[^\s]*authorize-application[^\s]*/)?.output)
            try await PlayedBrowser.answer(String(page), yes: false, trusting: site.certificatePath)
            #expect(try await terminal.waitForExit() == .status(1))
            #expect(!FileManager.default.fileExists(atPath: merced.configurationFile.path))
        }
    }

    @Test(arguments: ["\u{3}", "\u{4}"])
    func test_login_when_ended_while_a_password_is_asked_then_the_terminal_echoes_again(key: String) async throws {
        try await site { site, merced in
            let command =
                "trap : INT; stty -a > before; \"$0\" \"$@\"; echo \"ended $?\"; stty -a > after; cmp before after && echo same"
            let terminal = try PseudoTerminal(
                "/bin/sh",
                [
                    "-c", "cd '\(merced.home.path)'; \(command)", Merced.binary, "login", site.url, "--ca-file",
                    site.certificatePath ?? "", "--user", "admin",
                ],
                environment: merced.environment,
                columns: 200
            )
            try await terminal.wait(forText: "Application password of admin:")
            terminal.send(key)
            try await terminal.wait(forText: key == "\u{3}" ? "ended 130" : "ended 64")
            try await terminal.wait(forText: "same")
            #expect(!FileManager.default.fileExists(atPath: merced.configurationFile.path))
        }
    }

    @Test func test_login_when_the_key_may_only_read_then_says_so_and_asks_whether_to_go_on() async throws {
        try await site { site, merced in
            let key = site.key("ro")
            let terminal = try login(site, merced, "--key", key.key, "--name", "shop")
            try await terminal.wait(forText: "Secret of the key ending in")
            terminal.send(key.secret + "\n")
            try await terminal.wait(forText: "Connect anyway? [Y/n]")
            #expect(text(terminal).contains("! Change orders: no, this key may only read"))
            terminal.send("n\n")
            #expect(try await terminal.waitForExit() == .status(1))
            #expect(!FileManager.default.fileExists(atPath: merced.configurationFile.path))
        }
    }
}
