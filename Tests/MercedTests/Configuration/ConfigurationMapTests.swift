import TestSupport
import Testing

@testable import App

@Suite struct ConfigurationMapTests {
    private static let text = """
        \u{FEFF}# a [comment]
        a = "x # no comment" # [b]
        "c d".e = [1, # one
          "[stores]", ]
        [ t . "u.v" ]
        long = \"\"\"
        [not.a.table]
        k = 1
        \"\"\"
        raw = '''a'b'''
        in = { x = 1, y = { z = "}" } }
        [[list]]
        k = 1979-05-27 07:32:00
        """

    @Test func test_places_when_scanned_then_keys_and_headers_are_found() {
        let map = ConfigurationMap(Self.text)
        #expect(
            map.entries.map { $0.path.joined(separator: "/") } == [
                "a", "c d/e", "t/u.v/long", "t/u.v/raw", "t/u.v/in", "t/u.v/in/x", "t/u.v/in/y/z", "t/u.v/in/y",
                "list/k",
            ]
        )
        #expect(map.headers.map(\.path) == [["t", "u.v"], ["list"]])
        #expect(map.place(of: ["t", "u.v", "in", "y", "z"]) == .init(line: 11, column: 21))
        #expect(map.valuePlace(of: ["a"]) == .init(line: 2, column: 5))
        #expect(map.place(of: ["t"]) == .init(line: 5, column: 3))
        #expect(map.place(of: ["nowhere"]) == nil)
    }

    /// The library ends the whole process for these.
    @Test(arguments: [
        "1979-05-27 0", "1979-05-27 0#", "[1979-05-27 0, 1]", "1979-05-27 0 :32", "19_79-05-27 7",
        "{ x = 1979-05-27 7 }",
    ])
    func test_check_when_a_time_breaks_off_after_a_digit_then_says_where(_ value: String) {
        #expect {
            try Configuration.check("a = 1\nb = \(value)\n", path: "c")
        } throws: { error in
            guard case .syntax(_, let line, _, let reason)? = error as? ConfigurationError else { return false }
            return line == 2 && reason.contains("a whole time")
        }
    }

    @Test(arguments: [
        "1979-05-27", "1979-05-27 07:32:00", "1979-05-27T07:32:00", "[1979-05-27 , 1]", "\"1979-05-27 0\"",
    ])
    func test_map_when_dates_are_whole_then_finds_no_fault(_ value: String) {
        #expect(ConfigurationMap("b = \(value)\n").faults.isEmpty)
    }

    /// Whatever is in the file: the scan ends, and every place is in the text.
    @Test func test_scan_when_text_is_mutated_then_it_ends() throws {
        let bytes = Array(Self.text.utf8)
        let pieces = Array("[]{}\"'=.,#\\\n".utf8)
        try Seed.repeating(Seed.count("MERCED_MUTATIONS", usual: 2_000)) { random in
            var mutant = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<mutant.count, using: &random)
                mutant[place] = pieces.randomElement(using: &random) ?? 0
            }
            let text = String(decoding: mutant.prefix(Int.random(in: 0...mutant.count, using: &random)), as: UTF8.self)
            let map = ConfigurationMap(text)
            #expect(map.entries.allSatisfy { $0.value.upperBound <= map.bytes.count && $0.lineEnd <= map.bytes.count })
            _ = try? Configuration.check(text, path: "c")
        }
    }
}
