import Testing

@testable import TerminalUI

struct ScanDetectorTests {
    private static let code = "4006381333931"

    /// Keys and when they came, and what is known of them when all waiting is over.
    private func outputs(
        _ keys: [(Key, Int)],
        isText: Bool = true,
        atOnce: Set<Key> = [],
        profile: ScannerProfile = ScannerProfile()
    ) -> [ScanDetector.Output] {
        var detector = ScanDetector(profile: profile)
        var found: [ScanDetector.Output] = []
        var last = Duration.zero
        for (key, milliseconds) in keys {
            let arrival = Duration.milliseconds(1_000 + milliseconds)
            // Time passes until the key comes.
            while let wait = detector.wait(isText: isText), last + wait < arrival {
                found += detector.timeOut(isText: isText)
            }
            found += detector.take(key, at: arrival, actsAtOnce: atOnce.contains(key))
            last = arrival
        }
        while detector.wait(isText: isText) != nil { found += detector.timeOut(isText: isText) }
        return found
    }

    private func keys(_ text: String, gap: Int, from start: Int = 0, then end: Key? = nil) -> [(Key, Int)] {
        let keys = text.map { Key.character($0) } + (end.map { [$0] } ?? [])
        return keys.enumerated().map { ($1, start + $0 * gap) }
    }

    private func scans(_ outputs: [ScanDetector.Output]) -> [String] {
        outputs.compactMap { if case .scan(let scan) = $0 { scan.text } else { nil } }
    }

    @Test(arguments: [0, 1, 10, 34], [Key.enter, .tab, .ctrl("j")])
    func test_burst_when_it_ends_then_is_one_scan_and_nothing_else(gap: Int, end: Key) {
        for isText in [true, false] {
            let found = outputs(keys(Self.code, gap: gap, then: end), isText: isText)
            #expect(found.count == 1)
            #expect(scans(found) == [Self.code])
        }
    }

    /// Slower than keys are held where they are text: what was given to the field is taken back.
    @Test(arguments: [36, 50]) func test_burst_when_slow_then_takes_back_what_was_typed(gap: Int) {
        let found = outputs(keys(Self.code, gap: gap, then: .enter))
        guard case .scan(let scan) = found.last else {
            Issue.record("no scan: \(found)")
            return
        }
        #expect(scan.text == Self.code)
        #expect(scan.takesBack == found.count - 1)
        // Where keys are commands, none is given out before.
        #expect(outputs(keys(Self.code, gap: gap, then: .enter), isText: false).count == 1)
    }

