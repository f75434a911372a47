import Foundation
import Testing

@testable import WooFoundation

struct JSONRowScannerTests {
    private func rows(_ text: String) -> JSONRowScanner.Rows? { JSONRowScanner.rows(of: Data(text.utf8)) }
    private func texts(_ rows: JSONRowScanner.Rows?) -> [String]? {
        rows?.rows.map { String(decoding: $0.data, as: UTF8.self) }
    }

    @Test func test_rows_when_list_is_whole_then_cuts_it() {
        let list = rows(" [ {\"a\":[1,{\"b\":\"]},\\\"\"}]} , 12 ,null,\"x\\\\\", [] ] <!-- cached -->")
        #expect(texts(list) == [#"{"a":[1,{"b":"]},\""}]}"#, "12", "null", #""x\\""#, "[]"])
        #expect(list?.isCutOff == false)
        #expect(rows("[]")?.rows.isEmpty == true)
        #expect(texts(rows("\u{FEFF}[1]")) == ["1"])
    }

    @Test(arguments: ["", "{}", "<html>", "null", "  "])
    func test_rows_when_it_is_no_list_then_is_nil(text: String) {
        #expect(rows(text) == nil)
    }

    @Test(arguments: [
        ("[", [], JSONRowScanner.Ending.cutOff), ("[{\"id\":1},{\"id\":2", ["{\"id\":1}"], .cutOff),
        ("[{\"id\":1}", ["{\"id\":1}"], .cutOff), ("[{\"id\":1},", ["{\"id\":1}"], .cutOff), ("[12", [], .cutOff),
        ("[\"a", [], .cutOff), ("[\"a\\", [], .cutOff), ("[{\"id\":1}{\"id\":2}]", [], .broken(at: 9)),
        ("[{\"a\":]}]", [], .broken(at: 6)), ("[1,,2]", ["1"], .broken(at: 3)), ("[1}", [], .broken(at: 2)),
        ("[{\"id\":1},<br>]", ["{\"id\":1}"], .broken(at: 10)), ("[\"a\nb\"]", [], .broken(at: 3)),
    ])
    func test_rows_when_list_ends_early_then_keeps_what_is_whole(
        text: String,
        expected: [String],
        ending: JSONRowScanner.Ending
    ) {
        let list = rows(text)
        #expect(texts(list) == expected)
        #expect(list?.ending == ending)
        #expect(list?.isCutOff == true)
    }

    @Test func test_rows_when_one_nests_too_deep_then_only_it_is_marked() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let list = rows("[{\"id\":1},\(deep),{\"id\":3}]")
        #expect(list?.rows.map(\.isTooDeep) == [false, true, false])
        let most = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(rows("[\(most)]")?.rows.map(\.isTooDeep) == [false])
    }

    @Test func test_rows_when_data_is_a_slice_then_offsets_hold() {
        let data = Data("xxx[1,2]".utf8).dropFirst(3)
        #expect(texts(JSONRowScanner.rows(of: data)) == ["1", "2"])
    }

    @Test func test_rows_when_cut_anywhere_then_never_invents_a_row() throws {
        let whole = Data(#"[{"id":1,"n":"a\"]"},{"id":2,"m":[{"x":"}"}]},{"id":3}]"#.utf8)
        let all = try #require(JSONRowScanner.rows(of: whole)).rows
        for length in 1..<whole.count {
            let cut = try #require(JSONRowScanner.rows(of: whole.prefix(length)))
            #expect(cut.isCutOff)
            #expect(all.starts(with: cut.rows), "cut at \(length)")
        }
    }

    @Test func test_members_when_object_is_whole_then_names_are_unescaped() throws {
        let members = try #require(JSONRowScanner.members(of: Data(#"{"d\u0061ta": [1, 2] , "x":null}"#.utf8)))
        #expect(members.map(\.name) == ["data", "x"])
        #expect(members.map { String(decoding: $0.value, as: UTF8.self) } == ["[1, 2]", "null"])
        #expect(JSONRowScanner.members(of: Data(#"{"data": [1"#.utf8)) == nil)
    }
}
