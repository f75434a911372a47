import DemoStore
import Foundation
import Glibc
import TestSupport
import Testing

/// Somebody with a screen reader or a braille line finds an order, reads it, changes its status and hears that it was
/// done. What they get are lines of text and nothing else.
@Suite struct ScreenReaderStoryTests {
    struct Way: Sendable, CustomTestStringConvertible {
        let term: String
        let arguments: [String]
        var configuration = ""
        var testDescription: String { "\(term) \(arguments.joined()) \(configuration)" }
    }

    static let ways = [
        Way(term: "dumb", arguments: []),
        Way(term: "xterm-256color", arguments: ["--plain"]),
        Way(term: "vt100", arguments: ["--plain"]),
        Way(term: "no-such-terminal", arguments: ["--plain"]),
    ]

    /// The dumb terminal and one of the others in a short run.
    @Test(arguments: ways.prefix(Seed.isLong ? ways.count : 2))
    func test_order_when_searched_read_and_completed_then_all_of_it_is_heard(way: Way) async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            try merced.sendAtOnce()
            let terminal = try merced.open(way.arguments, adding: ["TERM": way.term])
            let person = Listener(terminal)
            try await person.hear("Orders, newest first")
            try await person.hear("Keys: ")
            try await person.hear("Synced")

            try await person.press("/", andHear: "Search: ")
            try await person.press("\(id)", andHear: "1 match")
            let found = try await person.press("\r", andHear: "Processing. 1 of 1")
            #expect(found.contains("Order #\(id), "))
            #expect(found.contains("Total $") || found.contains("Total "))

            let page = try await person.press("\r", andHear: "Placed: ")
            #expect(page.contains("Order #\(id)"))
            try await person.press("j", andHear: "Customer: ")
            try await person.press("]", andHear: "Items, section 2 of 5")

            let dialog = try await person.press("s", andHear: "Processing (now), key ")
            #expect(dialog.contains("Status of order #\(id)"))
            #expect(dialog.contains("Choices: "))
            try await person.press("g", andHear: ". 1 of ")
            var said = ""
            for number in 2...12 where !said.contains("Completed, key ") {
                said = try await person.press("j", andHear: ". \(number) of ")
            }
            try await person.press("\r", andHear: "Done: Order #\(id) set to Completed.")
            try await terminal.wait(for: "the store to have it") { _, _ in
                setup.store.status(ofOrder: id) == "completed"
            }