    @Test(arguments: [51, 120, 500]) func test_keys_when_slower_than_a_scanner_then_each_is_a_key(gap: Int) {
        for isText in [true, false] {
            let found = outputs(keys("mugs", gap: gap, then: .enter), isText: isText)
            #expect(
                found == [
                    .key(.character("m")), .key(.character("u")), .key(.character("g")), .key(.character("s")),
                    .key(.enter),
                ]
            )
        }
    }

    /// The machine had other things to do after the first letter; what came meanwhile is read at one go.
    @Test func test_burst_when_its_rest_is_read_late_then_is_one_scan_and_its_first_letter_no_key() {
        for late in [40, 390, 5_000] {
            var detector = ScanDetector()
            #expect(detector.take(.character("4"), at: .seconds(1)) == [])
            let read = Duration.milliseconds(1_010 + late)
            var found: [ScanDetector.Output] = []
            for (index, character) in Self.code.dropFirst().dropLast(4).enumerated() {
                found += detector.take(.character(character), at: read, late: .milliseconds(index == 0 ? late : 0))
            }
            for (index, character) in Self.code.suffix(4).enumerated() {
                found += detector.take(.character(character), at: read + .milliseconds(10 * (index + 1)))
            }
            found += detector.take(.enter, at: read + .milliseconds(50))
            #expect(found.count == 1)
            #expect(scans(found) == [Self.code])
        }
    }

    /// A name's letter does not wait for a scanner; a code that begins with one is whole all the same.
    @Test(arguments: [1, 10, 34, 50]) func test_letter_when_it_is_text_then_is_given_at_once_and_a_scan_takes_it_back(
        gap: Int
    ) {
        var detector = ScanDetector()
        #expect(detector.take(.character("m"), at: .seconds(1)) == [])
        #expect(detector.wait(isText: true) == .zero)
        #expect(detector.timeOut(isText: true) == [.key(.character("m"))])
        #expect(detector.wait(isText: true) == nil)
        for code in ["MUG-0815", "m7"] {
            let found = outputs(keys(code, gap: gap, then: .enter))
            guard code != "m7" || gap <= 10 else { continue }
            guard case .scan(let scan)? = found.last else {
                Issue.record("\(code) at \(gap): \(found)")
                continue
            }
            #expect(scan.text == code && found.count == scan.takesBack + 1 && scan.takesBack >= 1)
        }
        // A digit, a sign, and what this scanner sends before each code, wait as ever.
        for first in ["4", "+", "~"] {
            var detector = ScanDetector()
            _ = detector.take(.character(Character(first)), at: .seconds(1))
            #expect(detector.wait(isText: true) == .milliseconds(35))
        }
        var profile = ScannerProfile()
        profile.prefix = "z"
        var prefixed = ScanDetector(profile: profile)
        _ = prefixed.take(.character("z"), at: .seconds(1))
        #expect(prefixed.wait(isText: true) != .zero)
        // Where keys are commands, none is given out.
        var commands = ScanDetector()
        _ = commands.take(.character("m"), at: .seconds(1))
        #expect(commands.wait(isText: false) == .milliseconds(50))
    }

    @Test func test_lump_when_it_comes_long_after_a_key_then_the_key_is_one() {
        var detector = ScanDetector()
        #expect(detector.take(.character("m"), at: .seconds(1)) == [])
        var found = detector.take(.character("4"), at: .milliseconds(1_400), late: .milliseconds(100))
        for character in Self.code.dropFirst() {
            found += detector.take(.character(character), at: .milliseconds(1_400))
        }
        found += detector.take(.enter, at: .milliseconds(1_400))
        #expect(found.first == .key(.character("m")))
        #expect(scans(found) == [Self.code])
    }

    @Test func test_read_when_the_thread_was_late_then_only_the_first_may_be_earlier() {
        let (now, late) = (Duration.seconds(2), Duration.milliseconds(300))
        #expect(
            StampedEvent.read([.key(.up)], at: now, late: late) == [StampedEvent(.key(.up), arrival: now, late: late)]
        )
        #expect(
            StampedEvent.read([.key(.up), .key(.down)], at: now, late: late) == [
                StampedEvent(.key(.up), arrival: now, late: late), StampedEvent(.key(.down), arrival: now),
            ]
        )
        #expect(StampedEvent.read([], at: now, late: late).isEmpty)
    }

    @Test func test_key_when_it_acts_at_once_then_waits_for_nothing_and_a_scan_has_it_all_the_same() {
        var detector = ScanDetector()
        #expect(detector.take(.character("j"), at: .seconds(1), actsAtOnce: true) == [.key(.character("j"))])
        #expect(detector.wait(isText: false) == nil)
        for gap in [0, 1, 10, 34, 50] {
            let found = outputs(keys("j4006381", gap: gap, then: .enter), isText: false, atOnce: [.character("j")])
            guard found.count == 2, found[0] == .key(.character("j")), case .scan(let scan) = found[1] else {
                Issue.record("\(gap): \(found)")
                continue
            }
            #expect(scan.text == "j4006381" && scan.acted == "j" && scan.takesBack == 0)
        }
    }

    @Test(arguments: [0, 16, 33, 50], [1, 3, 4, 9, 40])
    func test_key_when_held_down_then_each_acts_and_none_is_a_scan(gap: Int, count: Int) {
        let held = String(repeating: "j", count: count)
        let found = outputs(keys(held, gap: gap, then: .escape), isText: false, atOnce: [.character("j")])
        #expect(found == Array(repeating: .key(.character("j")), count: count) + [.key(.escape)])
        // A command behind it is one, too, if it came by itself.
        let after = outputs(keys(held + "d", gap: gap), isText: false, atOnce: [.character("j")])
        #expect(after == Array(repeating: .key(.character("j")), count: count) + [.key(.character("d"))])
    }

    @Test(arguments: [true, false], [16, 33]) func test_letter_when_held_down_then_is_no_scan(isText: Bool, gap: Int) {
        for letter: Character in ["m", "+", "0"] {
            let found = outputs(keys(String(repeating: letter, count: 9), gap: gap), isText: isText)
            #expect(found == Array(repeating: .key(.character(letter)), count: 9))
        }
        // A slow scanner's code that begins so is whole.
        #expect(scans(outputs(keys("0004711", gap: gap, then: .enter), isText: isText)) == ["0004711"])
    }

    /// As a scanner ends a code of one character, and no hand.
    @Test func test_enter_when_at_once_behind_a_key_that_acted_then_it_was_a_scan() {
        let found = outputs(keys("j", gap: 1, then: .enter), isText: false, atOnce: [.character("j")])
        #expect(found.count == 2 && scans(found) == ["j"])
        let typed = outputs(keys("j", gap: 40, then: .enter), isText: false, atOnce: [.character("j")])
        #expect(typed == [.key(.character("j")), .key(.enter)])
    }

    @Test func test_burst_when_nothing_ends_it_then_silence_does() {
        let found = outputs(keys(Self.code, gap: 5) + keys(Self.code, gap: 5, from: 300))
        #expect(scans(found) == [Self.code, Self.code])
        #expect(found.count == 2)
    }

    @Test func test_bursts_when_one_follows_the_other_at_once_then_are_two() {
        let found = outputs(keys("11112222", gap: 1, then: .enter) + keys("33334444", gap: 1, from: 9, then: .enter))
        #expect(scans(found) == ["11112222", "33334444"])
        #expect(found.count == 2)
    }

    @Test func test_twenty_scans_when_in_two_seconds_then_are_twenty_in_order() {
        let codes = (0..<20).map { "400638133\(1_000 + $0)" }
        let sent = codes.enumerated().flatMap { keys($1, gap: 1, from: $0 * 100, then: .enter) }
        #expect(scans(outputs(sent)) == codes)
    }

    /// CR and LF, or Enter and Tab: one end.
    @Test(arguments: [Key.ctrl("j"), .tab, .enter]) func test_burst_when_two_keys_end_it_then_the_second_is_none(
        second: Key
    ) {
        let sent = keys(Self.code, gap: 1, then: .enter) + [(second, 14)] + [(Key.character("d"), 400)]
        let found = outputs(sent)
        #expect(found.count == 2)
        #expect(found.last == .key(.character("d")))
        // A hand's own, later, is one.
        #expect(outputs(keys(Self.code, gap: 1, then: .enter) + [(.enter, 400)]).last == .key(.enter))
    }

    @Test func test_short_burst_when_it_has_an_end_then_is_a_scan_else_text() {
        #expect(scans(outputs(keys("7", gap: 1, then: .enter))) == ["7"])
        #expect(outputs(keys("12", gap: 10)) == [.quick("12")])
        #expect(outputs(keys("12", gap: 10) + [(.left, 20)]) == [.quick("12"), .key(.left)])
    }

    // MARK: Lumps, as over SSH

    @Test func test_lump_when_it_ends_then_is_a_scan_of_any_length() {
        #expect(scans(outputs(keys("MUG-1", gap: 0, then: .enter))) == ["MUG-1"])
        let long = String(repeating: "7", count: 500)
        #expect(scans(outputs(keys(long, gap: 0, then: .enter))) == [long])
    }

    @Test func test_lump_when_it_comes_in_parts_then_is_one_scan() {
        let parts = [("40", 0), ("0638", 90), ("1333931", 200)].flatMap { keys($0.0, gap: 0, from: $0.1) }
        let found = outputs(parts + [(.enter, 310)])
        #expect(scans(found) == [Self.code])
        guard case .scan(let scan) = found.last else { return }
        // The first two waited no longer than a key is held.
        #expect(scan.takesBack == 2)
    }

    @Test func test_lump_when_without_end_then_its_length_tells() {
        #expect(scans(outputs(keys(Self.code, gap: 0))) == [Self.code])
        #expect(outputs(keys("mugs", gap: 0)) == [.quick("mugs")])
        #expect(outputs(keys("mugs", gap: 0), isText: false) == [.quick("mugs")])
    }

    // MARK: Mixed with typing

    @Test(arguments: [30, 45, 60, 200]) func test_typing_when_a_scan_follows_then_both_stay_whole(pause: Int) {
        let sent =
            [(Key.character("5"), 0), (.character("*"), 150)] + keys(Self.code, gap: 1, from: 150 + pause, then: .enter)
        let found = outputs(sent)
        #expect(found.prefix(2) == [.key(.character("5")), .key(.character("*"))])
        #expect(scans(found) == [Self.code])
        #expect(found.count == 3)
        guard case .scan(let scan) = found.last else { return }
        #expect(scan.takesBack == 0)
    }

    @Test func test_typing_when_it_follows_a_scan_then_is_typing() {
        let found = outputs(keys(Self.code, gap: 1, then: .enter) + keys("mug", gap: 120, from: 60))
        #expect(scans(found) == [Self.code])
        #expect(found.dropFirst() == [.key(.character("m")), .key(.character("u")), .key(.character("g"))])
    }

    @Test func test_arrow_when_it_breaks_a_burst_then_burst_comes_first() {
        let found = outputs(keys(Self.code, gap: 1) + [(.down, 20)])
        #expect(scans(found) == [Self.code])
        #expect(found.last == .key(.down))
    }

    // MARK: Affixes

    @Test func test_profile_when_it_has_prefix_and_suffix_then_they_are_taken_off() {
        var profile = ScannerProfile()
        (profile.prefix, profile.suffix) = ("\u{2}", "#\u{3}")
        let sent = [(Key.ctrl("b"), 0)] + keys("7#", gap: 1, from: 1) + [(.ctrl("c"), 3), (.enter, 4)]
        let found = outputs(sent, profile: profile)
        #expect(scans(found) == ["7"])
        #expect(found.count == 1)
        // Without it the same key is a command.
        #expect(outputs([(.ctrl("b"), 0)]) == [.key(.ctrl("b"))])
    }

    @Test func test_group_separator_when_in_a_burst_then_belongs_to_it() {
        let sent = keys("]C110AB", gap: 1) + [(.ctrl("]"), 7)] + keys("21X", gap: 1, from: 8, then: .enter)
        #expect(scans(outputs(sent)) == ["]C110AB\u{1D}21X"])
        #expect(outputs([(.ctrl("]"), 0)]) == [.key(.ctrl("]"))])
    }

    @Test(arguments: [0, 1, 10]) func test_control_characters_when_within_a_code_then_press_nothing(gap: Int) {
        func sent(_ keys: [Key]) -> [(Key, Int)] { keys.enumerated().map { ($1, $0 * gap) } }
        func letters(_ text: String) -> [Key] { text.map { .character($0) } }
        // STX and ETX around it, and no Enter.
        let enclosed = outputs(sent(letters("40063813") + [.ctrl("c")]))
        #expect(scans(enclosed) == ["40063813"] && enclosed.count == 1)
        // Record and group separators, end of transmission.
        let matrix =
            letters("[)>") + [.ctrl("^")] + letters("06") + [.ctrl("]")] + letters("P7") + [.ctrl("d"), .enter]
        #expect(scans(outputs(sent(matrix), isText: false)) == ["[)>\u{1E}06\u{1D}P7"])
        // FNC1 as Windows types it, and as F8.
        for separator: [Key] in [[.alt("0")] + letters("29") + [.ctrl("]")], [.function(8)]] {
            let keys = letters("10ABC") + separator + letters("2117") + [.enter]
            #expect(scans(outputs(sent(keys), isText: false)) == ["10ABC\u{1D}2117"])
        }
    }

    @Test func test_interrupt_when_a_hand_presses_it_behind_a_letter_then_is_not_lost() {
        #expect(outputs([(.character("m"), 0), (.ctrl("c"), 8)]).last == .key(.ctrl("c")))
        #expect(outputs(keys("mugs", gap: 120) + [(.ctrl("c"), 480)]).last == .key(.ctrl("c")))
    }

    @Test func test_burst_when_it_never_ends_then_is_bounded() {
        let found = outputs(keys(String(repeating: "7", count: 10_000), gap: 0, then: .enter))
        #expect(scans(found).map(\.count) == [ScanDetector.maximumLength])
    }

    // MARK: Anything

    @Test func test_keys_when_random_then_none_is_lost_or_doubled() {
        var seed = Seed()
        for _ in 0..<500 {
            var (time, sent): (Int, [(Key, Int)]) = (0, [])
            for _ in 0..<Int.random(in: 1...40, using: &seed) {
                time += [0, 1, 10, 36, 50, 51, 100, 119, 121, 300].randomElement(using: &seed) ?? 0
                let ends = Int.random(in: 0...9, using: &seed) == 0
                sent.append((ends ? .enter : .character(Character("\(Int.random(in: 0...9, using: &seed))")), time))
            }
            for isText in [true, false] {
                var text = ""
                for output in outputs(sent, isText: isText) {
                    switch output {
                    case .key(.character(let character)): text.append(character)
                    case .key: break
                    case .quick(let quick): text += quick
                    case .scan(let scan): text = String(text.dropLast(scan.takesBack)) + scan.raw
                    }
                }
                let typed = sent.compactMap { if case .character(let character) = $0.0 { character } else { nil } }
                #expect(text == String(typed), "\(sent)")
            }
        }
    }
}
