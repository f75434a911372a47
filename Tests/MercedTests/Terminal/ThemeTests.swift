import Foundation
import TestSupport
import Testing

/// Colours as asked for, by whoever asked last.
@Suite struct ThemeTests {
    private func styles(_ arguments: [String], _ environment: [String: String]) async throws -> (
        all: [Int], text: String
    ) {
        let terminal = try Merced().open(["demo", "--orders", "5"] + arguments, adding: environment)
        try await terminal.wait(forText: "Synced")
        terminal.send("q")
        #expect(try await terminal.waitForExit() == .status(0))
        #expect(terminal.screen.unknown == [])
        return (TerminalBytes.styles(in: terminal.output), String(decoding: terminal.output, as: UTF8.self))
    }

    @Test(arguments: ["dark", "light", "contrast"])
    func test_theme_when_terminal_has_24_bits_then_they_are_used(name: String) async throws {
        let text = try await styles(["--theme", name], ["COLORTERM": "truecolor"]).text
        #expect(text.contains(#/38;2;[0-9]+;[0-9]+;[0-9]+/#) && text.contains(#/48;2;[0-9]+;[0-9]+;[0-9]+/#))
    }

    @Test func test_theme_when_terminal_has_256_colours_then_the_nearest_are_used() async throws {
        let text = try await styles(["--theme", "dark"], [:]).text
        #expect(text.contains("38;5;") && text.contains("48;5;") && !text.contains("38;2;"))
    }

    @Test func test_theme_when_terminal_has_eight_colours_then_those() async throws {
        let found = try await styles(["--theme", "dark"], ["TERM": "linux"]).all
        #expect(found.contains { (40...47).contains($0) } && !found.contains(38) && !found.contains(48))
    }

    @Test(
        arguments: [
            (["--color=never"], [:]), (["--theme", "mono"], [:]), (["--theme", "dark"], ["NO_COLOR": "1"]),
            (["--theme", "dark"], ["TERM": "vt100"]), (["--color=always"], ["TERM": "vt100"]),
        ] as [([String], [String: String])]
    )
    func test_colour_when_refused_or_impossible_then_none(arguments: [String], environment: [String: String])
        async throws
    {
        let found = try await styles(arguments, environment).all
        #expect(!found.isEmpty)
        #expect(!found.contains { (30...49).contains($0) || (90...107).contains($0) })
    }

    @Test func test_colour_when_always_then_no_color_is_overruled() async throws {
        let found = try await styles(["--color=always"], ["NO_COLOR": "1"]).all
        #expect(found.contains { (30...37).contains($0) || (90...97).contains($0) })
    }
}
