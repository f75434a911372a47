import Foundation
import Testing
import WooFoundation

@testable import Networking

struct LenientDecodingTests {
    /// Read from a tape and by Foundation's decoder: both must see the same.
    private static func decode<T: Decodable & Equatable>(_ type: T.Type, _ json: String) throws -> T {
        let data = Data(json.utf8)
        let theirs = try JSONDecoder().decode(type, from: data)
        let ours = try JSONReader(try #require(JSONTape(data)), userInfo: [:]).decode(type)
        #expect(ours == theirs)
        return ours
    }

    private struct Probe: Decodable, Equatable {
        enum Key: String, CodingKey { case v, w }

        let text: String?
        let integer: Int64?
        let decimal: Decimal?
        let flag: Bool?
        let money: String
        let date: Date?
        let shape: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.record(keyedBy: Key.self)
            text = container.text(.v)
            integer = container.integer(.v)
            decimal = container.decimal(.v)
            flag = container.flag(.v)
            money = container.money(.v)
            date = container.date(.v, or: .w)
            shape = container.shape(.v)
        }
    }

    private struct Lists: Decodable, Equatable {
        enum Key: String, CodingKey { case v }

        let strict: [Int64]?
        let lossy: [Int64]?
        let object: Address??

        init(from decoder: any Decoder) throws {
            let container = try decoder.record(keyedBy: Key.self)
            strict = try? container.list(Int64.self, .v)
            lossy = try? container.lossyList(Int64.self, .v)
            object = .some(try? container.object(Address.self, .v))
        }
    }

    private func probe(_ json: String) throws -> Probe {
        try Self.decode(Probe.self, "{\"v\":\(json)}")
    }

    private func lists(_ json: String) throws -> Lists {
        try Self.decode(Lists.self, "{\"v\":\(json)}")
    }

    @Test func test_scalars_when_types_are_swapped_then_are_read() throws {
        #expect(try probe("12").text == "12")
        #expect(try probe("true").text == "true")
        #expect(try probe("\"9007199254740993\"").integer == 9_007_199_254_740_993)
        #expect(try probe("9007199254740993").integer == 9_007_199_254_740_993)
        #expect(try probe("\" 7 \"").integer == 7)
        #expect(try probe("\"1.50\"").decimal == Decimal(string: "1.5"))
        #expect(try probe("208.67").money == "208.67")
        #expect(try probe("\"208.670\"").money == "208.670")
        #expect(try probe("169.71666666666667").money == "169.71666666666667")
        #expect(try probe("99999999999999999999").integer == nil)
    }

    @Test(arguments: [
        ("true", true), ("\"yes\"", true), ("\"TRUE\"", true), ("1", true), ("\"1\"", true), ("\"no\"", false),
        ("0", false),
        ("\"\"", false), ("\"parent\"", nil), ("null", nil), ("[]", nil), ("2", nil),
    ])
    func test_flag_when_read_then_knows_the_words(json: String, expected: Bool?) throws {
        #expect(try probe(json).flag == expected)
    }

    @Test(arguments: [
        ("null", "null"), ("\"a\"", "text"), ("1", "a number"), ("false", "yes or no"), ("[]", "a list"),
        ("{}", "an object"),
    ])
    func test_values_when_impossible_then_are_nothing(json: String, shape: String) throws {
        let probe = try probe(json)
        #expect(probe.shape == shape)
        #expect(probe.date == nil)
        if shape == "null" || shape.hasPrefix("a list") || shape.hasPrefix("an ob") {
            #expect(probe.text == nil && probe.integer == nil && probe.decimal == nil && probe.money.isEmpty)
        }
    }

    @Test func test_lists_when_php_sent_them_then_are_read() throws {
        #expect(try lists("[1,null,3]").strict == [1, 3])
        #expect(try lists(#"{"10":3,"2":2,"0":1}"#).strict == [1, 2, 3])
        #expect(try lists("null").strict == [])
        #expect(try lists("[1,\"x\",3]").lossy == [1, 3])
        #expect(try lists("[1,\"x\",3]").strict == nil)
        #expect(try lists("\"\"").lossy == nil)
        #expect(try lists("[]").object == .some(nil))
    }

    @Test(arguments: [
        "1", "-1.50", "1e2", "\"1e2\"", "1e400", "0.10", "12345678901234567890.5", "-0", "true", "\" x \"", "{}",
        "[[]]",
    ])
    func test_values_when_read_either_way_then_are_the_same(json: String) throws {
        #expect(throws: Never.self) { try probe(json) }
        #expect(throws: Never.self) { try lists(json) }
    }

    @Test func test_member_when_it_stands_twice_then_the_record_is_left_to_foundation() throws {
        let data = Data(#"{"id":1,"v":"a","v":"b"}"#.utf8)
        #expect(JSONTape(data) == nil)
        let row = RowDecoder<Probe>(resource: "probe", userInfo: [:]).decode(data, isTooDeep: false)
        #expect(try row.get().text == JSONDecoder().decode(Probe.self, from: data).text)
    }

    @Test(arguments: [
        (#"{"id":1,"status":[]}"#, "status is a list, not text"),
        (#"{"id":1,"line_items":[{"id":1},"x"]}"#, "line_items[1] is not an object"),
        (#"{"id":-1}"#, "id is a number, not a positive number"),
    ])
    func test_record_when_it_cannot_be_read_then_the_field_is_named(json: String, reason: String) {
        let row = RowDecoder<Order>(resource: "order", userInfo: [.siteID: Int64(7)]).decode(
            Data(json.utf8),
            isTooDeep: false
        )
        guard case .failure(let failure) = row else {
            Issue.record("\(json) was read")
            return
        }
        #expect(failure.row.reason == reason)
    }
}
