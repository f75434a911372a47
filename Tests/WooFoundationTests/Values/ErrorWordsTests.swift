import Foundation
import Testing
import WooFoundation

struct ErrorWordsTests {
    private struct Silent: Error, CustomStringConvertible { let description = "Nothing is known." }

    private func words(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return error.plainWords
        }
    }

    @Test func test_words_when_a_file_is_missing_then_name_it_and_say_so() {
        let missing = URL(filePath: "/nowhere/x")
        #expect(words { _ = try Data(contentsOf: missing) } == "/nowhere/x: No such file or directory.")
        #expect(words { try Data().write(to: missing) } == "/nowhere/x: No such file or directory.")
    }

    @Test func test_words_when_an_error_has_words_of_its_own_then_are_those() {
        #expect(FileFailure(step: "open", path: "/a", code: EACCES).plainWords == "open of /a: Permission denied.")
        #expect(POSIXError(.EADDRINUSE).plainWords == "Address already in use.")
        #expect(Silent().plainWords == "Nothing is known.")
    }

    @Test func test_words_when_json_is_none_then_say_where() {
        let text = words { _ = try JSONDecoder().decode([String: Int].self, from: Data(#"{"a": "b"}"#.utf8)) }
        #expect(text.hasPrefix("a: "), "\(text)")
    }
}