            try await person.press("q", andHear: "Completed. 1 of 1")
            try await person.press("\u{1B}", andHear: " orders")
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
            expectPlain(terminal, isDumb: way.term == "dumb")
        }
    }

    /// Text, CR, LF; BS and the switch of bracketed paste where the terminal is not dumb.
    private func expectPlain(_ terminal: PseudoTerminal, isDumb: Bool) {
        var text = String(decoding: terminal.output, as: UTF8.self)
        if !isDumb {
            #expect(text.hasPrefix("\u{1B}[?2004h"))
            #expect(text.hasSuffix("\u{1B}[?2004l\r\n"))
            text = text.replacing("\u{1B}[?2004h", with: "").replacing("\u{1B}[?2004l", with: "")
        }
        let allowed: Set<Unicode.Scalar> = isDumb ? ["\r", "\n"] : ["\r", "\n", "\u{8}"]
        let foreign = text.unicodeScalars.filter { $0.properties.generalCategory == .control && !allowed.contains($0) }
        #expect(foreign.isEmpty, "\(foreign)")
        #expect(!text.contains { "─│┌┐└┘━┃┏┓┗┛▸●○◐✓✗█░".contains($0) })
        #expect(text.hasSuffix("\r\n"))
    }

    @Test func test_every_command_when_called_by_its_name_then_something_is_heard() async throws {
        try await RunningDemo.connected { setup, merced in
            let terminal = try merced.open(["--plain"])
            let person = Listener(terminal)
            try await person.hear("Synced")
            for (words, answer) in [
                ("filter", "Show orders"), ("sort by", "Sort orders"), ("change status", "Status of order"),
                ("add note", "Add note to order"), ("messages", "Messages, newest first"), ("help", "Help, Orders"),
                ("orders completed", "Orders, completed"),
            ] {
                try await person.press(":", andHear: "Command: ")
                try await person.press(words, andHear: "1 of ")
                try await person.press("\r", andHear: answer)
                try await person.press("\u{1B}", andHear: "Orders, newest first")
            }
            let id = try #require(setup.store.orderIDs.first)
            try await person.press(":go \(id)", andHear: "Open order #\(id)")
            try await person.press("\r", andHear: "Placed: ")
            terminal.send("\u{3}\u{3}")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }

    @Test func test_note_when_typed_then_every_letter_is_heard_and_the_store_has_it() async throws {
        try await RunningDemo.connected { setup, merced in
            let terminal = try merced.open(adding: ["TERM": "dumb", "LANG": "C", "LC_ALL": "C"])
            let person = Listener(terminal)
            try await person.hear("Synced")
            try await person.press("m", andHear: "Private note, for the shop only, key p. 1 of 2")
            try await person.press("p", andHear: "Only people who run the store see it.")
            for letter in "call back" { try await person.press(String(letter), andHear: String(letter)) }
            try await person.press("\u{1B}", andHear: "Discard this note?")
            try await person.press("\r", andHear: "call back")
            try await person.press("\r", andHear: "Done: Note added to order #")
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
            #expect(terminal.output.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0A || $0 == 0x0D) })
        }
    }

    @Test func test_store_when_it_goes_away_and_comes_back_then_both_are_heard_and_little_else() async throws {
        try await RunningDemo.connected { setup, merced in
            let terminal = try merced.open(["--plain"])
            let person = Listener(terminal)
            try await person.hear("Synced")
            setup.proxy.goDown()
            try await person.press("r", andHear: "Offline")
            let before = terminal.output.count
            try setup.proxy.comeUp()
            try await person.press("r", andHear: "Online again.")
            #expect(Listener.said(terminal.output.dropFirst(before)).count < 1_000)
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }

    @Test(arguments: Seed.isLong ? [SIGTERM, SIGHUP, SIGINT, SIGSEGV] : [SIGINT, SIGSEGV])
    func test_line_modes_when_ended_by_a_signal_then_they_are_as_before(number: Int32) async throws {
        let merced = try Merced()
        let script =
            "set -m; stty -g; '\(Merced.binary)' demo --orders 20 --plain; echo ended $?; stty -g; read line"
        let terminal = try PseudoTerminal("/bin/bash", ["-c", script], environment: merced.environment)
        try await Listener(terminal).hear("Keys: ")
        let children = try String(
            contentsOfFile: "/proc/\(terminal.processID)/task/\(terminal.processID)/children",
            encoding: .utf8
        )
        kill(try #require(children.split(separator: " ").first.flatMap { pid_t($0) }), number)
        // A trap ends with a report and its own status.
        try await Listener(terminal).hear("ended \(number == SIGSEGV ? 70 : 128 + number)")
        terminal.send("\n")
        _ = try await terminal.waitForExit()
        let text = String(decoding: terminal.output, as: UTF8.self)
        let modes = text.matches(of: /([0-9a-f]+(:[0-9a-f]+){10,})/).map { String($0.output.1) }
        #expect(modes.count == 2)
        #expect(Set(modes).count == 1)
        #expect(terminal.screen.modesLeftChanged == [])
    }

    @Test func test_suspend_when_continued_then_the_place_is_said_again() async throws {
        let merced = try Merced()
        let script =
            "set -m; '\(Merced.binary)' demo --orders 20 --plain; echo stopped $?; read line; fg; echo ended $?"
        let terminal = try PseudoTerminal("/bin/bash", ["-c", script], environment: merced.environment)
        let person = Listener(terminal)
        try await person.hear("Synced")
        try await person.press("\u{1A}", andHear: "stopped 148")
        try await person.press("\n", andHear: "Orders, newest first")
        try await person.press("j", andHear: "2 of ")
        try await person.press("q", andHear: "ended 0")
        _ = try await terminal.waitForExit()
    }
}
