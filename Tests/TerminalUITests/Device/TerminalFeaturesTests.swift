import Foundation
import Testing

@testable import TerminalUI

@Suite struct TerminalFeaturesTests {
    private func features(_ environment: [String: String]) throws -> TerminalFeatures {
        let capabilities = try TerminalCapabilities.load(term: environment["TERM"] ?? "xterm-256color")
        return TerminalFeatures(environment: environment, capabilities: capabilities)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color", "VTE_VERSION": "7200"], true),
        (["TERM": "xterm-256color", "VTE_VERSION": "3800"], false),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], true), (["TERM": "xterm-256color"], false),
        (["TERM": "xterm-256color", "KONSOLE_VERSION": "220401"], true),
        (["TERM": "xterm-256color", "WT_SESSION": "1"], true),
        (["TERM": "linux", "VTE_VERSION": "7200"], false), (["TERM": "vt100", "TERM_PROGRAM": "WezTerm"], false),
        (["TERM": "tmux-256color", "TMUX": "/tmp/x", "VTE_VERSION": "7200"], false),
        (["TERM": "tmux-256color", "TMUX": "/x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], true),
        (["TERM": "tmux-256color", "TMUX": "/x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], false),
        (["TERM": "screen-256color", "STY": "1.x", "VTE_VERSION": "7200"], false),
    ])
    func test_links_when_terminal_names_itself_then_only_known_ones_have_them(environment: [String: String], has: Bool)
        throws
    {
        #expect(try features(environment).showsLinks == has)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], TerminalFeatures.Clipboard.plain), (["TERM": "linux"], .none),
        (["TERM": "vt100"], .none), (["TERM": "tmux-256color", "TMUX": "/tmp/t"], .tmux),
        (["TERM": "xterm-256color", "TMUX": "/tmp/t"], .tmux), (["TERM": "screen"], .screen),
        (["TERM": "xterm-256color", "STY": "4.pts"], .screen),
    ])
    func test_clipboard_when_terminal_names_itself_then_the_envelope_fits(
        environment: [String: String],
        clipboard: TerminalFeatures.Clipboard
    ) throws {
        #expect(try features(environment).clipboard == clipboard)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], ColourDepth.indexed),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct),
        (["TERM": "xterm-256color", "COLORTERM": "24bit"], .direct), (["TERM": "linux"], .eight),
        (["TERM": "vt100"], .none), (["TERM": "vt100", "COLORTERM": "truecolor"], .none), (["TERM": "xterm"], .eight),
    ])
    func test_colours_when_terminal_names_itself_then_as_many_as_it_has(
        environment: [String: String],
        depth: ColourDepth
    )
        throws
    {
        #expect(try features(environment).colours == depth)
    }

    @Test func test_clipboard_bytes_when_plain_then_osc_52_with_st() {
        let bytes = ClipboardSequence.bytes("Ünï #1", for: .plain)
        let base64 = Data("Ünï #1".utf8).base64EncodedString()
        #expect(bytes == Array("\u{1B}]52;c;\(base64)\u{1B}\\".utf8))
        #expect(ClipboardSequence.bytes("x", for: .none) == nil)
    }

    @Test func test_clipboard_bytes_when_in_tmux_then_wrapped_with_doubled_escapes_and_plain_too() {
        let text = String(decoding: ClipboardSequence.bytes("a", for: .tmux) ?? [], as: UTF8.self)
        #expect(text == "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{1B}\u{1B}\\\u{1B}\\\u{1B}]52;c;YQ==\u{1B}\\")
    }

    @Test func test_clipboard_bytes_when_in_screen_then_envelopes_are_short_and_hold_all() {
        let long = String(repeating: "order ", count: 1_000)
        let text = String(decoding: ClipboardSequence.bytes(long, for: .screen) ?? [], as: UTF8.self)
        let pieces = text.components(separatedBy: "\u{1B}P").dropFirst().map {
            $0.replacingOccurrences(of: "\u{1B}\\", with: "")
        }
        #expect(pieces.allSatisfy { $0.utf8.count <= 700 })
        #expect(pieces.joined() == "\u{1B}]52;c;\(Data(long.utf8).base64EncodedString())\u{7}")
    }
}
