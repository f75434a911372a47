import Foundation
import TestSupport
import Testing

@testable import Networking
@testable import WooFoundation

/// The tape against Foundation's decoder: what the tape reads must be what Foundation reads.
struct JSONTapeTests {
    private static let probe = Probe()

    /// Whatever `Decodable` can ask for.
    private struct Probe {
        func check<T: Decodable & Equatable>(_ type: T.Type, _ json: Data, _ place: SourceLocation = #_sourceLocation) {
            guard let tape = JSONTape(json), let ours = try? JSONReader(tape, userInfo: [:]).decode(T.self) else {
                return
            }
            let theirs = try? JSONDecoder().decode(T.self, from: json)
            #expect(ours == theirs, "\(T.self) of \(String(decoding: json, as: UTF8.self))", sourceLocation: place)
        }

        func checkAll(_ json: Data, _ place: SourceLocation = #_sourceLocation) {
            check(JSONValue.self, json, place)
            check(String.self, json, place)
            check(Int64.self, json, place)
            check(Int.self, json, place)
            check(UInt8.self, json, place)
            check(Double.self, json, place)
            check(Decimal.self, json, place)
            check(Bool.self, json, place)
            check([Int64?].self, json, place)
            check([String: JSONValue].self, json, place)
            check([[String]].self, json, place)
        }
    }

    private func value(_ json: String) -> JSONValue? {
        JSONTape(Data(json.utf8)).flatMap { try? $0.value(at: 0) }
    }

    @Test(arguments: [
        #"{"a":1,"b":[true,false,null,"x"],"c":{"d":-1.50}}"#, #"["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀"]"#, " [ ] ",
        "\u{FEFF}{}", "0", "-0", "-0.0", "1.0", "100", "1e3", "1E-2", "0.1", "123456789012345678",
        "1234567890123456789",
        "99999999999999999999999", "1e400", "1e-400", "0.000001", "-12.340", "255", "256", "9007199254740993.0",
        "\"\"", "\"a\\u0000b\"", "[[\"a\"],[]]", "[1,null,3]", #"{"\u0061":1,"b":2}"#, #"{"größe":"ö","ключ":[]}"#,
    ])
    func test_values_when_read_from_the_tape_then_are_those_of_foundation(json: String) {
        #expect(JSONTape(Data(json.utf8)) != nil)
        Self.probe.checkAll(Data(json.utf8))
    }

    @Test(arguments: [
        "", " ", "{", "[", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{a:1}", "[1 2]", "01", "-", "1.", ".5",
        "+1",
        "1e", "0x10", "tru", "truee", "nul", "NaN", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"",
        "\"\\ud800\\u0041\"", "\"a\nb\"", "[1]]", "{\"a\":1}x", "'a'", "[1}", "{\"a\":1]", #"{"a":1,"a":2}"#, "\u{0}",
        "[\u{0}]",
    ])
    func test_tape_when_text_is_not_strict_then_there_is_none(json: String) {
        #expect(JSONTape(Data(json.utf8)) == nil)
    }

    @Test(arguments: [
        [0xFF], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ])
    func test_tape_when_text_is_no_utf8_then_there_is_none(bytes: [UInt8]) {
        #expect(JSONTape(Data([0x22] + bytes + [0x22])) == nil)
        #expect(JSONTape(Data([0x22] + Array("12345678".utf8) + bytes + [0x22])) == nil)
    }

    @Test func test_tape_when_nested_to_the_limit_then_there_is_one() {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(JSONTape(nested(JSONRowScanner.deepest)) != nil)
        #expect(JSONTape(nested(JSONRowScanner.deepest + 1)) == nil)
        #expect(JSONTape(nested(1_000_000)) == nil)
    }

    @Test func test_members_when_asked_for_in_any_order_then_are_found() throws {
        let names = (0..<90).map { "name_\($0)" }
        let text = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let tape = try #require(JSONTape(Data(text.utf8)))
        let reader = JSONReader(tape, userInfo: [:])
        for name in names.reversed() + names.shuffled() {
            #expect(reader.member(name).map(tape.text) == name)
        }
        #expect(reader.member("name_") == nil)
    }

    @Test func test_members_when_a_name_is_escaped_then_the_first_of_two_counts() {
        #expect(value(#"{"b":1,"\u0061":2,"a":3}"#)?["a"] == .number(2))
        Self.probe.checkAll(Data(#"{"b":1,"\u0061":2,"a":3}"#.utf8))
    }

    /// Recordings with bytes changed, cut and doubled: never a crash, never a value that Foundation does not read.
    @Test func test_mutated_recordings_when_decoded_then_agree_with_foundation() throws {
        let recordings = try ["order", "order-esc", "order-meta-poly", "site", "settings-general"]
            .map { Array(try Responses.data($0)) }
        try Seed.repeating(Seed.count("MERCED_MUTATIONS", usual: 300)) { random in
            var bytes = recordings.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&bytes, &random) }
            let data = Data(bytes)
            Self.probe.check(JSONValue.self, data)
            if let tape = JSONTape(data), let ours = try? Order(from: JSONReader(tape, userInfo: [.siteID: Int64(1)])) {
                let decoder = JSONDecoder()
                decoder.userInfo[.siteID] = Int64(1)
                #expect((try? decoder.decode(Order.self, from: data)) == ours)
            }
        }
    }

    @Test(.enabled(if: Recordings.areThere)) func test_recordings_when_read_from_the_tape_then_agree_with_foundation()
        throws
    {
        for group in ["orders", "products", "customers", "settings", "root", "coupons", "reviews", "taxes"] {
            for name in try Recordings.names(in: group) {
                let data = try Recordings.data(group, name)
                let theirs = try? JSONDecoder().decode(JSONValue.self, from: data)
                let ours = JSONTape(data).flatMap { try? $0.value(at: 0) }
                #expect(ours == theirs, "\(group)/\(name)")
            }
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout some RandomNumberGenerator) {
        let pieces = [
            "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", "e", ".", "null", "\\u00", "\\ud83d", "\u{1F600}", "\n",
        ]
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
        default: bytes[place] = (pieces.randomElement(using: &random) ?? " ").utf8.first ?? 0
        }
        if bytes.isEmpty { bytes = [UInt8(ascii: "0")] }
    }
}
