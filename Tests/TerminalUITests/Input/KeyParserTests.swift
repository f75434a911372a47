import Testing

@testable import TerminalUI

@Suite struct KeyParserTests {
    private func keys(_ bytes: String) -> [TerminalEvent] {
        var parser = KeyParser()
        return parser.feed(Array(bytes.utf8))
    }

    @Test(arguments: [
        ("j", Key.character("j")), ("\r", .enter), ("\n", .ctrl("j")), ("\t", .tab), ("\u{7F}", .backspace),
        ("\u{8}", .backspace),
        ("\u{3}", .ctrl("c")), ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[H", .home), ("\u{1B}[1~", .home),
        ("\u{1B}OF", .end),
        ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab),
        ("\u{1B}OP", .function(1)),
        ("\u{1B}[[A", .function(1)), ("\u{1B}[24~", .function(12)), ("\u{1B}b", .alt("b")), ("\u{1B}[1;5D", .alt("b")),
        ("é", .character("é")),
        ("日", .character("日")), ("\u{1B}é", .alt("é")), ("\u{1B}\r", .alt("\r")), ("\u{1A}", .ctrl("z")),
    ])
    func test_feed_when_bytes_are_a_key_then_gives_it(bytes: String, key: Key) {
        #expect(keys(bytes) == [.key(key)])
    }

    /// PuTTY, KiTTY and Windows Terminal in the mode that other programs leave behind.
    @Test func test_feed_when_the_keypad_is_in_its_application_mode_then_its_characters_are_typed() {
        for (byte, character) in zip("pqrstuvwxyjklmno", "0123456789*+,-./") {
            #expect(keys("\u{1B}O\(byte)") == [.key(.character(character))])
        }
        #expect(keys("\u{1B}OM") == [.key(.enter)] && keys("\u{1B}OX") == [.key(.character("="))])
        #expect(keys("\u{1B}OP\u{1B}OS") == [.key(.function(1)), .key(.function(4))])
        #expect(keys("\u{1B}Oa\u{1B}Od") == [.key(.up), .key(.left)])
    }

    @Test(arguments: [
        ("\u{1B}[115;5u", Key.ctrl("s")), ("\u{1B}[27;5;115~", .ctrl("s")), ("\u{1B}[99;5u", .ctrl("c")),
        ("\u{1B}[99;133u", .ctrl("c")), ("\u{1B}[127;129u", .backspace), ("\u{1B}[13;129u", .enter),
        ("\u{1B}[13;2u", .enter), ("\u{1B}[27;2;13~", .enter), ("\u{1B}[32;2u", .character(" ")),
        ("\u{1B}[9;2u", .backTab), ("\u{1B}[27u", .escape), ("\u{1B}[97u", .character("a")),
        ("\u{1B}[97:65;2u", .character("A")), ("\u{1B}[97;2u", .character("A")), ("\u{1B}[120;3u", .alt("x")),
        ("\u{1B}[105;5u", .tab), ("\u{1B}[57400;129u", .character("1")), ("\u{1B}[57414u", .enter),
        ("\u{1B}[57409u", .character(".")), ("\u{1B}[1;129B", .down), ("\u{1B}[P", .function(1)),
        ("\u{1B}[S", .function(4)), ("\u{1B}[1;129Q", .function(2)), ("\u{1B}[5;129~", .pageUp),
        ("\u{1B}[228u", .character("ä")), ("\u{1B}[106;5u", .ctrl("j")),
    ])
    func test_feed_when_a_key_is_reported_by_number_then_gives_it(bytes: String, key: Key) {
        #expect(keys(bytes) == [.key(key)])
    }

    /// Let go, with Super, of no character, or of nothing that is typed.
    @Test(arguments: ["\u{1B}[97;1:3u", "\u{1B}[97;9u", "\u{1B}[57358u", "\u{1B}[1114112u", "\u{1B}[31u", "\u{1B}[;u"])
    func test_feed_when_a_report_is_no_press_then_is_swallowed(bytes: String) {
        #expect(keys(bytes).isEmpty)
    }

    @Test func test_timeout_when_the_end_of_a_paste_was_lost_then_the_paste_ends_and_keys_act() {
        var parser = KeyParser()
        #expect(parser.feed(Array("\u{1B}[200~150".utf8)).isEmpty)
        #expect(parser.isWaiting && parser.isPasting)
        #expect(parser.timeout() == [.paste("150")])
        #expect(parser.feed([0x03]) == [.key(.ctrl("c"))])
    }

    @Test func test_feed_when_bytes_come_one_by_one_then_gives_the_same_keys() {
        let bytes = Array("\u{1B}[Aé\u{1B}OB日\u{1B}[200~d\n\u{1B}[201~x".utf8)
        var whole = KeyParser()
        var split = KeyParser()
        let together = whole.feed(bytes)
        let apart = bytes.flatMap { split.feed([$0]) }
        #expect(
            together == [
                .key(.up), .key(.character("é")), .key(.down), .key(.character("日")), .paste("d\n"),
                .key(.character("x")),
            ]
        )
        #expect(apart == together)
    }

