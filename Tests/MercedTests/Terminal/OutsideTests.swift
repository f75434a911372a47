import Foundation
import TestSupport
import Testing

/// Clipboard, links and browser: what leaves the screen.
@Suite struct OutsideTests {
    /// Every OSC 52 in `output`, decoded.
    private func copied(_ output: [UInt8]) -> [String] {
        String(decoding: output, as: UTF8.self).matches(of: #/\u{1B}\]52;c;([A-Za-z0-9+\/=]*)\u{1B}\\/#).map { match in
            String(decoding: Data(base64Encoded: String(match.output.1)) ?? Data(), as: UTF8.self)
        }
    }

    @Test func test_copy_when_chosen_then_the_terminal_gets_it() async throws {
        let terminal = try Merced().open(["demo", "--orders", "5"], columns: 100, rows: 30)
        try await terminal.wait(forText: "Synced")
        let number = try #require(terminal.screen.text.firstMatch(of: #/▸  #([0-9]+)/#)).output.1
        terminal.send("yn")
        try await terminal.wait(forText: "Number sent to the clipboard.")
        #expect(copied(terminal.output) == [String(number)])
        terminal.send("yo")
        try await terminal.wait(forText: "Whole order sent to the clipboard.")
        let whole = try #require(copied(terminal.output).last)
        #expect(whole.contains("Order #\(number) · ") && whole.contains("Total") && whole.contains("Billing address"))
        terminal.send("q")
        _ = try await terminal.waitForExit()
    }

    @Test func test_copy_when_in_tmux_then_tmux_has_it() async throws {
        let tmux = try await Merced().openInTmux(["demo", "--orders", "5"], columns: 100, rows: 30)
        try await tmux.set("set-clipboard", to: "on")
        let lines = try await tmux.wait(forText: "Synced")
        let number = try #require(lines.joined().firstMatch(of: #/▸  #([0-9]+)/#)).output.1
        try await tmux.type("yn")
        try await tmux.wait(forText: "Number sent to the clipboard.")
        #expect(try await tmux.buffer() == String(number))
        try await tmux.type("q")
        try await tmux.wait(forText: "ended 0")
    }

    @Test func test_copy_when_tmux_passes_through_then_the_terminal_outside_has_it() async throws {
        let merced = try Merced()
        let configuration = try merced.home.write(
            "set -g allow-passthrough on\nset -g set-clipboard off\n",
            to: "tmux.conf"
        )
        let socket = merced.home.file("socket").path(percentEncoded: false)
        let environment = merced.environment.merging(["TERM": "xterm-256color"]) { $1 }
        let tmux = ["/usr/bin/env", "tmux", "-S", socket, "-f", configuration.path(percentEncoded: false)]
        let terminal = try PseudoTerminal(
            tmux[0],
            Array(tmux.dropFirst()) + ["new-session", "'\(Merced.binary)' demo --orders 5"],
            environment: environment,
            columns: 100,
            rows: 30
        )
        try await terminal.wait(forText: "Synced")
        let number = try #require(terminal.screen.text.firstMatch(of: #/▸  #([0-9]+)/#)).output.1
        terminal.send("yn")
        try await terminal.wait(for: "OSC 52 outside") { _, output in
            String(decoding: output, as: UTF8.self).contains("\u{1B}]52;c;\(Data(number.utf8).base64EncodedString())")
        }
        terminal.send("q")
        _ = try await terminal.waitForExit()
    }

    @Test(arguments: ["linux", "vt100"])
    func test_copy_when_terminal_has_no_clipboard_then_says_so(term: String) async throws {
        let terminal = try Merced().open(["demo", "--orders", "5"], columns: 100, rows: 30, adding: ["TERM": term])
        try await terminal.wait(forText: "Synced")
        terminal.send("yn")
        try await terminal.wait(forText: "This terminal has no clipboard. Number: ")
        #expect(!terminal.output.contains(Data("]52;".utf8)))
        terminal.send("q")
        _ = try await terminal.waitForExit()
    }

