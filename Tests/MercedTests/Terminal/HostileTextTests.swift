import DemoStore
import Foundation
import TestSupport
import Testing

/// Recorded orders of a real store, hostile ones among them, on a terminal whose every byte is looked at.
@Suite struct HostileTextTests {
    @Test(arguments: RecordedSet.available)
    func test_screens_when_texts_are_hostile_then_every_order_and_no_foreign_byte(set: URL) async throws {
        let store = RecordedSet.store(of: set)
        let address = try await store.start()
        do {
            let listed = RecordedSet.listed(store)
            let merced = try Merced()
            try merced.connect(to: address)
            let terminal = try merced.open(columns: 120, rows: 40)
            try await terminal.wait(forText: "\(listed.count) orders")
            try await terminal.wait(forText: "Synced")
            let seen = try await readList(terminal, count: listed.count)
            let numbers = Set(listed.compactMap { $0["number"]?.text })
            #expect(numbers.subtracting(seen) == [])

            let hostile = try #require(listed.first { $0["billing"]?["first_name"]?.text?.contains("\u{1B}") == true })
            let number = try #require(hostile["number"]?.text)
            let name = try #require(hostile["billing"]?["first_name"]?.text)
            terminal.send("/\(number)\r")
            // The whole list may show it too: Enter is for the one row that was found.
            try await terminal.wait(forText: " 1 of 1 ")
            try await terminal.wait(forText: "#\(number)")
            let visible = String(
                String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7F })
            )
            try await terminal.wait(forText: String(visible.prefix(12)))
            terminal.send("\r")
            try await terminal.wait(forText: "Back")
            terminal.send("]]]]]]")
            terminal.send("\u{3}\u{3}")
            #expect(try await terminal.waitForExit() == .status(0))
            #expect(TerminalBytes.foreign(in: terminal.output) == [])
            #expect(terminal.screen.unknown == [])
            #expect(terminal.screen.bells == 0)
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }

    /// Turns pages to the end of the list and collects the numbers of the orders.
    private func readList(_ terminal: PseudoTerminal, count: Int) async throws -> Set<String> {
        terminal.send("g")
        try await terminal.wait(for: "the first row") { screen, _ in
            Self.position(on: screen) == 1 && Self.isWhole(screen)
        }
        var seen = Set(Self.numbers(on: terminal.screen))
        while let position = Self.position(on: terminal.screen), position < count {
            terminal.send("\u{1B}[6~")
            // Not any change of the screen: the clock and the sync change it too.
            try await terminal.wait(for: "the page after row \(position)") { screen, _ in
                Self.position(on: screen).map { $0 > position } == true && Self.isWhole(screen)
            }
            seen.formUnion(Self.numbers(on: terminal.screen))
        }
        return seen
    }

    /// Which row of the list is selected, as its frame says: `14 of 128`.
    private static func position(on screen: ScreenInterpreter) -> Int? {
        screen.lines.lazy.compactMap { $0.firstMatch(of: /[─━] ([0-9]+) of [0-9]+ [─━]/) }.first.flatMap {
            Int($0.output.1)
        }
    }

    /// Whether every row of the list that is not blank has its number: none is still being read.
    private static func isWhole(_ screen: ScreenInterpreter) -> Bool {
        let rows = screen.lines.dropFirst(3).prefix { !$0.contains(/[─━] [0-9]+ of [0-9]+ [─━]/) }
        return rows.map { $0.prefix(8) }.allSatisfy { $0.contains("#") || $0.dropFirst().allSatisfy(\.isWhitespace) }
    }

    private static func numbers(on screen: ScreenInterpreter) -> [String] {
        screen.lines.flatMap { line in line.matches(of: /#([0-9A-Za-z-]+)/).map { String($0.output.1) } }
    }
}