    @Test func test_timeout_when_escape_is_alone_then_is_escape() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B]).isEmpty)
        #expect(parser.isWaiting && parser.isLoneEscape)
        #expect(parser.timeout() == [.key(.escape)])
        #expect(!parser.isWaiting)
        #expect(parser.feed([0x6A]) == [.key(.character("j"))])
    }

    @Test(arguments: [
        "\u{1B}", "\u{1B}[", "\u{1B}[1;5", "\u{1B}O", "\u{1B}]11;rgb", "\u{1B}]11;rgb\u{1B}", "\u{1B}P1", "\u{1B}[[",
    ])
    func test_feed_when_interrupted_in_a_sequence_then_the_interrupt_is_not_lost(begun: String) {
        #expect(keys(begun + "\u{3}j") == [.key(.ctrl("c")), .key(.character("j"))])
    }

    @Test func test_feed_when_escape_comes_twice_then_the_first_is_escape() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B, 0x1B]) == [.key(.escape)])
        #expect(parser.timeout() == [.key(.escape)])
    }

    @Test(arguments: [
        "\u{1B}[1;2P", "\u{1B}[<0;3;4m", "\u{1B}[<35;3;4M", "\u{1B}[<0;99999;4M",
        "\u{1B}[15;2~", "\u{1B}[?2026;2$y", "\u{1B}[>1u", "\u{1B}[?1;2c", "\u{1B}]11;rgb:dd/dd/dd\u{7}",
        "\u{1B}P1+r436f\u{1B}\\",
        "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[999999999999999999~", "\u{1B}[12;34R",
    ])
    func test_feed_when_sequence_is_unknown_then_swallows_all_of_it(bytes: String) {
        var parser = KeyParser()
        #expect(parser.feed(Array(bytes.utf8)) == [])
        #expect(parser.feed([0x71]) == [.key(.character("q"))])
    }

    @Test func test_feed_when_utf8_is_broken_then_swallows_it() {
        var parser = KeyParser()
        #expect(
            parser.feed([0xFF, 0xC3, 0x6A, 0xE2, 0x82, 0xED, 0xA0, 0x80, 0x80, 0x6B]) == [
                .key(.character("j")), .key(.character("k")),
            ]
        )
    }

    @Test func test_feed_when_paste_holds_keys_then_they_are_text() {
        let bytes = "\u{1B}[200~d\r\nq\u{1B}[A\u{3}\u{1B}[201~"
        #expect(keys(bytes) == [.paste("d\nq [A ")])
    }

    @Test func test_feed_when_paste_is_huge_then_is_bounded() {
        var parser = KeyParser()
        _ = parser.feed(Array("\u{1B}[200~".utf8))
        for _ in 0..<20 { _ = parser.feed(Array(repeating: UInt8(ascii: "x"), count: 100_000)) }
        let events = parser.feed(Array("\u{1B}[201~j".utf8))
        #expect(events.count == 2)
        guard case .paste(let text) = events.first else {
            Issue.record("no paste")
            return
        }
        #expect(text.utf8.count == KeyParser.pasteLimit)
    }

    @Test func test_feed_when_terminfo_names_a_sequence_then_it_is_that_key() {
        var parser = KeyParser(keys: [Array("\u{1B}[25~".utf8): .function(11)])
        #expect(parser.feed(Array("\u{1B}[25~".utf8)) == [.key(.function(11))])
    }

    @Test func test_feed_when_bytes_are_garbage_then_never_leaks_from_a_sequence() {
        var seed = Seed()
        var parser = KeyParser()
        for _ in 0..<2_000 {
            let bytes = (0..<10).map { _ in UInt8.random(in: 0...255, using: &seed) }
            _ = parser.feed(bytes)
            if Bool.random(using: &seed) { _ = parser.timeout() }
        }
        // A way back to the ground from anywhere: end of paste, string terminator, time.
        _ = parser.feed(Array("\u{1B}[201~\u{1B}\\".utf8))
        _ = parser.timeout()
        #expect(parser.feed([0x6A]) == [.key(.character("j"))])

        for _ in 0..<2_000 {
            let parameters = (0..<Int.random(in: 1...300, using: &seed)).map { _ in
                UInt8.random(in: 0x30...0x3F, using: &seed)
            }
            let final = UInt8.random(in: 0x40...0x7A, using: &seed)
            let sequence = [0x1B, 0x5B] + parameters + [final]
            for event in parser.feed(sequence) {
                guard case .key(let key) = event else { continue }
                #expect(!key.isPrintable, "\(sequence)")
            }
        }
    }

    @Test(arguments: [
        ("\u{1B}[1;2A", Key.up), ("\u{1B}[1;5B", .down), ("\u{1B}[1;3C", .alt("f")), ("\u{1B}[1;6D", .alt("b")),
        ("\u{1B}[1;2C", .right), ("\u{1B}[1;5H", .home), ("\u{1B}[1;2F", .end), ("\u{1B}[5;5~", .pageUp),
        ("\u{1B}[3;2~", .delete), ("\u{1B}[a", .up), ("\u{1B}Ob", .down),
    ])
    func test_feed_when_a_moving_key_has_modifiers_then_it_moves(bytes: String, key: Key) {
        #expect(keys(bytes) == [.key(key)])
    }

    @Test(arguments: [
        ("\u{1B}[<0;1;1M", MouseEvent(.press, at: Point(x: 0, y: 0))),
        ("\u{1B}[<0;120;36M", MouseEvent(.press, at: Point(x: 119, y: 35))),
        ("\u{1B}[<4;2;3M", MouseEvent(.press, at: Point(x: 1, y: 2))),
        ("\u{1B}[<64;2;3M", MouseEvent(.wheel(-3), at: Point(x: 1, y: 2))),
        ("\u{1B}[<65;500;200M", MouseEvent(.wheel(3), at: Point(x: 499, y: 199))),
        ("\u{1B}[M !!", MouseEvent(.press, at: Point(x: 0, y: 0))),
        ("\u{1B}[Ma\"#", MouseEvent(.wheel(3), at: Point(x: 1, y: 2))),
    ])
    func test_feed_when_the_mouse_reports_then_gives_what_it_did(bytes: String, mouse: MouseEvent) {
        #expect(keys(bytes) == [.mouse(mouse)])
        var split = KeyParser()
        #expect(Array(bytes.utf8).flatMap { split.feed([$0]) } == [.mouse(mouse)])
    }

    @Test(arguments: [
        "\u{1B}[<0;3;4m", "\u{1B}[<2;3;4M", "\u{1B}[<66;1;1M", "\u{1B}[<0;0;1M", "\u{1B}[<0;1M", "\u{1B}[<;;M",
        "\u{1B}[M#!!",
    ])
    func test_feed_when_the_mouse_does_nothing_of_ours_then_nothing(bytes: String) {
        #expect(keys(bytes + "j") == [.key(.character("j"))])
    }

    @Test func test_feed_when_the_focus_changes_then_says_so() {
        #expect(keys("\u{1B}[I\u{1B}[Oj") == [.focus(true), .focus(false), .key(.character("j"))])
    }
}