    @Test func test_links_when_terminal_knows_them_then_mail_and_administration_are_links_and_all_are_closed()
        async throws
    {
        let terminal = try Merced().open(
            ["demo", "--orders", "5"],
            columns: 100,
            rows: 30,
            adding: ["VTE_VERSION": "7200"]
        )
        try await terminal.wait(forText: "Synced")
        terminal.send("\r")
        try await terminal.wait(forText: "Back")
        terminal.send("]]]")
        try await terminal.wait(forText: "Billing address")
        terminal.send("\u{3}\u{3}")
        _ = try await terminal.waitForExit()
        let text = String(decoding: terminal.output, as: UTF8.self)
        let links = text.matches(of: #/\u{1B}\]8;([^;]*);([^\u{1B}]*)\u{1B}\\/#).map { String($0.output.2) }
        #expect(links.contains { $0.hasPrefix("http://127.0.0.1:") && $0.contains("/wp-admin/post.php?post=") })
        #expect(links.contains { $0.hasPrefix("mailto:") })
        #expect(links.last == "")
        #expect(links.filter { !$0.isEmpty && !$0.hasPrefix("http") && !$0.hasPrefix("mailto:") } == [])
        #expect(terminal.screen.unknown == [])
    }

    @Test(arguments: [["TERM": "linux", "VTE_VERSION": "7200"], ["TERM": "vt100", "TERM_PROGRAM": "WezTerm"], [:]])
    func test_links_when_terminal_is_not_known_to_have_them_then_none(environment: [String: String]) async throws {
        let terminal = try Merced().open(["demo", "--orders", "5"], columns: 120, rows: 30, adding: environment)
        try await terminal.wait(forText: "Synced")
        terminal.send("\u{3}\u{3}")
        _ = try await terminal.waitForExit()
        #expect(!terminal.output.contains(Data("\u{1B}]8;".utf8)))
    }

    @Test func test_browser_when_opened_then_gets_the_address_and_nothing_else_of_ours() async throws {
        let merced = try Merced(named: "home")
        let log = merced.home.file("browser.log").path(percentEncoded: false)
        let browser = try EditorScript.install(
            in: merced,
            named: "browser",
            "{ echo \"$@\"; env; echo descriptors $(ls /proc/self/fd); tty; } > '\(log).new' 2>&1; mv '\(log).new' '\(log)'"
        )
        let terminal = try merced.open(
            ["demo", "--orders", "5"],
            columns: 100,
            rows: 30,
            adding: ["BROWSER": browser.replacingOccurrences(of: "'", with: ""), "SHOP_PASSWORD": "canary"]
        )
        try await terminal.wait(forText: "Synced")
        terminal.send("o")
        try await terminal.wait(forText: "Opened in the browser.")
        terminal.send("q")
        _ = try await terminal.waitForExit()
        let seen = try String(contentsOfFile: log, encoding: .utf8)
        #expect(seen.contains(#/^http:\/\/127\.0\.0\.1:[0-9]+\/wp-admin\/post\.php\?post=[0-9]+&action=edit\n/#))
        #expect(!seen.contains("canary"))
        #expect(seen.contains("not a tty"))
        #expect(seen.contains("descriptors 0 1 2 3\n"))
    }

    @Test func test_browser_when_there_is_none_then_the_address_is_told_and_copied() async throws {
        let terminal = try Merced().open(["demo", "--orders", "5"], columns: 160, rows: 30)
        try await terminal.wait(forText: "Synced")
        terminal.send("o")
        try await terminal.wait(
            forPattern: "No browser here. The address was sent to the clipboard: http://127.0.0.1:[0-9]+/wp-admin/"
        )
        #expect(copied(terminal.output).first?.contains("/wp-admin/post.php?post=") == true)
        terminal.send("q")
        _ = try await terminal.waitForExit()
    }
}

extension [UInt8] {
    fileprivate func contains(_ data: Data) -> Bool { Data(self).range(of: data) != nil }
}
