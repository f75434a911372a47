import Foundation
import Testing
import WooFoundation

@Suite struct JSONValueTests {
    private func decode(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test(arguments: [
        ("null", JSONValue.null), ("true", .bool(true)), ("1", .number(1)), ("0", .number(0)), ("\"1\"", .string("1")),
        ("\"\"", .string("")), ("[]", .array([])), ("{}", .object([:])),
        ("[1,\"a\",null]", .array([.number(1), .string("a"), .null])),
    ])
    func test_decode_when_json_is_any_then_keeps_its_kind(text: String, expected: JSONValue) throws {
        #expect(try decode(text) == expected)
    }

    @Test(arguments: ["9007199254740993", "12345678901234567890.123456789", "0.1", "-774.4", "18446744073709551616"])
    func test_decode_when_number_is_big_then_no_digit_is_lost(text: String) throws {
        #expect(try decode("[\(text)]").text == "[\(text)]")
    }

    @Test func test_decode_when_key_repeats_then_one_of_them_stays() throws {
        let value = try decode("{\"a\":1,\"a\":2,\"b\":{\"c\":\"d\"}}")
        #expect([.number(1), .number(2)].contains(value["a"]))
        #expect(value["b"]?["c"]?.string == "d")
        #expect(value["z"] == nil && value["a"]?.string == nil && JSONValue.null["a"] == nil)
    }

    @Test func test_decode_when_nested_too_deep_then_throws() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(throws: (any Error).self) { try decode(deep) }
    }

    @Test func test_text_when_value_is_mixed_then_is_compact_and_sorted() throws {
        let text = try decode("{ \"b\": [1.50, true], \"a\": \"x/y\\u001b\" }").text
        #expect(text == "{\"a\":\"x/y\\u001b\",\"b\":[1.5,true]}")
    }

    @Test(arguments: [
        #"{"b":[1,-2.50,1e30,0.000001,true,false,null],"a":{"Z":1,"z":2,"_":3,"10":4,"9":5,"é":6,"ź":7,"":8}}"#,
        #""\"\\\/\b\f\n\r\t\u0000\u001f\u007f\u2028é😀""#, "[]", "{}", "\"\"", "[[],{}]",
    ])
    func test_text_when_written_then_is_that_of_the_encoder(json: String) throws {
        let value = try decode(json)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(value.text == String(decoding: try encoder.encode(value), as: UTF8.self))
        #expect(try decode(value.text) == value)
    }
}
