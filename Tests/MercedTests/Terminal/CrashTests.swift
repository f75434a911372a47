import Foundation
import TestSupport
import Testing

/// A crash gives the terminal back, says where the report is, and ends with 70; the report holds nobody's data.
@Suite struct CrashTests {
    private func reports(_ merced: Merced) -> [(name: String, text: String)] {
        merced.files().filter { $0.key.hasPrefix("state/merced/crash-") && $0.key.hasSuffix(".txt") }
            .map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }
    }

    @Test(arguments: [("trap", [SIGTRAP, SIGILL]), ("segv", [SIGSEGV])])
    func test_crash_when_it_happens_then_leaves_a_redacted_report(kind: String, signals: [Int32]) async throws {
        let merced = try Merced()
        let environment = ["MERCED_CRASH_TEST": kind, "MERCED_CANARY": "canary-in-environment", "LANG": "C.UTF-8"]
        let shell = try ShellTerminal("demo --orders 5 --seed 20261121", adding: environment, merced: merced)
        let terminal = shell.terminal
        try await terminal.wait(forText: "Synced")
        let rows: [String] = terminal.screen.lines.filter { $0.contains("#") }
        let words: [Substring] = rows.flatMap { $0.split(separator: " ") }
        let names: [Substring] = words.filter { $0.count > 3 && $0.allSatisfy(\.isLetter) }
        terminal.send("r\r\u{C}")
        try await terminal.wait(forText: "A report is in ")
        try await shell.expectEnd(status: 70)
        let report = try #require(reports(merced).first)
        #expect(
            String(decoding: terminal.output, as: UTF8.self).contains(report.name.split(separator: "/").last ?? "?")
        )
        #expect(try merced.mode(of: merced.home.file(report.name)) == 0o600)
        for fact in [
            "version ", "system Linux ", "TERM xterm-256color", "LANG C.UTF-8", "size 100 x 30", "  refresh\n",
            "  open\n", "  redraw\n", "  merced+0x",
        ] {
            #expect(report.text.contains(fact), "\(fact) in\n\(report.text)")
        }
        #expect(signals.contains { report.text.contains("signal \($0)\n") })
        for word in ["canary", "example", "--seed", "20261121", "#", "Harbor", "HOME", merced.home.path] {
            #expect(!report.text.contains(word), "\(word) in\n\(report.text)")
        }
        for name in names where !["Order", "Date", "Customer", "Total", "Status"].contains(name) {
            #expect(!report.text.contains(name), "\(name) in\n\(report.text)")
        }
    }

    @Test func test_next_start_when_there_was_a_crash_then_says_so_once() async throws {
        let merced = try Merced()
        let crashed = try merced.open(["demo", "--orders", "5"])
        try await crashed.wait(forText: "Synced")
        crashed.signal(SIGSEGV)
        #expect(try await crashed.waitForExit() == .status(70))
        for isFirst in [true, false] {
            let next = try merced.open(["demo", "--orders", "5"], columns: 200)
            try await next.wait(forText: "Synced")
            next.send(":messages\r")
            try await next.wait(forText: "Messages")
            #expect(
                next.screen.text.contains("merced ended because of a fault last time. A report is in ") == isFirst
            )
            next.send("\u{3}\u{3}")
            #expect(try await next.waitForExit() == .status(0))
        }
    }

    @Test func test_crash_when_no_report_can_be_written_then_says_that_and_ends_all_the_same() async throws {
        let merced = try Merced()
        try merced.home.write("a file where a folder should be", to: "state")
        let terminal = try merced.open(["demo", "--orders", "5"])
        try await terminal.wait(forText: "Synced")
        terminal.signal(SIGSEGV)
        #expect(try await terminal.waitForExit() == .status(70))
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("No report could be written."))
        #expect(terminal.screen.modesLeftChanged == [])
    }
}
